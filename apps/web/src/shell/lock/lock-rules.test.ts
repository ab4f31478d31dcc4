import { expect, it } from 'vitest'
import { createLock, matchesLock, readLock } from './lock-rules.ts'

const { subtle } = crypto

it('opens by its password and no other, also after a reload', async () => {
  const stored = readLock(JSON.stringify(await createLock('secret1', 'salt', subtle)))
  expect(stored?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(stored && (await matchesLock(stored, 'secret1', { subtle, remembered: undefined }))).toBe(true)
  expect(stored && (await matchesLock(stored, 'secret2', { subtle, remembered: undefined }))).toBe(false)
})

it('on an insecure page, opens until the reload', async () => {
  const stored = await createLock('secret1', 'salt', undefined)
  expect(stored).toEqual({})
  expect(await matchesLock(stored, 'secret1', { subtle: undefined, remembered: 'secret1' })).toBe(true)
  expect(await matchesLock(stored, 'secret1', { subtle: undefined, remembered: undefined })).toBe(false)
})

it('is not locked without an entry, and locked by an invalid one', () => {
  expect(readLock(null)).toBeNull()
  expect(readLock('nonsense')).toEqual({})
  expect(readLock('{"salt":1}')).toEqual({})
})
