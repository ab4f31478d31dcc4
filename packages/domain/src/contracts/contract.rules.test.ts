import { describe, expect, it } from 'vitest'
import { checkRow, deriveRow, withDefaults } from '../kernel/draft.ts'
import { type AnyRow, anyResource } from '../kernel/resource.ts'
import { contract } from './contract.ts'
import { newBusinessRefusal } from './contract.rules.ts'
import { route } from './route.ts'

const resource = anyResource(contract)
const carrier: AnyRow = {
  kind: 'carrier',
  title: '煤炭运输合同',
  partyId: 3,
  partyRoles: 'carrier server',
  signDate: '2025-12-20',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  items: [
    { goodsId: 1, routeId: 2, qty: '60000.000' },
    { goodsId: 1, routeId: 4, qty: '12000.500' },
  ],
  lossValue: '3.000',
  goodsValue: '620.0000',
  creditDays: 30,
}
const fullRow = (row: AnyRow): AnyRow => deriveRow(resource, withDefaults(contract.fields, row))
const problems = (row: AnyRow): string[] =>
  checkRow(resource, fullRow(row), { today: '2026-11-20', at: '2026-11-20 12:00:00' }).map(
    issue => `${issue.code} ${issue.path}`,
  )

describe('contract', () => {
  it('has complete texts and adds up its quantities', () => {
    expect(problems(carrier)).toEqual([])
    expect(fullRow({ ...carrier, doneQty: '18000.125' })).toMatchObject({
      side: 'ap',
      isTrade: false,
      totalQty: '72000.500',
      leftQty: '54000.375',
      doneRate: '0.2500',
      amendNo: 0,
    })
  })

  it.each([
    ['carrier', 'ap'],
    ['customer', 'ar'],
    ['sale', 'ar'],
    ['purchase', 'ap'],
    ['other', 'ap'],
  ])('of kind %s is %s', (kind, side) => {
    expect(fullRow({ kind }).side).toBe(side)
  })

  it('of kind `other` is receivable or payable as it says', () => {
    expect(fullRow({ kind: 'other', otherSide: 'ar' }).side).toBe('ar')
  })

  it.each<[string, AnyRow, string[]]>([
    ['an end before its start', { ...carrier, endDate: '2025-12-31' }, ['contract.dates endDate']],
    ['a carrier contract with a customer', { ...carrier, partyRoles: 'customer' }, ['contract.party_role partyId']],
    [
      'a purchase from somebody who supplies nothing',
      { ...carrier, kind: 'purchase', freightBearer: 'seller' },
      ['contract.party_role partyId'],
    ],
    ['freight without tonnage', { ...carrier, items: [] }, ['contract.no_items items']],
    ['a row about nothing', { ...carrier, items: [{ qty: '10' }] }, ['contract.item_empty items.0.goodsId']],
    ['a loss in permille without the permille', { ...carrier, lossValue: null }, ['field.required lossValue']],
    ['a fixed loss without the kilograms', { ...carrier, lossMode: 'fixedKg' }, ['field.required lossKg']],
    ['a counted loss without goods value', { ...carrier, goodsValue: null }, ['field.required goodsValue']],
    ['monthly terms without period', { ...carrier, creditDays: null }, ['field.required creditDays']],
    [
      'a lease without category and amount',
      { ...carrier, kind: 'other', items: [] },
      ['field.required category', 'field.required totalAmount'],
    ],
  ])('refuses %s', (_, row, expected) => {
    expect(problems(row)).toEqual(expected)
  })

  it('that does not count losses needs neither allowed loss nor goods value', () => {
    expect(problems({ ...carrier, lossMode: 'none', lossValue: null, goodsValue: null })).toEqual([])
  })

  it('has payment shares of 100 %', () => {
    const sale = { ...carrier, kind: 'sale', partyRoles: 'customer', freightBearer: 'seller' }
    const nodes = (...shares: string[]) => ({
      ...sale,
      payNodes: shares.map((share, i) => ({ node: ['prepay', 'onArrival', 'tail'][i], share })),
    })
    expect(problems(nodes('0.3', '0.6', '0.1'))).toEqual([])
    expect(problems(nodes('0.3', '0.6'))).toEqual(['contract.pay_shares payNodes'])
    expect(
      checkRow(resource, fullRow(nodes('0.3', '0.6')), { today: '2026-11-20', at: '2026-11-20 12:00:00' })[0]?.zh,
    ).toContain('90%')
  })

  it('counts its amendments', () => {
    expect(fullRow({ ...carrier, amendments: [{ signedOn: '2026-05-01', summary: '延期' }] }).amendNo).toBe(1)
  })
})

describe('new business', () => {
  const row = { contractNo: 'HY-CY-2026-0001', endDate: '2026-12-31' }
  it.each([
    ['active', '2026-12-31', undefined],
    ['active', '2027-01-01', 'contract.expired'],
    ['expired', '2026-01-01', 'contract.expired'],
    ['toSign', '2026-01-01', 'contract.not_active'],
    ['terminated', '2026-01-01', 'contract.not_active'],
  ] as const)('under a contract that is %s on %s: %s', (status, date, code) => {
    expect(newBusinessRefusal({ ...row, status }, date)?.code).toBe(code)
  })
})

describe('route', () => {
  it('is named after its places', () => {
    expect(deriveRow(anyResource(route), { fromName: '小纪汗煤矿', toName: '曹妃甸港' }).name).toBe(
      '小纪汗煤矿—曹妃甸港',
    )
  })

  it('has two different places', () => {
    const row = { code: 'X1', fromAddressId: 4, toAddressId: 4, km: '10.0' }
    expect(
      checkRow(anyResource(route), row, { today: '2026-11-20', at: '2026-11-20 12:00:00' }).map(issue => issue.code),
    ).toEqual(['route.same_place'])
  })
})
