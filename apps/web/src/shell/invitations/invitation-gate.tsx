import { lazy, Suspense, useEffect } from 'react'
import { useInvitations } from '../../shared/session/invitations.ts'
import { useSession } from '../../shared/session/session.ts'

const Invitations = lazy(() =>
  import('../../features/public/account/invitations.tsx').then(module => ({ default: module.Invitations })),
)

/** In milliseconds. The page is loaded first. */
const DELAY_MS = 1200

/** Invitations of companies above the page. They are looked up after signing in and when the window comes to the front. */
export function InvitationGate() {
  const isViewing = useSession(state => !!state.user?.viewing)
  const has = useInvitations(state => state.list.length + state.joined.length > 0)
  useEffect(() => {
    if (isViewing) return undefined
    const load = () => void useInvitations.getState().load()
    const timer = setTimeout(load, DELAY_MS)
    const look = () => document.visibilityState === 'visible' && load()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isViewing])
  if (!has || isViewing) return null
  return (
    <Suspense>
      <Invitations />
    </Suspense>
  )
}
