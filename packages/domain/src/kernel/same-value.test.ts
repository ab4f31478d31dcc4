import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameValue } from './same-value.ts'

it('treats values as equal exactly if their JSON is equal', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, null, 0, '0', '1.00', 1, true))
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(isSameValue(a, b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      if (a !== undefined) expect(isSameValue(a, JSON.parse(JSON.stringify(a)))).toBe(true)
    }),
  )
})
