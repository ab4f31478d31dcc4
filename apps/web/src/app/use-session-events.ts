import { useEffect } from 'react'
import { onTokenElsewhere } from '../shared/calls/credentials.ts'
import { translate } from '../shared/text/i18n.ts'
import { goTo } from '../shared/tabs/navigator.ts'
import { toast } from '../shared/ui/plain/toast.tsx'
import { onSessionEvent, type SessionEvent } from '../shared/calls/session-events.ts'
import { useSession } from '../shared/session/session.ts'
import { storeReloadReason, takeReloadReason } from './reload-reason.ts'

/**
 * Does what an answer of the server requires, whichever call it answers. What asks the person first is in the shell.
 */
export function useSessionEvents(): void {
  useEffect(() => {
    const reason = takeReloadReason()
    if (reason) toast('warning', reason, 4)
    const offEvent = onSessionEvent(event => handlers[event.kind]?.(event.msg))
    const offToken = onTokenElsewhere((token, sameSession) => {
      if (sameSession) useSession.setState({ token })
      else if (token) window.location.reload()
      else endSession()
    })
    return () => {
      offEvent()
      offToken()
    }
  }, [])
}

const handlers: { readonly [K in SessionEvent['kind']]?: (msg: string) => void } = {
  ended: () => {
    if (endSession()) toast('warning', translate('session.ended'), 4)
  },
  expelled: msg => void signOutAndReload(msg),
  forbidden: () => {
    // Visitors have no other page to go to: theirs shows the refusal itself
    const from = window.location.hash.slice(1)
    if (useSession.getState().user?.orgId && !from.startsWith('/403')) goTo(`/403?from=${encodeURIComponent(from)}`)
  },
  refused: msg => toast('error', msg, 3),
}

/**
 * Forgets an ended session; the guard then leads to the sign-in page with the way back. Returns whether there was one.
 */
function endSession(): boolean {
  const { token, reset } = useSession.getState()
  if (token) reset()
  return token !== ''
}

/** Signs out and reloads, so that nothing that the account saw stays in this window. */
async function signOutAndReload(msg: string): Promise<void> {
  const { token, logout } = useSession.getState()
  if (!token || isSigningOut) return
  isSigningOut = true
  storeReloadReason(msg)
  try {
    await logout()
  } finally {
    window.location.reload()
  }
}

let isSigningOut = false
