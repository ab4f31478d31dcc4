import { money, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { charge } from '@tuheng/domain/settlement/index'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { tripOf, violations } from '../settlement/testing/fixture.ts'
import type { Entry, Lot } from './rows.ts'
import {
  backFrom,
  entryIn,
  entryInput,
  makeTradeWorld,
  newLot,
  stepOf,
  type TradeWorld,
  upTo,
} from './testing/trade-world.ts'

let app: TestApp
let world: TradeWorld
let lot: Lot

beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  world = await makeTradeWorld(app)
  lot = await newLot(world)
})

const lotNow = (): Promise<Lot> => world.clerk.must<Lot>('scm/lot/info', { id: lot.id })
const entryNow = ({ id }: { id: number }): Promise<Entry> => world.clerk.must<Entry>('scm/entry/info', { id })
const charges = (where: AnyRow = { lotId: lot.id }) =>
  app.work(world.masters.orgId, tx => tx.find(charge, { where, sort: ['id'] }))
const refusal = async (path: string, values: AnyRow, who: 'clerk' | 'manager' = 'clerk'): Promise<AnyRow> => {
  const { status, errors } = await world[who].call(path, values)
  expect(status, path).toBe(false)
  return (errors as AnyRow[])[0] as AnyRow
}

describe('a lot', () => {
  it('goes from entry to audit, posts both sides, and back again to the cent', async () => {
    await entryIn(world, lot)
    await entryIn(world, lot, { side: 'sell', vehicleNo: '冀B12345', sendNet: '33.280', recvNet: '33.200' })
    const before = await lotNow()
    expect(before).toMatchObject({ buyTons: '33.280', recvTons: '33.280', sellTons: '33.200', lossTons: '0.260' })
    await upTo(world, lot, 'audit')
    expect(await lotNow()).toMatchObject({
      status: 'audited',
      buyAmount: '20633.60',
      sellAmount: '23904.00',
      stockTons: '0.000',
      stockValue: '0.00',
      // 23,904.00 ÷ 1.13 − 20,633.60 ÷ 1.13
      profitExcl: '2894.16',
      openBuyQty: '2966.720',
      openSellQty: '2966.800',
      fundDays: '0.0',
    })
    expect(
      (await charges()).map(({ side, kind, qty, price, amount, excl, taxRate, segment }) => [
        side,
        kind,
        qty,
        price,
        amount,
        excl,
        taxRate,
        segment,
      ]),
    ).toEqual([
      ['ap', 'goods', '33.280', '620.0000', '20633.60', '18259.82', '0.1300', 'trade'],
      ['ar', 'goods', '33.200', '720.0000', '23904.00', '21153.98', '0.1300', 'trade'],
    ])
    expect(await violations(world)).toEqual([])
    await backFrom(world, lot, ['audit', 'confirmQty'])
    expect(await charges()).toEqual([])
    const figures = ({ version: _v, updatedAt: _a, updatedBy: _b, hands: _h, ...rest }: AnyRow) => rest
    expect(figures(await lotNow())).toEqual({ ...figures(before), priceStage: 'final' })
  })

  it('asks for what each step needs, and names the entry', async () => {
    expect(await refusal('scm/lot/confirmQty', { id: lot.id })).toMatchObject({ code: 'lot.no_purchase' })
    const buy = await entryIn(world, lot, { ticketNo: null, labNo: null })
    expect(await refusal('scm/lot/confirmQty', { id: lot.id })).toMatchObject({ code: 'lot.no_ticket' })
    await world.clerk.must('scm/entry/save', { id: buy.id, version: buy.version, ticketNo: 'T-1' })
    const sale = await entryIn(world, lot, { side: 'sell', recvNet: '33.500', sendNet: '33.500' })
    expect(await refusal('scm/lot/confirmQty', { id: lot.id })).toMatchObject({ code: 'lot.sold_over' })
    await world.clerk.must('scm/entry/save', {
      id: sale.id,
      version: sale.version,
      recvNet: '33.000',
      sendNet: '33.000',
    })
    await stepOf(world, lot, 'confirmQty')
    expect(await refusal('scm/entry/save', entryInput(lot))).toMatchObject({ code: 'ref.state', path: 'lotId' })
    expect(await refusal('scm/lot/confirmQuality', { id: lot.id })).toMatchObject({ code: 'lot.no_lab' })
    expect(await refusal('scm/lot/setPrice', { id: lot.id, priceStage: 'final' })).toMatchObject({
      code: 'transition.state',
    })
  })

  it('is audited by a second person, and not undone while a statement holds its charges', async () => {
    await entryIn(world, lot)
    await upTo(world, lot, 'setPrice')
    expect(await refusal('scm/lot/audit', { id: lot.id })).toMatchObject({ code: 'transition.same_person' })
    await stepOf(world, lot, 'audit')
    const made = await world.clerk.must<{ id: number }>('sap/supplier/save', {
      partyId: world.supplierId,
      periodFrom: '2026-10-26',
      periodTo: '2026-11-25',
    })
    const statement = await world.clerk.must<AnyRow>('sap/supplier/collect', { id: made.id })
    expect(statement).toMatchObject({ netSum: '20633.60', lineCount: 1 })
    expect(await refusal('scm/lot/unaudit', { id: lot.id, reason: '有误' })).toMatchObject({ code: 'lot.in_statement' })
    expect(await refusal('scm/lot/settle', { id: lot.id }, 'manager')).toMatchObject({ code: 'lot.not_settled' })
    expect(await violations(world)).toEqual([])
  })
})

