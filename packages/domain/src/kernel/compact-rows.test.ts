import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactRows, expandRows } from './compact-rows.ts'

const value = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 3 }),
  fc.constantFrom('***', 'road', '12.50', ''),
  fc.boolean(),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.record({ a: fc.integer() }),
)
const name = fc.constantFrom('id', 'status', 'km', 'carrierId', 'hands')
const rows = fc.array(fc.dictionary(name, value, { noNullPrototype: true }), { maxLength: 6 })

describe('compact rows', () => {
  it('are the same rows after a round trip through JSON', () => {
    fc.assert(
      fc.property(rows, list => {
        expect(expandRows(JSON.parse(JSON.stringify(compactRows(list))))).toEqual(list)
      }),
      { numRuns: 1000 },
    )
  })

  it('contain names and common values once', () => {
    expect(
      compactRows([
        { id: 1, state: 'new', carrierId: 4 },
        { id: 2, state: 'new', carrierId: 4, hands: [7] },
        { id: 3, state: 'new', carrierId: null },
      ]),
    ).toEqual({
      columns: ['id', 'carrierId'],
      rows: [
        [1, 4],
        [2, 4],
        [3, null],
      ],
      same: { state: 'new' },
      some: { hands: { 1: [7] } },
      labels: {},
    })
  })

  it('know the names that a row has beside those of the rows before it, in any order', () => {
    const list = [{ id: 1, state: 'new' }, { state: 'new', id: 2, hands: [7] }, { hands: [8], km: 5 }, {}]
    expect(expandRows(compactRows(list))).toEqual(list)
  })

  it('restore the label of each reference, also where all refer to the same record', () => {
    const packed = {
      ...compactRows([
        { carrierId: 4, driverId: 2 },
        { carrierId: 4, driverId: null },
      ]),
    }
    packed.labels = { carrierId: { 4: '德泰' }, driverId: {} }
    expect(expandRows(packed)).toEqual([
      { carrierId: 4, carrierId$: '德泰', driverId: 2, driverId$: null },
      { carrierId: 4, carrierId$: '德泰', driverId: null, driverId$: null },
    ])
  })
})
