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
const anonymous: Visitor = { token: '', user: null }
const loading: Visitor = { token: 't', user: null }
const member: Visitor = { token: 't', user: { orgId: 3 } }
const withLanding: Visitor = { token: 't', user: { orgId: 3, personal: { home: { landing: '/procedure' } } } }
const reset: Visitor = {
  token: 't',
  user: { orgId: 3, mustChangePassword: true, agreement: { version: '2', accepted: null } },
}
const withOldAgreement: Visitor = { token: 't', user: { orgId: 3, agreement: { version: '2', accepted: '1' } } }
const waiting: Visitor = { token: 't', user: { orgId: 0 } }
const withoutCompany: Visitor = { token: 't', user: { orgId: null } }

it.each<[Visitor, string, ReturnType<typeof accessOf>]>([
  [anonymous, '/portal', { kind: 'public' }],
  [anonymous, '/pageInfo', { kind: 'public' }],
  [anonymous, '/', { kind: 'redirect', to: '/login' }],
  [anonymous, '/way?state=draft', { kind: 'redirect', to: '/login?redirect=%2Fway%3Fstate%3Ddraft' }],
  [anonymous, '/nowhere?x=1', { kind: 'redirect', to: '/404?from=%2Fnowhere%3Fx%3D1' }],
  [loading, '/way', { kind: 'load' }],
  [loading, '/nowhere', { kind: 'load' }],
  [loading, '/login', { kind: 'load' }],
  [loading, '/pageInfo', { kind: 'load' }],
  [loading, '/portal', { kind: 'public' }],
  [reset, '/way', { kind: 'gate', gate: 'password' }],
  [withOldAgreement, '/way', { kind: 'gate', gate: 'agreement' }],
  [withOldAgreement, '/portal', { kind: 'public' }],
  [withOldAgreement, '/login', { kind: 'redirect', to: '/index' }],
  [member, '/way', { kind: 'inside' }],
  [member, '/nowhere', { kind: 'inside' }],
  [member, '/404', { kind: 'inside' }],
  [member, '/pageInfo', { kind: 'inside' }],
  [member, '/portal', { kind: 'public' }],
  [member, '/login', { kind: 'redirect', to: '/index' }],
  [member, '/login?redirect=login', { kind: 'redirect', to: '/index' }],
  [member, '/login?redirect=%2Fway%2F7%3Fx%3D1', { kind: 'redirect', to: '/way/7?x=1' }],
  [withLanding, '/login', { kind: 'redirect', to: '/procedure' }],
  [withLanding, '/login?redirect=%2Fway', { kind: 'redirect', to: '/way' }],
  [withLanding, '/', { kind: 'inside' }],
  [waiting, '/way', { kind: 'pending', to: '/register' }],
  [waiting, '/login', { kind: 'pending', to: '/register' }],
  [waiting, '/register', { kind: 'public' }],
  [waiting, '/pageInfo', { kind: 'public' }],
  [withoutCompany, '/way?state=draft', { kind: 'redirect', to: '/shouye?redirect=%2Fway%3Fstate%3Ddraft' }],
  [withoutCompany, '/login?redirect=%2Fway', { kind: 'redirect', to: '/shouye?redirect=%2Fway' }],
  [withoutCompany, '/', { kind: 'redirect', to: '/shouye' }],
  [withoutCompany, '/portal', { kind: 'public' }],
])('%j at %s', (visitor, path, access) => {
  expect(accessOf(visitor, path, kindOf)).toEqual(access)
})

it('omits the way back for the root', () => {
  expect(loginPath('/')).toBe('/login')
})

it.each(['https://evil.example', '//evil.example', '/login', 'login', ''])(
  'never leads out of the app: %j',
  requested => {
    expect(afterLogin(`/login?redirect=${encodeURIComponent(requested)}`)).toBe('/')
  },
)

const apiError = (status: number, msg: string) => Object.assign(new Error(msg), { status })

it.each([
  [apiError(401, 'unauthorized'), 'signIn'],
  [apiError(403, 'locked'), 'signIn'],
  [apiError(500, 'the answer is malformed'), 'signIn'],
  [new TypeError('a fault of ours'), 'signIn'],
  [apiError(0, 'unreachable'), 'again'],
  [apiError(503, 'restarting'), 'again'],
])('%s: %s', (error, way) => {
  expect(afterLoadFailure(error)).toBe(way)
})