describe('a provisional price', () => {
  it('is corrected by the difference once the final one is known, in a statement too, and back', async () => {
    const buy = await entryIn(world, lot)
    await upTo(world, lot, ['audit', { priceStage: 'provisional' }])
    const { id } = await world.clerk.must<{ id: number }>('sap/supplier/save', {
      partyId: world.supplierId,
      periodFrom: '2026-10-26',
      periodTo: '2026-11-25',
    })
    await world.clerk.must('sap/supplier/collect', { id })
    await world.manager.must('scm/lot/finalPrice', { id: lot.id, finalBuy: '615.5', reason: '到厂化验' })
    expect((await charges()).map(one => [one.amount, one.adjustsId !== null])).toEqual([
      ['20633.60', false],
      // 33.280 × (615.50 − 620.00)
      ['-149.76', true],
    ])
    expect(await entryNow(buy)).toMatchObject({ price: '615.5000', provPrice: '620.0000', amount: '20483.84' })
    expect(await lotNow()).toMatchObject({ priceStage: 'final', buyAmount: '20483.84' })
    expect(await refusal('scm/lot/unaudit', { id: lot.id, reason: '有误' })).toMatchObject({
      code: 'lot.undo_final_first',
    })
    await world.clerk.must('scm/lot/undoFinal', { id: lot.id, reason: '化验复核' })
    expect(await lotNow()).toMatchObject({ priceStage: 'provisional', buyAmount: '20633.60', finalBuy: null })
    expect(await violations(world)).toEqual([])
  })
})

describe('our own trip', () => {
  it('gives its weights to both entries, its freight to the lot, and its own purchase to the sale', async () => {
    const trip = await tripOf(world, { load: '33.46', unload: '33.28' })
    const buy = await entryIn(world, lot, {
      waybillId: trip.id,
      sendNet: null,
      recvNet: null,
      ticketNo: null,
      vehicleNo: null,
    })
    expect(buy).toMatchObject({ vehicleNo: trip.plateNo, sendNet: '33.460', recvNet: '33.280', settleQty: '33.280' })
    const sale = await entryIn(world, lot, {
      side: 'sell',
      waybillId: trip.id,
      sendNet: null,
      recvNet: null,
      ticketNo: null,
      vehicleNo: null,
    })
    expect(
      await refusal(
        'scm/entry/save',
        entryInput(lot, { waybillId: trip.id, vehicleNo: null, ticketNo: null, sendNet: null, recvNet: null }),
      ),
    ).toMatchObject({
      code: 'entry.trip_repeated',
    })
    const labelled = await charges({ lotId: lot.id, docType: 'waybill' })
    expect(labelled.length).toBeGreaterThan(1)
    const freight = money(sum(labelled.filter(one => one.side === 'ap').map(one => one.amount)))
    expect(await lotNow()).toMatchObject({ freight, lossTons: '0.180' })
    await stepOf(world, lot, 'confirmQty')
    expect((await entryNow(sale)).sources).toMatchObject([{ buyEntryId: buy.id, qty: '33.280', byRule: true, days: 0 }])
  })
})
