import { describe, expect, test } from 'vitest'
import { matchPrice } from './match.ts'
import { apRow, trip } from './rating.fixtures.ts'
import type { PriceCandidate, RejectCode, TripFacts } from './types.ts'

const row = (lineId: number, over: Partial<PriceCandidate> = {}): PriceCandidate =>
  apRow({ lineId, sheetId: lineId, sheetNo: `JG${lineId}`, ...over })
const choose = (rows: PriceCandidate[], facts: Partial<TripFacts> = {}): ReturnType<typeof matchPrice> =>
  matchPrice({ facts: trip(facts), candidates: rows, side: 'ap' })
const chosen = (rows: PriceCandidate[]): number | null => {
  const match = choose(rows)
  return match.found ? match.row.lineId : null
}

describe('why a row is rejected', () => {
  test.each<[Partial<PriceCandidate>, RejectCode]>([
    [{ side: 'ar' }, 'wrongSide'],
    [{ partyId: 8 }, 'wrongParty'],
    [{ state: 'draft' }, 'notApproved'],
    [{ state: 'approving' }, 'notApproved'],
    [{ state: 'expired' }, 'expiredState'],
    [{ state: 'void' }, 'voided'],
    [{ effFrom: '2025-06-19' }, 'notYetEffective'],
    [{ effTo: '2025-06-17' }, 'noLongerEffective'],
    [{ contractId: 4 }, 'wrongContract'],
    [{ routeId: 22 }, 'wrongRoute'],
    [{ loadAddressId: 99 }, 'wrongLoadAddress'],
    [{ unloadAddressId: 99 }, 'wrongUnloadAddress'],
    [{ goodsId: 6 }, 'wrongGoods'],
    [{ vehicleKind: '20GP' }, 'wrongVehicle'],
  ])('%o: %s', (over, code) => {
    const match = choose([row(1, over)])
    expect(match).toMatchObject({ found: false, reason: 'noMatch' })
    expect(match.rejected).toMatchObject([{ lineId: 1, matched: false, reasons: [{ code }] }])
    expect(match.rejected[0]?.reasons[0]?.text.zh).toMatch(/\p{Script=Han}/u)
    expect(match.rejected[0]?.reasons[0]?.text.en).toMatch(/[a-z]{3}/)
  })

  test('a basis other than the prescribed one', () => {
    const match = choose([row(1)], { basis: 'truck' })
    expect(match.rejected[0]?.reasons[0]).toEqual({
      code: 'wrongBasis',
      text: {
        zh: '计价方式不符：执行单为元/吨，运单为元/车',
        en: 'another basis: per tonne on the sheet, per truck on the waybill',
      },
    })
  })

  test('reasons contain names where they are known and ids where not', () => {
    const match = choose([row(1, { routeId: 22, names: { route: '神木—曹妃甸' } })], { names: {} })
    expect(match.rejected[0]?.reasons[0]?.text.zh).toBe('线路不符：执行单为神木—曹妃甸，运单为#21')
  })

  test('both days of the validity count', () => {
    expect(chosen([row(1, { effFrom: '2025-06-18', effTo: '2025-06-18' })])).toBe(1)
  })

  test('all reasons are given, the row with the fewest first', () => {
    const match = choose([row(1, { partyId: 8, state: 'draft', goodsId: 6 }), row(2, { goodsId: 6 })])
    expect(match.rejected.map(v => [v.lineId, v.reasons.map(r => r.code)])).toEqual([
      [2, ['wrongGoods']],
      [1, ['wrongParty', 'notApproved', 'wrongGoods']],
    ])
  })
})

describe('the most specific row is chosen', () => {
  const vehicle = row(1, { vehicleKind: 'B16' })
  const goods = row(2, { goodsId: 5 })
  const places = row(3, { loadAddressId: 31, unloadAddressId: 32, goodsId: 5, vehicleKind: 'B16' })
  const route = row(4, { routeId: 21 })
  const contract = row(5, { contractId: 3 })

  test('contract > route > places > goods > vehicle > none', () => {
    const ladder = [row(0), vehicle, goods, places, route, contract]
    for (let n = ladder.length; n > 0; n -= 1) expect(chosen(ladder.slice(0, n))).toBe(n - 1)
  })

  test('the other rows name the row that is more specific', () => {
    const match = choose([route, contract])
    const reason = { code: 'lessSpecific', text: { zh: '匹配条件不如JG5 v1具体' } }
    expect(match.rejected).toMatchObject([{ lineId: 4, reasons: [reason] }])
  })

  test('a tie names both sheets', () => {
    const match = choose([row(9, { goodsId: 5 }), row(0), goods])
    expect(match).toMatchObject({ found: false, reason: 'ambiguous', issue: { code: 'rating.ambiguous' } })
    expect(match.found ? '' : match.issue.zh).toBe('价格执行单JG2 v1、JG9 v1同等适用，请停用其中一条或细化匹配条件')
    expect(match.rejected.map(v => [v.lineId, v.reasons[0]?.code])).toEqual([
      [0, 'lessSpecific'],
      [2, 'ambiguous'],
      [9, 'ambiguous'],
    ])
  })

  test('two lines of one sheet tie as well', () => {
    const match = choose([row(1, { sheetNo: 'JG7' }), row(2, { sheetNo: 'JG7' })])
    expect(match.found ? '' : match.issue.en).toContain('JG7 v1 #1, JG7 v1 #2')
  })

  test('the newest version of a sheet supersedes the older ones, unless it is not in force yet', () => {
    const old = row(1, { sheetNo: 'JG7', version: 1 })
    const amended = row(2, { sheetNo: 'JG7', version: 2 })
    expect(chosen([old, amended])).toBe(2)
    expect(chosen([old, { ...amended, state: 'approving' }])).toBe(1)
    expect(choose([old, amended]).rejected[0]?.reasons[0]?.code).toBe('superseded')
  })
})
