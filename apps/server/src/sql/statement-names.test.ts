import { expect, it } from 'vitest'

/** A fresh instance of the module, as in a new process. */
const fresh = './names.ts?nothing-yet'
const { statementName } = (await import(fresh)) as typeof import('./names.ts')

it('gives a frequent text a permanent name, a rare one none, and stops at the limit', () => {
  const often = [1, 2, 3, 4].map(() => statementName('select 1 from often'))
  expect(often.slice(0, 2)).toEqual([undefined, undefined])
  expect(often[2]).toMatch(/^kept-\d+$/)
  expect(often[3]).toBe(often[2])
  const names = new Set<string | undefined>([often[2]])
  for (let n = 0; n < 2000; n++)
    for (let times = 0; times < 4; times++) names.add(statementName(`update waybill set a${n} = 1`))
  names.delete(undefined)
  expect(names.size).toBe(500)
  expect(statementName('select 1 from often')).toBe(often[2])
  for (let times = 0; times < 5; times++) expect(statementName('select 1 from late')).toBeUndefined()
})
