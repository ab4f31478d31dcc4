import { createElement, lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { publicPages } from '../features/public-pages.tsx'
import { credentials } from '../shared/calls/credentials.ts'
import { goTo } from '../shared/tabs/navigator.ts'
import { insteadOfAddress, writeAddressedCompany } from '../shared/session/addressed-company.ts'
import { fetchedOnce } from '../shared/calls/fetched-once.ts'
import { translate, useLang, useT } from '../shared/text/i18n.ts'
import { toast } from '../shared/ui/plain/toast.tsx'
import { REGISTER_STEP } from '../shared/session/register-step.ts'
import { useSession } from '../shared/session/session.ts'
import { accessOf, afterLoadFailure, afterLogin } from './access.ts'
import { BootError } from './boot-error.tsx'
import { pathKind } from './path-kind.ts'
import { Splash } from './splash.tsx'
import { useSessionEvents } from './use-session-events.ts'

const code = fetchedOnce((_: 'inside') => import('./inside.tsx').then(module => module.default))
if (credentials.token) void code.get('inside') // loads while the server is asked for the user

const AgreementGate = lazy(() => import('../features/public/account/agreement-gate.tsx'))
const NewPasswordPage = lazy(() => import('../features/public/account/new-password-gate.tsx'))

/** The guard: every location passes through it first. */
export function AppRoutes() {
  const location = useLocation()
  const path = location.pathname + location.search
  const { token, user } = useSession()
  useSessionEvents()
  // Whoever signs in without a link is asked for no company
  const isPlainSignIn = location.pathname === '/login' && afterLogin(path) === '/'
  useEffect(() => {
    if (isPlainSignIn) writeAddressedCompany(0)
  }, [isPlainSignIn])
  if (location.pathname === '/logout') return <Logout />
  const access = accessOf({ token, user }, path, pathKind)
  if (access.kind === 'redirect') return <Navigate to={access.to} replace />
  if (access.kind === 'pending') return <Pending to={access.to} />
  if (access.kind === 'load') return <LoadUser />
  if (access.kind === 'gate')
    return (
      <Suspense fallback={<Splash />}>{access.gate === 'password' ? <NewPasswordPage /> : <AgreementGate />}</Suspense>
    )
  return (
    <Suspense fallback={<Splash />}>
      {access.kind === 'inside' ? <InCompany path={path} /> : publicPage(location.pathname)}
    </Suspense>
  )
}

/** The shell; in place of what another company's address names, it shows the page of such links. */
function InCompany({ path }: { path: string }) {
  const orgId = useSession(state => state.user?.orgId ?? 0)
  const instead = insteadOfAddress({ search: window.location.search, path }, orgId)
  useEffect(() => {
    writeAddressedCompany(orgId)
    if (instead) goTo(instead, { replace: true })
  }, [instead, orgId])
  return instead ? <Splash /> : <Inside key={orgId} />
}

function Inside() {
  const Page = code.use('inside')
  return Page ? createElement(Page) : <Splash />
}

/** A person who types into the sign-in form will soon need the shell. Visitors who only read do not load it. */
function usePreload(path: string): void {
  useEffect(() => {
    if (path !== '/login') return
    const load = () => void code.get('inside')
    document.addEventListener('input', load, { once: true })
    return () => document.removeEventListener('input', load)
  }, [path])
}

function publicPage(path: string): ReactNode {
  const Page = publicPages[path]?.page
  return Page ? <PublicPage path={path} page={<Page key={path} />} /> : null
}

function PublicPage({ path, page }: { path: string; page: ReactNode }) {
  const t = useT()
  const title = publicPages[path]?.title
  usePreload(path)
  const lang = useLang()
  useEffect(() => {
    document.title = title ? `${title[lang]} - ${t('site.title')}` : t('site.title')
  }, [title, lang, t])
  useEffect(() => void window.scrollTo(0, 0), [path])
  return page
}

/**
 * Loads the signed-in user once. A refusal leads to the sign-in page; if the server cannot be reached, the call is
 * repeated.
 */
function LoadUser() {
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let unmounted = false
    const { load, reset } = useSession.getState()
    load().catch((cause: unknown) => {
      if (unmounted) return
      if (afterLoadFailure(cause) === 'again') return setError(cause)
      toast('error', cause instanceof Error ? cause.message : String(cause), 6)
      reset()
    })
    return () => {
      unmounted = true
    }
  }, [attempt])
  if (!error) return <Splash />
  return (
    <BootError
      error={error}
      onRetry={() => {
        setError(undefined)
        setAttempt(attempt + 1)
      }}
      onLeave={() => useSession.getState().reset()}
    />
  )
}

function Logout() {
  const navigate = useNavigate()
  useEffect(() => {
    void useSession
      .getState()
      .logout()
      .then(() => navigate('/login?redirect=login', { replace: true }))
  }, [navigate])
  return <Splash />
}

/** The company has not accepted the person yet. Says so and redirects to the page that shows the request. */
function Pending({ to }: { to: string }) {
  useEffect(() => {
    localStorage.setItem(REGISTER_STEP, '2')
    toast('warning', translate('session.pending'), 4)
  }, [])
  return <Navigate to={to} replace />
}
