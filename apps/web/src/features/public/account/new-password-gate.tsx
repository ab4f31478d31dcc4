import { useState } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { ApiError } from '../../../shared/calls/api-error.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainPassword } from '../../../shared/ui/plain/field.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { typedPassword } from '../../../shared/session/typed-password.ts'
import { Actions, CardPage } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { usePlainForm } from '../frame/use-plain-form.ts'
import { words } from './account-words.ts'
import { NewPasswordFields, passwordProblems } from './new-password.tsx'

/**
 * A person who signed in with a password set by the company chooses their own before anything else. The one that they
 * just typed is asked for only if it is gone or refused.
 */
export default function NewPasswordGate() {
  const lang = useLang()
  const [asksGiven, setAsksGiven] = useState(() => !typedPassword.read())
  const { values, problems, failure, busy, set, onSubmit } = usePlainForm({
    initial: { given: typedPassword.read(), password: '', again: '' },
    validate: typed => ({
      ...(!typed.given && { given: words.givenPasswordEmpty[lang] }),
      ...passwordProblems(typed, lang),
    }),
    send: async ({ given, password }) => {
      try {
        await call('sys/user/change/password', { oldPassword: given, newPassword: password })
      } catch (error) {
        if (isOfGiven(error)) setAsksGiven(true)
        throw error
      }
      typedPassword.drop()
      await useSession.getState().load()
    },
    inputs: { newPassword: 'password', oldPassword: 'given' },
    notOfferedText: words.noAccept,
  })
  return (
    <PublicFrame>
      <CardPage title={words.ownPassword[lang]} lead={words.ownPasswordLead[lang]}>
        <form noValidate onSubmit={onSubmit}>
          {asksGiven && (
            <PlainPassword
              id="given"
              label={words.givenPassword[lang]}
              required
              autoFocus
              autoComplete="current-password"
              value={values.given}
              problem={problems.given}
              onValue={set('given')}
            />
          )}
          <NewPasswordFields values={values} problems={problems} labels="next" autoFocus={!asksGiven} onValue={set} />
          <PlainButton type="submit" variant="primary" size="large" block busy={busy}>
            {words.setPassword[lang]}
          </PlainButton>
          {failure && <Refusal {...failure} />}
        </form>
        <Actions>
          <PlainButton variant="quiet" onClick={signOut}>
            {words.signOut[lang]}
          </PlainButton>
        </Actions>
      </CardPage>
    </PublicFrame>
  )
}

/** Whether the server refuses the password that the person came with. */
const isOfGiven = (error: unknown): boolean =>
  error instanceof ApiError && error.errors.some(one => one.path === 'oldPassword')

function signOut(): void {
  typedPassword.drop()
  void useSession.getState().logout()
}
