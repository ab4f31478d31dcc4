import { beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('window', { location: { href: 'http://x/#/index' } })
// Another test of this process may have imported the modules without these globals
vi.resetModules()
const { clearErrors, logError, loggedErrors } = await import('./error-log.ts')

beforeEach(clearErrors)

it('keeps what happened, where and when, newest last', () => {
  logError(new Error('a'))
  logError('b')
  expect(loggedErrors().map(entry => entry.error)).toEqual([new Error('a'), 'b'])
  expect(loggedErrors()[0]).toMatchObject({ url: 'http://x/#/index', at: expect.any(Date) })
})

it('keeps an error once, however often it was caught', () => {
  const error = new Error('a')
  logError(error)
  logError(error)
  expect(loggedErrors()).toHaveLength(1)
})

it('keeps the last hundred', () => {
  for (let i = 0; i < 120; i++) logError(`error ${i}`)
  expect(loggedErrors()).toHaveLength(100)
  expect(loggedErrors()[0]?.error).toBe('error 20')
})
