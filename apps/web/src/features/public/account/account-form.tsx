import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { useLang, type Lang, type Text } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField, PlainPassword } from '../../../shared/ui/plain/field.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import { isLongEnough, isMobile } from './checks.ts'
import { createAccount } from './company-calls.ts'
import { MobileCode } from './mobile-code.tsx'
import css from './account.module.css'

const EMPTY = { name: '', mobile: '', code: '', password: '', again: '' }
type Values = typeof EMPTY
export type Problems = { [K in keyof Values | 'agreed']?: string }

/** First step of registering: the person. */
export function AccountForm({ onCreated }: { onCreated: (token: string | undefined) => void }) {
  const lang = useLang()
  const [values, setValues] = useState(EMPTY)
  const [agreed, setAgreed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<{ error: unknown; missing: Text }>()
  const [busy, setBusy] = useState(false)
  const set = (name: keyof Values) => (value: string) => {
    setValues({ ...values, [name]: value })
    setProblems({ ...problems, [name]: undefined })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problemsOf(values, agreed, lang)
    setProblems(found)
    setFailure(undefined)
    const first = Object.keys(found)[0]
    if (first) return document.getElementById(first)?.focus()
    setBusy(true)
    const { name, mobile, code, password } = values
    try {
      onCreated((await createAccount({ name: name.trim(), mobile: mobile.trim(), code: code.trim(), password }))?.token)
    } catch (error) {
      setFailure({ error, missing: words.noRegister })
      setBusy(false)
    }
  }
  return (
    <form noValidate className={css.form} onSubmit={event => void submit(event)}>
      <PlainField
        id="name"
        label={words.name[lang]}
        required
        autoComplete="name"
        value={values.name}
        problem={problems.name}
        onValue={set('name')}
      />
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
        label={words.password[lang]}
        required
        autoComplete="new-password"
        value={values.password}
        problem={problems.password}
        hint={words.passwordHint[lang]}
        onValue={set('password')}
      />
      <PlainPassword
        id="again"
        label={words.again[lang]}
        required
        autoComplete="new-password"
        value={values.again}
        problem={problems.again}
        onValue={set('again')}
      />
      <div className={css.agree}>
        <input
          id="agreed"
          type="checkbox"
          checked={agreed}
          aria-invalid={!!problems.agreed}
          aria-describedby="agreed-note"
          onChange={event => {
            setAgreed(event.target.checked)
            setProblems({ ...problems, agreed: undefined })
          }}
        />
        <span>
          <label htmlFor="agreed">{words.agree[lang]}</label> <Link to="/user_agreement">{words.agreement[lang]}</Link>{' '}
          {words.and[lang]} <Link to="/privacy_policy">{words.privacy[lang]}</Link>
        </span>
        <div id="agreed-note" role="alert" className={css.problem}>
          {problems.agreed}
        </div>
      </div>
      <PlainButton type="submit" look="primary" size="large" block busy={busy}>
        {words.create[lang]}
      </PlainButton>
      {failure && <Refusal {...failure} />}
    </form>
  )
}

/** What is missing or wrong, in the order of the form. */
function problemsOf(values: Values, agreed: boolean, lang: Lang): Problems {
  const found: Problems = {}
  if (!values.name.trim()) found.name = words.nameEmpty[lang]
  if (!isMobile(values.mobile.trim())) found.mobile = words.mobileWrong[lang]
  if (!values.code.trim()) found.code = words.codeEmpty[lang]
  if (!isLongEnough(values.password)) found.password = words.passwordShort[lang]
  if (values.again !== values.password) found.again = words.againWrong[lang]
  if (!agreed) found.agreed = words.agreeFirst[lang]
  return found
}
