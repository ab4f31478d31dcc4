import { useState, type FormEvent } from 'react'
import { useLang, type Lang, type Text } from '../../../shared/text/i18n.ts'
import { PlainButton, PlainLink } from '../../../shared/ui/plain/button.tsx'
import { PlainPassword } from '../../../shared/ui/plain/field.tsx'
import { Acts, CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import { isLongEnough, isMobile } from './checks.ts'
import { resetPassword } from './company-calls.ts'
import { MobileCode } from './mobile-code.tsx'

const EMPTY = { mobile: '', code: '', password: '', again: '' }
type Values = typeof EMPTY
type Problems = { [K in keyof Values]?: string }

/** A new password for whoever holds the mobile number of the account. */
export default function ForgetPage() {
  const lang = useLang()
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<{ error: unknown; missing: Text }>()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const set = (name: keyof Values) => (value: string) => {
    setValues({ ...values, [name]: value })
    setProblems({ ...problems, [name]: undefined })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 'busy') return
    const found = problemsOf(values, lang)
    setProblems(found)
    setFailure(undefined)
    const first = Object.keys(found)[0]
    if (first) return document.getElementById(first)?.focus()
    setState('busy')
    try {
      await resetPassword({ mobile: values.mobile.trim(), code: values.code.trim(), newPassword: values.password })
      setState('done')
    } catch (error) {
      setFailure({ error, missing: words.noReset })
      setState('open')
    }
  }
  return (
    <PublicFrame>
      <CardPage title={words.forget[lang]} lead={words.forgetLead[lang]}>
        {state === 'done' ? (
          <Note kind="good" title={words.resetDone[lang]} />
        ) : (
          <form noValidate onSubmit={event => void submit(event)}>
            <MobileCode
              mobile={values.mobile}
              code={values.code}
              onMobile={set('mobile')}
              onCode={set('code')}
              problems={problems}
              onProblem={setProblems}
              onError={error => setFailure({ error, missing: words.noCode })}
            />
            <PlainPassword
              id="password"
              label={words.newPassword[lang]}
              required
              autoComplete="new-password"
              value={values.password}
              problem={problems.password}
              hint={words.passwordHint[lang]}
              onValue={set('password')}
            />
            <PlainPassword
              id="again"
              label={words.againNew[lang]}
              required
              autoComplete="new-password"
              value={values.again}
              problem={problems.again}
              onValue={set('again')}
            />
            <PlainButton type="submit" look="primary" size="large" block busy={state === 'busy'}>
              {words.reset[lang]}
            </PlainButton>
            {failure && <Refusal {...failure} />}
          </form>
        )}
        <Acts>
          <PlainLink look="quiet" to="/login">
            {words.backToSignIn[lang]}
          </PlainLink>
        </Acts>
      </CardPage>
    </PublicFrame>
  )
}

function problemsOf(values: Values, lang: Lang): Problems {
  const found: Problems = {}
  if (!isMobile(values.mobile.trim())) found.mobile = words.mobileWrong[lang]
  if (!values.code.trim()) found.code = words.codeEmpty[lang]
  if (!isLongEnough(values.password)) found.password = words.passwordShort[lang]
  if (!values.again) found.again = words.againNew[lang]
  else if (values.again !== values.password) found.again = words.againWrong[lang]
  return found
}
