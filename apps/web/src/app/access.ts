import type { SessionUser } from '../shared/session.ts'

export interface Visitor {
  token: string
  user: Pick<SessionUser, 'orgId'> | null
}

export type Access =
  | { kind: 'public' }
  | { kind: 'inside' }
  /** A token without its owner: ask the server first. */
  | { kind: 'load' }
  /** Joined a company that has not accepted them yet. */
  | { kind: 'pending'; to: string }
  | { kind: 'redirect'; to: string }

/** Where a visitor who wants `path` (with its search) gets to. `isPublic`: does the path need no sign-in? */
export function accessOf(visitor: Visitor, path: string, isPublic: (path: string) => boolean): Access {
  const bare = path.split('?')[0] ?? path
  if (!visitor.token) return isPublic(bare) ? { kind: 'public' } : { kind: 'redirect', to: loginPath(path) }
  if (!visitor.user) return isPublic(bare) && bare !== '/login' ? { kind: 'public' } : { kind: 'load' }
  if (visitor.user.orgId) {
    if (bare === '/login') return { kind: 'redirect', to: afterLogin(path) }
    return isPublic(bare) ? { kind: 'public' } : { kind: 'inside' }
  }
  if (isPublic(bare) && bare !== '/login') return { kind: 'public' }
  if (visitor.user.orgId === 0) return { kind: 'pending', to: '/register' }
  return { kind: 'redirect', to: `/shouye${redirectQuery(path)}` }
}

/** `/login?redirect=…`; the root needs no way back. */
export function loginPath(from: string): string {
  return `/login${redirectQuery(from)}`
}

/** Where to go after signing in at this path: only ever a path of the app. */
export function afterLogin(path: string): string {
  const wanted = new URLSearchParams(path.split('?').slice(1).join('?')).get('redirect') ?? ''
  return wanted.startsWith('/') && !wanted.startsWith('//') && !wanted.startsWith('/login') ? wanted : '/'
}

function redirectQuery(path: string): string {
  return path === '/' || path === '' || path === '/login' ? '' : `?redirect=${encodeURIComponent(path)}`
}
