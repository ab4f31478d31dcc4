import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../shared/api.ts'
import { useLang } from '../../../shared/i18n.ts'
import { PlainLink } from '../../../shared/plain/button.tsx'
import { useSession } from '../../../shared/session.ts'
import { Acts, CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import { grantOf, type Grant } from './grant.ts'

/** Where the company's messenger, or a sibling platform, sends a person with a code to sign in by. */
export default function CallbackPage() {
  const lang = useLang()
  const { search } = useLocation()
  // Before the hash when the messenger wrote it, behind it when a platform of ours did
  const [grant] = useState(() => grantOf(window.location.search, search))
  return (
    <PublicFrame>
      <CardPage title={words.callback[lang]}>
        {grant ? (
          <SigningIn grant={grant} />
        ) : (
          <Note kind="wait" title={words.callbackNone[lang]}>
            {words.callbackNoneText[lang]}
          </Note>
        )}
        <Acts>
          <PlainLink to="/login">{words.backToSignIn[lang]}</PlainLink>
        </Acts>
      </CardPage>
    </PublicFrame>
  )
}

function SigningIn({ grant }: { grant: Grant }) {
  const lang = useLang()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let gone = false
    // The code is good for one time: it must not stay in the address
    window.history.replaceState(null, '', `${window.location.pathname}${window.location.hash.split('?')[0]}`)
    const asked = grant.kind === 'messenger' ? call<{ token: string }>('user/dd/login', { authCode: grant.authCode, state: grant.state }) : call<{ token: string }>('user/change/system/login', { token: grant.token })
    asked
      .then(({ token }) => useSession.getState().adopt(token))
      .then(() => void navigate('/', { replace: true }))
      .catch((cause: unknown) => {
        if (!gone) setError(cause)
      })
    return () => {
      gone = true
    }
  }, [grant, navigate])
  if (error !== undefined) return <Refusal error={error} missing={words.callbackNo} />
  return <Note>{words.callbackBusy[lang]}</Note>
}
