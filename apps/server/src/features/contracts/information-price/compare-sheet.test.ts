import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { branchFor, type HeldRow, nodeFor, publisher, type when } from '../../approvals/testing/fixture.ts'
import { type Fixture, makeFixture } from '../../settlement/testing/fixture.ts'
import { approvedPrice, priceInput } from '../testing/information-prices.ts'
import type { SheetAnswer } from '../testing/price-sheets.ts'

let fixture: Fixture
let maker: Person
let director: Person
let sheets = 0

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  const { app, masters, clerk, manager } = fixture
  maker = clerk
  director = await app.person(masters.orgId)
  await approvedPrice({ maker: clerk, checker: manager }, priceInput(masters))
})

/** Sheets do not overlap with those of the masters, whose goods are the same. */
const sheet = (kind: 'carrier' | 'customer', price: string, over: AnyRow = {}): AnyRow => {
  const { masters } = fixture
  sheets += 1
  return {
    contractId: kind === 'carrier' ? masters.apContractA : masters.arContractId,
    effFrom: '2026-11-20',
    effTo: '2026-12-20',
    lines: [
      {
        routeId: masters.routeId,
        goodsId: masters.goodsId,
        vehicleKind: ['dump', 'semiFlat', 'semiBox', 'tank', 'semiDump', 'semiHighSide', 'length13', 'length9_6'][
          sheets % 8
        ],
        basis: 'ton',
        price,
        taxRate: '0.09',
      },
    ],
    ...over,
  }
}
const saved = (kind: 'carrier' | 'customer', price: string, over: AnyRow = {}) =>
  maker.must<SheetAnswer>(`cm/${kind}Price/save`, sheet(kind, price, over))
const submitted = async (kind: 'carrier' | 'customer', price: string) => {
  const { id } = await saved(kind, price)
  return maker.must<HeldRow>(`cm/${kind}Price/submit`, { id })
}
const comparison = ({ lines: [line] }: SheetAnswer) =>
  Object.fromEntries(
    ['marketPrice', 'overMarket', 'overMarketRate', 'carrierPrice', 'marginRate'].map(name => [
      name,
      line?.[name] ?? null,
    ]),
  )

