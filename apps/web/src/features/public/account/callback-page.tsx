import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { messengerSignInCall, platformSignInCall } from '@tuheng/domain/system/accounts/account.calls'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, call } from '../../../shared/calls/api.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { messengerOffer, type MessengerOffer } from '../../../shared/session/messenger-offer.ts'
import { PlainButton, PlainLink } from '../../../shared/ui/plain/button.tsx'
import { useSession } from '../../../shared/session/session.ts'
import { Actions, CardPage, Note } from '../frame/card-page.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { words } from './account-words.ts'
import { signInGrantOf, type SignInGrant } from './sign-in-grant.ts'

/** The company's messenger or a sibling platform sends a person here with a code to sign in with. */
export default function CallbackPage() {
  const lang = useLang()
  const { search } = useLocation()
  // The messenger puts its query before the hash, our platforms put theirs behind it
  const [grant] = useState(() => signInGrantOf(window.location.search, search))
  // Asks first: a link could otherwise make a signed-in person work under another account without noticing
  const [confirming, setConfirming] = useState(
    () => grant !== null && grant.kind !== 'bind' && useSession.getState().token !== '',
  )
  if (confirming)
    return (
      <PublicFrame>
        <CardPage title={words.callback[lang]}>
          <Note kind="wait" title={words.callbackOther[lang]}>
            {words.callbackOtherText[lang]}
          </Note>
          <Actions>
            <PlainButton onClick={() => setConfirming(false)}>{words.callbackGo[lang]}</PlainButton>
            <PlainLink variant="primary" to="/" replace>
              {words.callbackStay[lang]}
            </PlainLink>
          </Actions>
        </CardPage>
      </PublicFrame>
    )
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
        <Actions>
          <PlainLink to="/login">{words.backToSignIn[lang]}</PlainLink>
        </Actions>
      </CardPage>
    </PublicFrame>
  )
}

function SigningIn({ grant }: { grant: SignInGrant }) {
  const lang = useLang()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    let unmounted = false
    // The code is valid once, so it must not stay in the address
    window.history.replaceState(null, '', `${window.location.pathname}${window.location.hash.split('?')[0]}`)
    redeem(grant)
      .then(to => void navigate(to, { replace: true }))
      .catch((cause: unknown) => {
        if (cause instanceof ApiError && cause.error === 'messenger.unbound')
          messengerOffer.keep(cause.data as MessengerOffer)
        if (!unmounted) setError(cause)
      })
    return () => {
      unmounted = true
    }
  }, [grant, navigate])
  if (error instanceof ApiError && error.error === 'messenger.unbound')
    return <Note title={error.message}>{words.callbackUnbound[lang]}</Note>
  if (error !== undefined) return <Refusal error={error} notOfferedText={words.callbackNo} />
  return <Note>{words.callbackBusy[lang]}</Note>
}

/** Does what the grant is for, and returns the path to open next. */
async function redeem(grant: SignInGrant): Promise<string> {
  if (grant.kind === 'bind') {
    await call('user/dd/bind', { authCode: grant.authCode, state: grant.state })
    return '/personalSettings/syncAccount'
  }
  const { token } =
    grant.kind === 'platform'
      ? await call<AnswerOf<typeof platformSignInCall>>('user/change/system/login', { token: grant.token })
      : await call<AnswerOf<typeof messengerSignInCall>>('user/dd/login', {
          authCode: grant.authCode,
          state: grant.state,
        })
  await useSession.getState().adopt(token)
  return '/'
}
