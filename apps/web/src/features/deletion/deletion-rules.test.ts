import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersIn, portionsOf } from './deletion-rules.ts'

test('numbers are separated by what people paste between them', () => {
  expect(numbersIn(' YD1\nYD2，YD3;YD1\tＹＤ4、\r\n')).toEqual({ numbers: ['YD1', 'YD2', 'YD3', 'YD4'], repeated: 1 })
  expect(numbersIn('')).toEqual({ numbers: [], repeated: 0 })
})

test('portions keep groups whole and lose nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(8)), fc.integer({ min: 1, max: 5 }), (groups, size) => {
      const found = groups.map((group, id) => ({ group, id }))
      const portions = portionsOf(found, size)
      expect(
        portions
          .flat()
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      ).toEqual(found.map(({ id }) => id))
      for (const group of new Set(groups))
        expect(portions.filter(portion => portion.some(one => one.group === group)).length).toBe(1)
      for (const portion of portions.slice(0, -1)) expect(portion.length).toBeGreaterThanOrEqual(size)
    }),
  )
})