describe('the prices of a sheet', () => {
  it('of a carrier stand beside the information price', async () => {
    expect(comparison(await saved('carrier', '126'))).toEqual({
      marketPrice: '120.0000',
      overMarket: '6.0000',
      overMarketRate: '0.0500',
      carrierPrice: null,
      marginRate: null,
    })
    expect(comparison(await saved('carrier', '118'))).toMatchObject({ overMarket: '-2.0000' })
  })

  it('go by kilometres of the route where they are for tonne-kilometres', async () => {
    const { masters } = fixture
    const lines = [{ routeId: masters.routeId, basis: 'tonKm', price: '0.25', taxRate: '0.09' }]
    const { id } = await maker.must<SheetAnswer>('cm/carrierPrice/save', sheet('carrier', '0', { lines }))
    // 0.25 × 486 km; no price is for all goods
    expect(comparison(await maker.must<SheetAnswer>('cm/carrierPrice/info', { id })).overMarket).toBeNull()
    const named = [{ ...lines[0], goodsId: masters.goodsId }]
    const other = await maker.must<SheetAnswer>('cm/carrierPrice/save', sheet('carrier', '0', { lines: named }))
    expect(comparison(other)).toMatchObject({ overMarket: '1.5000', overMarketRate: '0.0125' })
  })

  it('of an owner stand beside the dearest carrier in force', async () => {
    // 128 and 126 are in force; all with 9 % tax
    expect(comparison(await saved('customer', '136'))).toEqual({
      marketPrice: null,
      overMarket: null,
      overMarketRate: null,
      carrierPrice: '128.0000',
      marginRate: '0.0588',
    })
  })

  it('are compared anew when they are submitted', async () => {
    const { id } = await saved('carrier', '126')
    const { masters, clerk, manager } = fixture
    const next = priceInput(masters, { marketPrice: '130', effFrom: '2026-11-20', effTo: '2026-11-26' })
    const raised = await approvedPrice({ maker: clerk, checker: manager }, next)
    await maker.must('cm/carrierPrice/submit', { id })
    expect(comparison(await maker.must<SheetAnswer>('cm/carrierPrice/info', { id })).overMarket).toBe('-4.0000')
    await manager.must('oms/informationPrice/void', { id: raised.id, reason: '试算' })
    const back = priceInput(masters, { effFrom: '2026-11-20', effTo: '2026-11-26' })
    await approvedPrice({ maker: clerk, checker: manager }, back)
  })

  it('tell nothing to whoever may not see the price that they come from', async () => {
    const codes = registry.resources.flatMap(permissionCodes)
    const { id } = await saved('carrier', '126')
    const owner = await saved('customer', '136')
    const person = (fieldRights: Record<string, Record<string, 'hidden'>>) =>
      fixture.app.person(fixture.masters.orgId, { permissions: codes, fieldRights })
    const read = async (who: Person, path: string, of: number) =>
      (await who.must<SheetAnswer>(path, { id: of })).lines[0] ?? {}
    const blind = await person({ informationPrice: { marketPrice: 'hidden' } })
    const seen = await read(blind, 'cm/carrierPrice/info', id)
    for (const name of ['marketPrice', 'overMarket', 'overMarketRate']) expect(seen).not.toHaveProperty(name)
    const unpaid = await person({ waybill: { apPrice: 'hidden' } })
    const line = await read(unpaid, 'cm/customerPrice/info', owner.id)
    for (const name of ['carrierPrice', 'marginRate']) expect(line).not.toHaveProperty(name)
  })
})

describe('an approval of a price sheet', () => {
  interface Told {
    unusual: { kind: string; text: string }[]
  }
  const unusual = async (id: number | null, who = director) =>
    (await who.must<Told>('bpm/approval/info', { id })).unusual

  it('goes to the director where a price lies above the market or below the margin floor', async () => {
    const { app, masters, manager } = fixture
    const clerk = await app.person(masters.orgId)
    const above = {
      anyOf: [
        { allOf: [{ subject: 'record.lines.overMarketRate.max', op: 'gt', value: '0.03' }] },
        { allOf: [{ subject: 'record.lines.marginRate.min', op: 'lt', value: '0.05' }] },
      ],
    } as ReturnType<typeof when>
    const process = await publisher(manager)('priceSheet.submit', [
      branchFor('出价', above, [nodeFor('总经理', [director])]),
      nodeFor('经理', [clerk]),
    ])
    const first = async (row: HeldRow) => {
      const { list } = await director.must<{ list: AnyRow[] }>('bpm/approval/list', { tab: 'todo' })
      return list.some(one => one['id'] === row.approvalId)
    }
    expect(await first(await submitted('carrier', '123'))).toBe(false)
    const dear = await submitted('carrier', '126')
    expect(await first(dear)).toBe(true)
    expect(await unusual(dear.approvalId)).toEqual([
      {
        kind: 'aboveMarket',
        text: '1 行价格高于信息价，最多高 6.00 元/吨（5.0%）：126.00 元/吨，信息价 120.00 元/吨',
      },
    ])
    const usual = await submitted('customer', '136')
    expect(await first(usual)).toBe(false)
    expect(await unusual(usual.approvalId, clerk)).toEqual([
      { kind: 'margin', text: '毛利率最低 5.9%（在执行承运价 128.00 元/吨）' },
    ])
    const thin = await submitted('customer', '130')
    expect(await first(thin)).toBe(true)
    expect(await unusual(thin.approvalId)).toEqual([
      { kind: 'lowMargin', text: '1 行毛利率低于底线 3.0%，最低 1.5%（在执行承运价 128.00 元/吨）' },
    ])
    await manager.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})
