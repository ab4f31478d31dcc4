import { useState } from 'react'
import { useLang, type Lang } from '../../../shared/text/i18n.ts'
import { PlainButton, PlainLink } from '../../../shared/ui/plain/button.tsx'
import { Actions, CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { usePlainForm, type Problems } from '../frame/use-plain-form.ts'
import { words } from './account-words.ts'
import { isMobile } from './checks.ts'
import { resetPassword } from './company-calls.ts'
import { MobileCode } from './mobile-code.tsx'
import { NewPasswordFields, passwordProblems } from './new-password.tsx'

const EMPTY = { mobile: '', code: '', password: '', again: '' }

/** Sets a new password for the holder of the account's mobile number. */
export default function ForgetPage() {
  const lang = useLang()
  const [done, setDone] = useState(false)
  const { values, problems, failure, busy, set, setProblems, setFailure, onSubmit } = usePlainForm({
    initial: EMPTY,
    validate: typed => problemsOf(typed, lang),
    send: async ({ mobile, code, password }) => {
      await resetPassword({ mobile: mobile.trim(), code: code.trim(), newPassword: password })
      setDone(true)
    },
    inputs: { newPassword: 'password' },
    notOfferedText: words.noReset,
  })
  return (
    <PublicFrame>
      <CardPage title={words.forget[lang]} lead={words.forgetLead[lang]}>
        {done ? (
          <Note kind="good" title={words.resetDone[lang]} />
        ) : (
          <form noValidate onSubmit={onSubmit}>
            <MobileCode
              mobile={values.mobile}
              code={values.code}
              onMobile={set('mobile')}
              onCode={set('code')}
              problems={problems}
              onProblem={setProblems}
              onError={error => setFailure({ error, notOfferedText: words.noCode })}
            />
            <NewPasswordFields values={values} problems={problems} labels="next" onValue={set} />
            <PlainButton type="submit" variant="primary" size="large" block busy={busy}>
              {words.reset[lang]}
            </PlainButton>
            {failure && <Refusal {...failure} />}
          </form>
        )}
        <Actions>
          <PlainLink variant="quiet" to="/login">
            {words.backToSignIn[lang]}
          </PlainLink>
        </Actions>
      </CardPage>
    </PublicFrame>
  )
}

function problemsOf(values: typeof EMPTY, lang: Lang): Problems<typeof EMPTY> {
  return {
    ...(!isMobile(values.mobile.trim()) && { mobile: words.mobileWrong[lang] }),
    ...(!values.code.trim() && { code: words.codeEmpty[lang] }),
    ...passwordProblems(values, lang),
    ...(!values.again && { again: words.againNew[lang] }),
  }
}
