import { useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainLink } from '../../../shared/ui/plain/button.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { Actions, CardPage, Note } from '../frame/card-page.tsx'
import { SharedFrame } from '../frame/public-frame.tsx'
import { words } from './account-words.ts'
import { JoinForm } from './join-form.tsx'
import { JoinRequests } from './join-requests.tsx'

/** Joins or creates a further company for a signed-in person, or the first one. */
export default function JoinPage() {
  const lang = useLang()
  const signedIn = useSession(state => !!state.token)
  const [done, setDone] = useState(false)
  return (
    <SharedFrame>
      <CardPage title={words.join[lang]} lead={words.joinLead[lang]}>
        {!signedIn && (
          <>
            <Note kind="wait" title={words.signInFirst[lang]}>
              {words.signInFirstText[lang]}
            </Note>
            <Actions>
              <PlainLink variant="primary" to="/login?redirect=%2FjoinCompany">
                {words.signIn[lang]}
              </PlainLink>
              <PlainLink to="/register">{words.register[lang]}</PlainLink>
            </Actions>
          </>
        )}
        {signedIn && !done && <JoinForm onDone={() => setDone(true)} />}
        {signedIn && done && <JoinRequests onAnother={() => setDone(false)} />}
      </CardPage>
    </SharedFrame>
  )
}
