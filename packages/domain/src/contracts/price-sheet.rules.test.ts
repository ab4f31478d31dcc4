import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, div, gte, mul, price } from '../kernel/decimal.ts'
import { checkRow, deriveRow, withDefaults } from '../kernel/draft.ts'
import type { Actor } from '../kernel/policy.ts'
import { type AnyRow, anyResource } from '../kernel/resource.ts'
import { refusalOf } from '../kernel/transitions.ts'
import type { PriceRounding } from './contracts.choices.ts'
import { type PriceSheetRow, priceCandidates, priceState } from './price-candidates.ts'
import { priceSheet } from './price-sheet.ts'
import { adjustPrice, isInForce, priceRange } from './price-sheet.rules.ts'
import { revisedSheet } from './price-sheet.revise.ts'
import { matchPrice, type TripFacts } from './rating/index.ts'

const resource = anyResource(priceSheet)
const draft: AnyRow = {
  kind: 'carrier',
  contractId: 5,
  contractKind: 'carrier',
  partyId: 3,
  side: 'ap',
  effFrom: '2026-06-01',
  effTo: '2026-06-30',
  weightRule: 'less',
  lossMode: 'permille',
  lossValue: '3.000',
  goodsValue: '620.0000',
  status: 'draft',
  lines: [
    { id: 41, routeId: 7, goodsId: 2, basis: 'ton', price: '128.0000', taxRate: '0.0900', prevPrice: '125.0000' },
    {
      id: 42,
      routeId: 8,
      goodsId: 2,
      basis: 'ton',
      taxRate: '0.0900',
      lossValue: '1.000',
      goodsValue: '500.0000',
      tiers: {
        mode: 'progressive',
        bands: [
          { fromQty: '0', toQty: '3000', price: '42' },
          { fromQty: '3000', toQty: null, price: '40.5' },
        ],
      },
    },
  ],
  fees: [
    {
      feeId: 1,
      feeCode: 'loading',
      feeName: '装车费',
      feeNameEn: 'Loading',
      isDeduction: false,
      basis: 'ton',
      price: '3.0000',
      taxRate: '0.0600',
    },
  ],
}
const fullRow = (row: AnyRow): AnyRow => deriveRow(resource, withDefaults(priceSheet.fields, row))
const problems = (row: AnyRow): string[] =>
  checkRow(resource, fullRow(row), { today: '2026-06-15', at: '2026-06-15 12:00:00' }).map(
    issue => `${issue.code} ${issue.path}`,
  )
const sheet = (over: AnyRow = {}): PriceSheetRow =>
  fullRow({ id: 9, sheetNo: 'JG2026060012', ...draft, status: 'active', ...over }) as unknown as PriceSheetRow

describe('price sheet', () => {
  it('has complete texts, prices without tax and differences from the previous prices', () => {
    expect(problems(draft)).toEqual([])
    expect(sheet().lines[0]).toMatchObject({ priceExcl: '117.4312', change: '3.0000' })
    expect(sheet().lines[1]).toMatchObject({ priceExcl: null, change: null })
  })

  it.each<[string, AnyRow, string[]]>([
    ['an end before its start', { ...draft, effTo: '2026-05-31' }, ['price_sheet.dates effTo']],
    ['a contract of another kind', { ...draft, contractKind: 'customer' }, ['price_sheet.contract_kind contractId']],
    ['no rows', { ...draft, lines: [] }, ['field.lines_min lines']],
    ['a row without price', { ...draft, lines: [{ basis: 'ton', taxRate: '0.09' }] }, ['field.required lines.0.price']],
    [
      'the same thing twice',
      { ...draft, lines: [sheet().lines[0], { ...sheet().lines[0], price: '130' }] },
      ['unique.row lines.1.routeId'],
    ],
    [
      'a lump sum in bands',
      { ...draft, lines: [{ ...(sheet().lines[1] as AnyRow), basis: 'lump' }] },
      ['price_sheet.tiers_lump lines.0.tiers'],
    ],
    ['a new version without reason', { ...draft, basedOnId: 8 }, ['field.required changeReason']],
  ])('refuses %s', (_, row, expected) => {
    expect(problems(row)).toEqual(expected)
  })

  it('of kind supply belongs to a purchase contract', () => {
    expect(problems({ ...draft, kind: 'supply', contractKind: 'purchase' })).toEqual([])
  })

  it('is not approved by its author', () => {
    const actor: Actor = {
      userId: 1,
      memberId: 4,
      orgId: 1,
      name: '',
      isAdmin: true,
      permissions: new Set(),
      scope: 'company',
      deptIds: [],
      fieldRights: {},
    }
    const refusal = (createdBy: number) =>
      refusalOf({
        resource,
        name: 'approve',
        row: { ...draft, status: 'approving', createdBy },
        actor,
        ctx: { today: '2026-06-15' },
      })?.code
    expect(refusal(4)).toBe('transition.same_person')
    expect(refusal(5)).toBeUndefined()
  })
})

