import { completePersonal } from '../shared/session/personal-rules.ts'
import type { SessionUser } from '../shared/session/session.ts'

export type Gate = 'password' | 'agreement'

export interface Visitor {
  token: string
  /** `orgId` 0: joined a company that has not accepted them yet; null: no company at all. */
  user: Pick<SessionUser, 'orgId' | 'personal' | 'mustChangePassword' | 'agreement'> | null
}

/** `public`: needs no sign-in. `shared`: needs none, but people of a company see it in the shell. `inside`: needs one. */
export type PathKind = 'public' | 'shared' | 'inside' | 'unknown'

export type Access =
  | { kind: 'public' }
  | { kind: 'inside' }
  /** Asked for something before they may go on: a password of their own, the agreement. */
  | { kind: 'gate'; gate: Gate }
  /** A token without its owner: ask the server first. */
  | { kind: 'load' }
  /** Joined a company that has not accepted them yet: warned, then on to the second step of registering. */
  | { kind: 'pending'; to: string }
  | { kind: 'redirect'; to: string }

/** Where a visitor who wants `path` (with its search) gets to. */
export function accessOf(visitor: Visitor, path: string, kindOf: (path: string) => PathKind): Access {
  const bare = path.split('?')[0] ?? path
  const kind = kindOf(bare)
  const open = kind === 'public' || kind === 'shared'
  if (!visitor.token) {
    if (open) return { kind: 'public' }
    return { kind: 'redirect', to: kind === 'unknown' ? missingPath(path) : loginPath(path) }
  }
  // Only the guard knows where somebody who has signed in belongs; other public pages do not wait for that
  if (!visitor.user) return kind === 'public' && bare !== '/login' ? { kind: 'public' } : { kind: 'load' }
  if (visitor.user.orgId) {
    if (bare === '/login') return { kind: 'redirect', to: begin(visitor.user.personal, afterLogin(path)) }
    if (kind === 'public') return { kind }
    const gate = gateOf(visitor.user)
    return gate ? { kind: 'gate', gate } : { kind: 'inside' }
  }
  if (open && bare !== '/login') return { kind: 'public' }
  if (visitor.user.orgId === 0) return { kind: 'pending', to: '/register' }
  return { kind: 'redirect', to: `/shouye${redirectQuery(bare === '/login' ? afterLogin(path) : path)}` }
}

function gateOf({ mustChangePassword, agreement }: NonNullable<Visitor['user']>): Gate | undefined {
  return mustChangePassword ? 'password' : agreement ? 'agreement' : undefined
}

/** What to do when the server could not say who is signed in: no answer may be asked for again, any other ends the session. */
export function afterLoadFailure(error: unknown): 'again' | 'signIn' {
  return error instanceof Error && 'status' in error && NO_ANSWER.has(Number(error.status)) ? 'again' : 'signIn'
}

/** Nobody there, too many requests, or a gateway that speaks in the server's place. */
const NO_ANSWER = new Set([0, 429, 502, 503, 504])

/** `/login?redirect=…`; the root needs no way back. */
export function loginPath(from: string): string {
  return `/login${redirectQuery(from)}`
}

/** Where to go after signing in at this path: only ever a path of the app. */
export function afterLogin(path: string): string {
  const wanted = new URLSearchParams(path.split('?').slice(1).join('?')).get('redirect') ?? ''
  return wanted.startsWith('/') && !wanted.startsWith('//') && !wanted.startsWith('/login') ? wanted : '/'
}

/** Whoever wanted nothing in particular begins where they like to. */
function begin(personal: SessionUser['personal'], wanted: string): string {
  return (wanted === '/' && completePersonal(personal).home.landing) || wanted
}

function missingPath(path: string): string {
  return `/404?from=${encodeURIComponent(path)}`
}

function redirectQuery(path: string): string {
  return path === '/' || path === '' || path === '/login' ? '' : `?redirect=${encodeURIComponent(path)}`
}
