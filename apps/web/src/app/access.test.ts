import { expect, it } from 'vitest'
import { accessOf, afterLogin, loginPath } from './access.ts'

const isPublic = (path: string) => ['/login', '/portal', '/register', '/shouye'].includes(path)
const stranger = { token: '', user: null }
const loading = { token: 't', user: null }
const member = { token: 't', user: { orgId: 3 } }
const waiting = { token: 't', user: { orgId: 0 } }

it.each([
  [stranger, '/portal', { kind: 'public' }],
  [stranger, '/', { kind: 'redirect', to: '/login' }],
  [stranger, '/way?state=draft', { kind: 'redirect', to: '/login?redirect=%2Fway%3Fstate%3Ddraft' }],
  [loading, '/way', { kind: 'load' }],
  [loading, '/login', { kind: 'load' }],
  [loading, '/portal', { kind: 'public' }],
  [member, '/way', { kind: 'inside' }],
  [member, '/portal', { kind: 'public' }],
  [member, '/login', { kind: 'redirect', to: '/' }],
  [member, '/login?redirect=%2Fway%2F7%3Fx%3D1', { kind: 'redirect', to: '/way/7?x=1' }],
  [waiting, '/way', { kind: 'pending', to: '/register' }],
  [waiting, '/register', { kind: 'public' }],
])('%j at %s', (visitor, path, access) => {
  expect(accessOf(visitor, path, isPublic)).toEqual(access)
})

it('leaves the way back away for the root', () => {
  expect(loginPath('/')).toBe('/login')
})

it.each(['https://evil.example', '//evil.example', '/login', 'login', ''])('never leads out of the app: %j', wanted => {
  expect(afterLogin(`/login?redirect=${encodeURIComponent(wanted)}`)).toBe('/')
})
