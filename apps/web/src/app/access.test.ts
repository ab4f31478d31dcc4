import { expect, it } from 'vitest'
import { accessOf, afterLoadFailure, afterLogin, loginPath, type PathKind, type Visitor } from './access.ts'

const KINDS: Record<string, PathKind> = {
  '/login': 'public',
  '/portal': 'public',
  '/register': 'public',
  '/shouye': 'public',
  '/404': 'shared',
  '/pageInfo': 'shared',
  '/nowhere': 'unknown',
}
const kindOf = (path: string): PathKind => KINDS[path] ?? 'inside'
const stranger: Visitor = { token: '', user: null }
const loading: Visitor = { token: 't', user: null }
const member: Visitor = { token: 't', user: { orgId: 3 } }
const settled: Visitor = { token: 't', user: { orgId: 3, personal: { home: { landing: '/procedure' } } } }
const reset: Visitor = {
  token: 't',
  user: { orgId: 3, mustChangePassword: true, agreement: { version: '2', accepted: null } },
}
const older: Visitor = { token: 't', user: { orgId: 3, agreement: { version: '2', accepted: '1' } } }
const waiting: Visitor = { token: 't', user: { orgId: 0 } }
const alone: Visitor = { token: 't', user: { orgId: null } }

it.each<[Visitor, string, ReturnType<typeof accessOf>]>([
  [stranger, '/portal', { kind: 'public' }],
  [stranger, '/pageInfo', { kind: 'public' }],
  [stranger, '/', { kind: 'redirect', to: '/login' }],
  [stranger, '/way?state=draft', { kind: 'redirect', to: '/login?redirect=%2Fway%3Fstate%3Ddraft' }],
  [stranger, '/nowhere?x=1', { kind: 'redirect', to: '/404?from=%2Fnowhere%3Fx%3D1' }],
  [loading, '/way', { kind: 'load' }],
  [loading, '/nowhere', { kind: 'load' }],
  [loading, '/login', { kind: 'load' }],
  [loading, '/pageInfo', { kind: 'load' }],
  [loading, '/portal', { kind: 'public' }],
  [reset, '/way', { kind: 'gate', gate: 'password' }],
  [older, '/way', { kind: 'gate', gate: 'agreement' }],
  [older, '/portal', { kind: 'public' }],
  [older, '/login', { kind: 'redirect', to: '/' }],
  [member, '/way', { kind: 'inside' }],
  [member, '/nowhere', { kind: 'inside' }],
  [member, '/404', { kind: 'inside' }],
  [member, '/pageInfo', { kind: 'inside' }],
  [member, '/portal', { kind: 'public' }],
  [member, '/login', { kind: 'redirect', to: '/' }],
  [member, '/login?redirect=login', { kind: 'redirect', to: '/' }],
  [member, '/login?redirect=%2Fway%2F7%3Fx%3D1', { kind: 'redirect', to: '/way/7?x=1' }],
  [settled, '/login', { kind: 'redirect', to: '/procedure' }],
  [settled, '/login?redirect=%2Fway', { kind: 'redirect', to: '/way' }],
  [settled, '/', { kind: 'inside' }],
  [waiting, '/way', { kind: 'pending', to: '/register' }],
  [waiting, '/login', { kind: 'pending', to: '/register' }],
  [waiting, '/register', { kind: 'public' }],
  [waiting, '/pageInfo', { kind: 'public' }],
  [alone, '/way?state=draft', { kind: 'redirect', to: '/shouye?redirect=%2Fway%3Fstate%3Ddraft' }],
  [alone, '/login?redirect=%2Fway', { kind: 'redirect', to: '/shouye?redirect=%2Fway' }],
  [alone, '/', { kind: 'redirect', to: '/shouye' }],
  [alone, '/portal', { kind: 'public' }],
])('%j at %s', (visitor, path, access) => {
  expect(accessOf(visitor, path, kindOf)).toEqual(access)
})

it('omits the way back for the root', () => {
  expect(loginPath('/')).toBe('/login')
})

it.each(['https://evil.example', '//evil.example', '/login', 'login', ''])('never leads out of the app: %j', wanted => {
  expect(afterLogin(`/login?redirect=${encodeURIComponent(wanted)}`)).toBe('/')
})

const answered = (status: number, msg: string) => Object.assign(new Error(msg), { status })

it.each([
  [answered(401, 'unauthorized'), 'signIn'],
  [answered(403, 'locked'), 'signIn'],
  [answered(500, 'the answer is malformed'), 'signIn'],
  [new TypeError('a fault of ours'), 'signIn'],
  [answered(0, 'unreachable'), 'again'],
  [answered(503, 'restarting'), 'again'],
])('%s: %s', (error, way) => {
  expect(afterLoadFailure(error)).toBe(way)
})
