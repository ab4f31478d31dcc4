import { expect, it } from 'vitest'

/** The module as a process has it that has run nothing yet. */
const fresh = './names.ts?nothing-yet'
const { statementName } = (await import(fresh)) as typeof import('./names.ts')

it('a text that comes often has a name of its own for good, one that is rare has none, and there is an end to names', () => {
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