describe('being in force', () => {
  it.each([
    { status: 'draft', effTo: '2026-06-30', inForce: false, state: 'draft' },
    { status: 'approving', effTo: '2026-06-30', inForce: false, state: 'approving' },
    { status: 'active', effTo: '2026-06-30', inForce: true, state: 'approved' },
    { status: 'expired', effTo: '2026-06-30', inForce: true, state: 'approved' },
    { status: 'superseded', effTo: '2026-06-14', inForce: true, state: 'approved' },
    { status: 'superseded', effTo: '2026-05-31', inForce: false, state: 'expired' },
    { status: 'void', effTo: '2026-06-30', inForce: false, state: 'void' },
  ] as const)('$status until $effTo: $inForce', ({ status, effTo, inForce, state }) => {
    const row = { status, effFrom: '2026-06-01', effTo }
    expect([isInForce(row), priceState(row)]).toEqual([inForce, state])
  })

  it('is copied to every row for the constraint of the database', () => {
    const copies = (status: string) =>
      (fullRow({ ...draft, status }).lines as AnyRow[]).map(({ contractId, effFrom, effTo, active }) => [
        contractId,
        effFrom,
        effTo,
        active,
      ])
    expect(copies('draft')).toEqual([
      [5, '2026-06-01', '2026-06-30', false],
      [5, '2026-06-01', '2026-06-30', false],
    ])
    expect(copies('active').map(row => row[3])).toEqual([true, true])
    expect(copies('void').map(row => row[3])).toEqual([false, false])
  })

  it('may end before it begins only if it is superseded from its first day', () => {
    expect(problems({ ...draft, status: 'superseded', effTo: '2026-05-31' })).toEqual([])
  })
})

describe('price candidates', () => {
  const facts: TripFacts = {
    date: '2026-06-18',
    partyId: 3,
    contractId: 5,
    routeId: 8,
    loadAddressId: 1,
    unloadAddressId: 2,
    goodsId: 2,
    vehicleKind: 'dump',
    km: null,
    loadNet: '33.460',
    unloadNet: '33.280',
    deductQty: null,
    boxes: null,
    sets: null,
    pieces: null,
    cubic: null,
  }

  it('have the row’s loss terms and goods value before the sheet’s', () => {
    const [first, second] = priceCandidates(sheet())
    expect(first).toMatchObject({
      loss: { mode: 'permille', value: '3.000', valueKg: '0' },
      goodsValue: '620.0000',
      version: 1,
      sheetNo: 'JG2026060012',
    })
    expect(second).toMatchObject({ loss: { value: '1.000' }, goodsValue: '500.0000', tiers: { mode: 'progressive' } })
    expect(first?.incidentals).toEqual([
      {
        feeCode: 'loading',
        name: { zh: '装车费', en: 'Loading' },
        basis: 'ton',
        price: '3.0000',
        taxRate: '0.0600',
        sign: 1,
      },
    ])
  })

  it('price a trip of the month, also after the sheet has expired', () => {
    for (const status of ['active', 'expired']) {
      const match = matchPrice({ facts, candidates: priceCandidates(sheet({ status })), side: 'ap' })
      expect(match.found && match.row.lineId).toBe(42)
    }
  })

  it('price nothing when void, or on a day that a newer sheet covers', () => {
    expect(matchPrice({ facts, candidates: priceCandidates(sheet({ status: 'void' })), side: 'ap' }).found).toBe(false)
    const cut = sheet({ status: 'superseded', effTo: '2026-06-15' })
    expect(matchPrice({ facts, candidates: priceCandidates(cut), side: 'ap' }).found).toBe(false)
    expect(
      matchPrice({ facts: { ...facts, date: '2026-06-15' }, candidates: priceCandidates(cut), side: 'ap' }).found,
    ).toBe(true)
  })
})

