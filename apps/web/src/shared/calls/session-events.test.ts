import { expect, it } from 'vitest'
import type { ApiError } from './api-error.ts'
import { announceError, onSessionEvent, sessionEventOf } from './session-events.ts'

it.each([
  [{ status: 401, code: 401, error: 'auth.required', message: 'x' }, 'ended'],
  [{ status: 401, code: 401, error: '', message: 'unauthorized' }, 'ended'],
  [{ status: 200, code: 1, error: '', message: 'unauthorized not login' }, 'expelled'],
  [{ status: 400, code: 400, error: '', message: 'unauthorized' }, 'expelled'],
  [{ status: 403, code: 403, error: 'auth.locked', message: 'x' }, 'expelled'],
  [{ status: 403, code: 403, error: 'auth.no_company', message: 'x' }, 'expelled'],
  [{ status: 200, code: 50008, error: '', message: 'x' }, 'stale'],
  [{ status: 401, code: 50014, error: '', message: 'x' }, 'stale'],
  [{ status: 200, code: 50012, error: '', message: 'x' }, 'stale'],
  [{ status: 409, code: 409, error: 'auth.other_company', message: 'x' }, 'company'],
  [{ status: 403, code: 403, error: 'auth.forbidden', message: 'x' }, 'forbidden'],
  [{ status: 403, code: 403, error: '', message: 'x' }, 'forbidden'],
  [{ status: 403, code: 403, error: 'field.forbidden', message: 'x' }, undefined],
  [{ status: 200, code: 500, error: '', message: 'x' }, 'refused'],
  [{ status: 0, code: 0, error: 'net.unreachable', message: 'x' }, undefined],
  [{ status: 500, code: 500, error: 'server.error', message: 'x' }, undefined],
  [{ status: 400, code: 400, error: 'auth.login', message: '账号或密码不正确' }, undefined],
])('%j says %s', (error, kind) => {
  expect(sessionEventOf(error)?.kind).toBe(kind)
})

it('is silent for callers that ask for it, except about the session', () => {
  const heard: string[] = []
  const off = onSessionEvent(event => heard.push(event.kind))
  announceError(errorWith(403), { quiet: true })
  announceError(errorWith(200), { quiet: true })
  announceError(errorWith(401), { quiet: true })
  announceError(errorWith(403))
  off()
  expect(heard).toEqual(['ended', 'forbidden'])
})

it('distinguishes an action from a read', () => {
  const heard: (boolean | undefined)[] = []
  const off = onSessionEvent(event => heard.push(event.isAction))
  announceError(errorWith(401))
  announceError(errorWith(401), { isAction: true })
  off()
  expect(heard).toEqual([undefined, true])
})

function errorWith(status: number): ApiError {
  return { status, code: status, error: '', message: 'x' } as ApiError
}
