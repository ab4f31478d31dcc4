import { expect, it } from 'vitest'
import { sessionEventOf } from './session-events.ts'

it.each([
  [{ status: 401, code: 401, error: 'auth.required', message: 'x' }, 'ended'],
  [{ status: 200, code: 1, error: '', message: 'unauthorized not login' }, 'ended'],
  [{ status: 403, code: 403, error: 'auth.locked', message: 'x' }, 'ended'],
  [{ status: 200, code: 50012, error: '', message: 'x' }, 'stale'],
  [{ status: 409, code: 409, error: 'auth.other_company', message: 'x' }, 'company'],
  [{ status: 403, code: 403, error: 'auth.forbidden', message: 'x' }, undefined],
  [{ status: 400, code: 400, error: 'auth.login', message: '账号或密码不正确' }, undefined],
])('%j says %s', (error, kind) => {
  expect(sessionEventOf(error)?.kind).toBe(kind)
})
