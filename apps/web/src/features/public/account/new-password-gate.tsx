import { useState, type FormEvent } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { useLang, type Lang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainPassword } from '../../../shared/ui/plain/field.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { Acts, CardPage } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import { isLongEnough } from './checks.ts'

const EMPTY = { given: '', password: '', again: '' }
type Values = typeof EMPTY
type Problems = { [K in keyof Values]?: string | undefined }

/** Whoever came with a password that the company set chooses their own before anything else. */
export default function NewPasswordGate() {
  const lang = useLang()
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const set = (name: keyof Values) => (value: string) => {
    setValues({ ...values, [name]: value })
    setProblems({ ...problems, [name]: undefined })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = problemsOf(values, lang)
    setProblems(found)
    setError(undefined)
    const first = Object.keys(found)[0]
    if (first) return document.getElementById(first)?.focus()
    setBusy(true)
    try {
      await call('sys/user/change/password', { oldPassword: values.given, newPassword: values.password })
      await useSession.getState().load()
    } catch (cause) {
      setError(cause)
      setBusy(false)
    }
  }
  return (
    <PublicFrame>
      <CardPage title={words.ownPassword[lang]} lead={words.ownPasswordLead[lang]}>
        <form noValidate onSubmit={event => void submit(event)}>
          <PlainPassword
            id="given"
            label={words.givenPassword[lang]}
            required
            autoComplete="current-password"
            value={values.given}
            problem={problems.given}
            onValue={set('given')}
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
          <PlainButton type="submit" look="primary" size="large" block busy={busy}>
            {words.setPassword[lang]}
          </PlainButton>
          {error !== undefined && <Refusal error={error} missing={words.noAccept} />}
        </form>
        <Acts>
          <PlainButton look="quiet" onClick={() => void useSession.getState().logout()}>
            {words.signOut[lang]}
          </PlainButton>
        </Acts>
      </CardPage>
    </PublicFrame>
  )
}

function problemsOf({ given, password, again }: Values, lang: Lang): Problems {
  return {
    ...(!given && { given: words.givenPasswordEmpty[lang] }),
    ...(!isLongEnough(password) && { password: words.passwordShort[lang] }),
    ...(again !== password && { again: words.againWrong[lang] }),
  }
}
