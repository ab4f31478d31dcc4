import { expect, test } from 'vitest'
import { changedCopies } from './changed-copies.ts'

const taken = { km: '62.0', shipper: '甲矿', spec: null, routeId: 3 }
const fresh = { km: '65.0', shipper: '甲矿', spec: null, routeId: 4, routeId$: '乙矿到丙站', consignee: '乙站' }
const changed = (typed: Record<string, unknown>) => changedCopies({ ...taken, ...typed }, taken, fresh)

test('what changed in its record is taken over, with its label', () =>
  expect(changed({})).toEqual({ km: '65.0', routeId: 4, routeId$: '乙矿到丙站' }))

test('what a person typed stays', () => expect(changed({ km: '60', routeId: null })).toEqual({}))

test('what the record no longer says, or the person may not see, stays', () =>
  expect(changedCopies(taken, taken, { km: null })).toEqual({}))