describe('a new version', () => {
  const next = (mode: 'none' | 'amount' | 'percent', value: string | null, effFrom = '2026-06-16') =>
    revisedSheet(sheet(), { effFrom, effTo: '2026-12-31', reason: '油价上涨', adjustment: { mode, value } })

  it('keeps terms, rows and fees, with the old price beside the new one', () => {
    const draftNext = next('percent', '5')
    expect(draftNext).toMatchObject({
      basedOnId: 9,
      revision: 2,
      contractId: 5,
      weightRule: 'less',
      changeReason: '油价上涨',
      effFrom: '2026-06-16',
    })
    expect(draftNext.lines?.[0]).toMatchObject({ price: '134.4000', prevPrice: '128.0000', routeId: 7 })
    expect(draftNext.lines?.[0]).not.toHaveProperty('id')
    expect(draftNext.lines?.[1]?.tiers).toMatchObject({ bands: [{ price: '44.1000' }, { price: '42.5250' }] })
    expect(draftNext.fees?.[0]).toMatchObject({ feeCode: 'loading', price: '3.0000' })
    expect(draftNext).not.toHaveProperty('sheetNo')
  })

  it('keeps, raises or lowers prices, never to zero', () => {
    expect(adjustPrice('128.0000', { mode: 'none', value: null })).toBe('128.0000')
    expect(adjustPrice('128.0000', { mode: 'amount', value: '-2.5' })).toBe('125.5000')
    expect(adjustPrice('128.0000', { mode: 'percent', value: '-3' })).toBe('124.1600')
    expect(() => adjustPrice('2.0000', { mode: 'amount', value: '-2' })).toThrow('not above zero')
    expect(() => adjustPrice('2.0000', { mode: 'percent', value: null })).toThrow('Enter the amount')
  })

  it('rounds only with a chosen rounding', () => {
    const raised = (rounding: PriceRounding | null) =>
      adjustPrice('0.2833', { mode: 'amount', value: '0.0010', rounding })
    expect(raised(null)).toBe('0.2843')
    expect(raised('none')).toBe('0.2843')
    expect(raised('cent')).toBe('0.2800')
    expect(adjustPrice('128.3450', { mode: 'percent', value: '10', rounding: 'dime' })).toBe('141.2000')
    expect(adjustPrice('128.3450', { mode: 'percent', value: '10', rounding: 'yuan' })).toBe('141.0000')
  })

  it('keeps the four decimals of every price, and a rise never lowers one', () => {
    const ten4 = fc.integer({ min: 1, max: 99_999_999 }).map(n => price(div(n, 10_000)))
    fc.assert(
      fc.property(ten4, fc.constantFrom('amount', 'percent'), ten4, (old, mode, value) => {
        const [row] = revisedSheet(
          {
            ...sheet(),
            lines: [{ price: old, tiers: { mode: 'whole', bands: [{ fromQty: '0', toQty: null, price: old }] } }],
          } as never,
          { effFrom: '2026-06-16', effTo: '2026-12-31', reason: '调价', adjustment: { mode, value } },
        ).lines as { price: string; tiers: { bands: { price: string }[] } }[]
        const exact = mode === 'amount' ? add(old, value) : mul(old, add(1, div(value, 100)))
        expect(row?.price).toBe(price(exact))
        expect(row?.tiers.bands[0]?.price).toBe(row?.price)
        expect(gte(row?.price, old)).toBe(true)
        expect(adjustPrice(row?.price ?? '', { mode: 'none', value: null })).toBe(row?.price)
      }),
    )
  })

  it('does not begin before the old one', () => {
    expect(() => next('none', null, '2026-05-31')).toThrow('cannot start on 2026-05-31')
  })
})

describe('the price range of a sheet', () => {
  const bands = {
    mode: 'whole',
    bands: [
      { fromQty: '0', toQty: '1000', price: '42' },
      { fromQty: '1000', toQty: null, price: '39' },
    ],
  }

  it('compares the rows that are charged as the first one, and of rows with bands the bands', () => {
    expect(
      priceRange([
        { basis: 'ton', price: '99', tiers: bands },
        { basis: 'ton', price: '40.5', tiers: null },
        { basis: 'truck', price: '1500', tiers: null },
      ]),
    ).toEqual({ low: '39', high: '42' })
  })

  it('is none of no row', () => {
    expect(priceRange([])).toEqual({ low: null, high: null })
  })
})
