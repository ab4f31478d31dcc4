import { completePersonal } from '../shared/session/personal-rules.ts'
import type { SessionUser } from '../shared/session/session.ts'
import { HOME_PATH } from '../shared/tabs/tab-rules.ts'

export type Gate = 'password' | 'agreement'

export interface Visitor {
  token: string
  /** `orgId` 0: the person has asked to join a company, which has not accepted them yet. Null: no company. */
  user: Pick<SessionUser, 'orgId' | 'personal' | 'mustChangePassword' | 'agreement'> | null
}

/**
 * `public`: no sign-in required. `shared`: the same, but members of a company see the page in the shell. `inside`:
 * sign-in required.
 */
export type PathKind = 'public' | 'shared' | 'inside' | 'unknown'

export type Access =
  | { kind: 'public' }
  | { kind: 'inside' }
  /** A step that is required before the person may continue: a new password or the agreement. */
  | { kind: 'gate'; gate: Gate }
  /** There is a token, but the user is not loaded yet. */
  | { kind: 'load' }
  /** The company has not accepted the person yet: a warning, then the second step of registration. */
  | { kind: 'pending'; to: string }
  | { kind: 'redirect'; to: string }

/** Decides where a visitor who requests `path` (with its search) gets to. */
export function accessOf(visitor: Visitor, path: string, kindOf: (path: string) => PathKind): Access {
  const pathname = path.split('?')[0] ?? path
  const kind = kindOf(pathname)
  const isOpen = kind === 'public' || kind === 'shared'
  if (!visitor.token) {
    if (isOpen) return { kind: 'public' }
    return { kind: 'redirect', to: kind === 'unknown' ? missingPath(path) : loginPath(path) }
  }
  // Only the guard knows where a signed-in person belongs. Other public pages do not wait for the user.
  if (!visitor.user) return kind === 'public' && pathname !== '/login' ? { kind: 'public' } : { kind: 'load' }
  if (visitor.user.orgId) {
    if (pathname === '/login') return { kind: 'redirect', to: landingPath(visitor.user.personal, afterLogin(path)) }
    if (kind === 'public') return { kind }
    const gate = gateOf(visitor.user)
    return gate ? { kind: 'gate', gate } : { kind: 'inside' }
  }
  if (isOpen && pathname !== '/login') return { kind: 'public' }
  if (visitor.user.orgId === 0) return { kind: 'pending', to: '/register' }
  return { kind: 'redirect', to: `/shouye${redirectQuery(pathname === '/login' ? afterLogin(path) : path)}` }
}

function gateOf({ mustChangePassword, agreement }: NonNullable<Visitor['user']>): Gate | undefined {
  return mustChangePassword ? 'password' : agreement ? 'agreement' : undefined
}

/**
 * What to do after loading the user failed. Without an answer the call is repeated; any other error ends the session.
 */
export function afterLoadFailure(error: unknown): 'again' | 'signIn' {
  return error instanceof Error && 'status' in error && NO_ANSWER.has(Number(error.status)) ? 'again' : 'signIn'
}

/** Network failure, too many requests, or a gateway that answers in place of the server. */
const NO_ANSWER = new Set([0, 429, 502, 503, 504])

/** `/login?redirect=…`. The root needs no `redirect`. */
export function loginPath(from: string): string {
  return `/login${redirectQuery(from)}`
}

/** The path to open after signing in at this path. Always a path of the app. */
export function afterLogin(path: string): string {
  const requested = new URLSearchParams(path.split('?').slice(1).join('?')).get('redirect') ?? ''
  return requested.startsWith('/') && !requested.startsWith('//') && !requested.startsWith('/login') ? requested : '/'
}

/**
 * A person who requested no page in particular starts on the page of their choice, at once under its own address: a second
 * redirect would take back a page that was opened meanwhile.
 */
function landingPath(personal: SessionUser['personal'], requested: string): string {
  return requested === '/' ? completePersonal(personal).home.landing || HOME_PATH : requested
}

function missingPath(path: string): string {
  return `/404?from=${encodeURIComponent(path)}`
}

function redirectQuery(path: string): string {
  return path === '/' || path === '' || path === '/login' ? '' : `?redirect=${encodeURIComponent(path)}`
}
