import { eq, money, qty, sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { boxNumber } from '../../../testing/codes.ts'
import { takeFile, takePdf } from '../../testing/take-file.ts'
import {
  acceptedWaybill,
  legsOf,
  makeRailWorld,
  type RailWorld,
  releasedOrder,
  type Row,
} from '../testing/rail-world.ts'

let world: RailWorld
let numbers = 3000
let order: Row
let legs: Awaited<ReturnType<typeof legsOf>>
let trip: Row
let rail: Row
let wagons: Row[]

const PLAN = { planFrom: '2026-11-01', planTo: '2026-11-30' }
const must = (path: string, body: AnyRow) => world.clerk.must<Row>(path, body)
const print = (path: string, body: AnyRow, who: Person = world.clerk) =>
  takePdf(world.app, who, { path: `${path}/print`, body })
const refused = (path: string, body: AnyRow, who: Person = world.clerk) =>
  takeFile(world.app, who, { path: `${path}/print`, body })
/** A page as one line, as it is read. */
const flat = (text = '') => text.replaceAll(/[\s：]+/g, ' ')

async function assign(leg: Row, over: AnyRow = {}): Promise<void> {
  const { masters, routes } = world
  const type = leg['legType'] as 'pickup' | 'rail' | 'delivery'
  const [carrierId, contractId] =
    type === 'rail' ? [masters.carrierB, masters.apContractB] : [masters.carrierA, masters.apContractA]
  const road = type === 'rail' ? {} : { routeId: routes[type], apBasis: 'ton', apPrice: '22' }
  await must('oms/railLeg/assign', { id: leg.id, carrierId, contractId, ...road, ...PLAN, ...over })
}

async function haul(leg: Row, { boxNo1, day }: { boxNo1: string; day: string }): Promise<Row> {
  const { mainId } = await must('oms/railLeg/info', { id: leg.id })
  const { vehicleId, trailerId, driverId } = await world.masters.team()
  const made = await must('oms/shortHaul/save', { mainId, planQty: '32' })
  await must('oms/shortHaul/dispatch', { id: made.id, vehicleId, trailerId, driverId })
  const load = { loadGross: '48.00', loadTare: '16.00', boxNo1, boxNet1: '32', sealNo: 'F0088' }
  await must('oms/shortHaul/load', { id: made.id, loadAt: `${day} 08:00:00`, ...load })
  const unload = { unloadGross: '47.95', unloadTare: '16.00' }
  return must('oms/shortHaul/unload', { id: made.id, unloadAt: `${day} 10:00:00`, ...unload })
}

const wagonOn = (railWaybillId: number, over: AnyRow): Promise<Row> =>
  must('oms/railDelivery/save', {
    railWaybillId,
    wagonNo: String(1_500_000 + ++numbers),
    wagonModelId: world.wagonModelId,
    ...over,
  })

async function departed(leg: Row, of: readonly AnyRow[]): Promise<[Row, Row[]]> {
  const made = await acceptedWaybill(world, leg.id, of.length)
  const loaded: Row[] = []
  for (const [i, over] of of.entries()) loaded.push(await wagonOn(made.id, { seq: i + 1, ...over }))
  await must('oms/railWaybill/load', { id: made.id, loadedAt: '2026-11-11 18:00:00', trainNo: '41002' })
  await must('oms/railWaybill/ticket', {
    id: made.id,
    ticketNo: `GZDZW${String(1_000_000 + made.id)}`,
    ticketAt: '2026-11-11 20:00:00',
    freight: '2735.00',
  })
  return [await must('oms/railWaybill/depart', { id: made.id, departAt: '2026-11-11 23:00:00' }), loaded]
}

async function confirmed(waybill: Row, receivedQty: string): Promise<void> {
  await must('oms/railWaybill/arrive', { id: waybill.id, arriveAt: '2026-11-15 06:00:00' })
  const unload = { unloadAt: '2026-11-15 12:00:00', receiptWay: 'batch', receivedQty }
  await must('oms/railWaybill/unload', { id: waybill.id, ...unload })
  const fees = [
    { feeCode: 'loading', qty: '2', unit: 'box', price: '195', taxRate: '0.06' },
    { feeCode: 'agencyTo', partyId: world.masters.carrierA, qty: '3', unit: 'box', price: '15.5', taxRate: '0.06' },
  ]
  await must('oms/railWaybill/deliver', { id: waybill.id, deliverAt: '2026-11-15 15:00:00', receiver: '刘建国', fees })
  // The batch came short beyond what is tolerated
  const { list: gaps } = await world.clerk.must<{ list: Row[] }>('oms/handover/list', {
    filters: { railWaybillId: [waybill.id], status: ['gap'] },
  })
  for (const { id } of gaps)
    await must('oms/handover/settle', { id, outcome: 'accepted', solution: '按合同扣损，不另追究' })
  await must('oms/railWaybill/confirm', { id: waybill.id })
}

beforeAll(async () => {
  world = await makeRailWorld(await testApp())
  const lossTerms = { lossValue: '1', goodsValue: '620', serviceShare: '0.2' }
  order = await releasedOrder(world, { ...lossTerms, arPrice: '158.33', outerNo: 'KH-2026-11' })
  legs = await legsOf(world, order.id)
  for (const leg of Object.values(legs)) await assign(leg)
  const [boxNo1, boxNo2] = [boxNumber(++numbers), boxNumber(++numbers)]
  trip = await haul(legs.pickup, { boxNo1, day: '2026-11-11' })
  const boxes = { boxType: 'ot35', boxNo1, net1: '32', sealNo1: 'F0088', boxNo2, net2: '31.5', sealNo2: 'F0089' }
  ;[rail, wagons] = await departed(legs.rail, [boxes, { bulkNet: '63.25', remark: '苫盖篷布' }])
  await confirmed(rail, '126.20')
  await haul(legs.delivery, { boxNo1, day: '2026-11-17' })
})

describe('papers of a train', () => {
  it('are refused until there is something on them', async () => {
    const { rail: leg } = legs
    const made = await acceptedWaybill(world, leg.id, 1)
    const path = 'oms/railWaybill'
    for (const [layout, error] of [
      ['loadingList', 'rail_waybill.print_wagons'],
      ['packingList', 'rail_waybill.print_wagons'],
      ['handover', 'rail_waybill.print_departed'],
    ])
      expect(await refused(path, { id: made.id, layout }), layout).toMatchObject({ http: 409, error })
    await wagonOn(made.id, { bulkNet: '60' })
    expect(await refused(path, { id: made.id, layout: 'packingList' })).toMatchObject({
      http: 409,
      error: 'rail_waybill.print_boxes',
    })
    expect((await refused(path, { id: made.id, layout: 'loadingList' })).http).toBe(200)
    await must('oms/railWaybill/void', { id: made.id, reason: '测试' })
  })

  it('the loading list has every wagon with its containers or its bulk, and what they come to', async () => {
    const { pages } = await print('oms/railWaybill', { id: rail.id, layout: 'loadingList' })
    const text = flat(pages[0])
    const [boxed, bulk] = wagons as [Row, Row]
    for (const word of ['铁路装车清单', rail['railNo'], '41002', '高桥镇', '林西', '2026-11-11 18:00', '煤'])
      expect(text).toContain(word)
    expect(text).toContain(
      `1 ${boxed['wagonNo']} NX70 64.00 ${boxed['boxNo1']} 32.000 ${boxed['boxNo2']} 31.500 63.500`,
    )
    expect(text).toContain(`2 ${bulk['wagonNo']} NX70 64.00 散装 63.250 63.250 苫盖篷布`)
    expect(text).toMatch(/合计 ?2 车 ?2 箱 126\.750/)
  })

  it('sixty wagons go over pages under the same head, with the totals once', async () => {
    const nets = Array.from({ length: 60 }, (_, i) => [money(`${29 + (i % 7) / 3}`), money(`${28 + (i % 5) / 7}`)])
    const made = await acceptedWaybill(world, legs.rail.id, 60)
    for (const [i, [net1, net2]] of nets.entries())
      await wagonOn(made.id, {
        seq: i + 1,
        boxType: 'ot35',
        boxNo1: boxNumber(++numbers),
        net1,
        boxNo2: boxNumber(++numbers),
        net2,
        ...(i % 9
          ? {}
          : { remark: '榆林市榆阳区常乐源煤业集团有限责任公司第三装车场东侧二号筒仓装车，车门加固已检查' }),
      })
    const { pages } = await print('oms/railWaybill', { id: made.id, layout: 'loadingList' })
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('车号')
    const total = qty(sum(nets.flat()))
    expect(pages.filter(page => /合计/.test(page))).toHaveLength(1)
    expect(flat(pages.at(-1))).toMatch(/合计 ?60 车 ?120 箱/)
    expect(flat(pages.at(-1)).replaceAll(',', '')).toContain(total)
    const packed = await print('oms/railWaybill', { id: made.id, layout: 'packingList' })
    expect(packed.pages).toHaveLength(120)
    await must('oms/railWaybill/load', { id: made.id, loadedAt: '2026-11-12 18:00:00' })
  })

  it('each container has a packing list with its weights', async () => {
    const { pages, sizes } = await print('oms/railWaybill', { id: rail.id, layout: 'packingList' })
    expect(pages).toHaveLength(2)
    expect(sizes[0]).toEqual([595, 420])
    const [boxed] = wagons as [Row]
    const ticketNo = `GZDZW${String(1_000_000 + rail.id)}`
    for (const word of [boxed['boxNo2'], '35吨敞顶箱', 'F0089', boxed['wagonNo'], ticketNo, '煤'])
      expect(pages[1]).toContain(word)
    // By the type 3 t, as no plate is registered
    expect(flat(pages[1])).toContain('31.500 3.000 34.500')
    const { list } = await world.clerk.must<{ list: Row[] }>('oms/container/list', {
      filters: { boxNo: [boxed['boxNo2']] },
    })
    const [box] = list as [Row]
    await must('oms/container/save', { id: box.id, version: box.version, tare: '2.950' })
    const again = await print('oms/railWaybill', { id: rail.id, layout: 'packingList' })
    expect(flat(again.pages[1])).toContain('31.500 2.950 34.450')
    const { orgId } = world.masters
    const permissions = ['oms.train.read', 'oms.train.print']
    const blind = await world.app.person(orgId, { permissions, fieldRights: { container: { tare: 'hidden' } } })
    const veiled = await print('oms/railWaybill', { id: rail.id, layout: 'packingList' }, blind)
    expect(veiled.pages[1]).not.toMatch(/2\.950|34\.450|34\.500/)
  })

  it('the hand-over sheet of each step says who gave what to whom, with gaps', async () => {
    const { list } = await world.clerk.must<{ list: Row[] }>('oms/handover/list', {
      filters: { railWaybillId: [rail.id], step: ['trainOn'] },
      sort: ['id'],
    })
    // Nothing is written down beside what is billed
    await must('oms/railWaybill/undoConfirm', { id: rail.id, reason: '补登交接差异' })
    // One whose weight is not that of its truck has a gap of its own
    const first = list.find(one => one['status'] !== 'settled') as Row
    await must('oms/handover/noteGap', {
      id: first.id,
      gapKind: 'sealBroken',
      giverName: '铁路货运员孙强',
      takerName: '周站',
      remark: '封锁断开',
    })
    const { pages } = await print('oms/railWaybill', { id: rail.id, layout: 'handover' })
    expect(pages).toHaveLength(2)
    const [on, offPage] = pages.map(flat) as [string, string]
    expect(on).toContain('发站货场→列车')
    expect(on).toContain('2026-11-11 23:00')
    expect(on).toContain('F0088 / F0089')
    expect(on).toMatch(/合计 126\.750/)
    for (const word of ['施封破损', '有差异', '封锁断开', '铁路货运员孙强', '周站']) expect(on).toContain(word)
    for (const word of ['列车→到站货场', '林西货场', '重量超差', '差异已处理']) expect(offPage).toContain(word)
    expect(offPage).not.toContain('高桥镇货场')
    await must('oms/handover/settle', { id: first.id, outcome: 'accepted', solution: '货物无短少' })
    await must('oms/railWaybill/confirm', { id: rail.id })
  })

  it('a hand-over sheet is for whoever may read hand-overs, without what is hidden', async () => {
    const { app, masters } = world
    const permissions = ['oms.train.read', 'oms.train.print']
    const body = { id: rail.id, layout: 'handover' }
    const without = await app.person(masters.orgId, { permissions })
    expect(await refused('oms/railWaybill', body, without)).toMatchObject({ http: 403, error: 'auth.forbidden' })
    const blind = await app.person(masters.orgId, {
      permissions: [...permissions, 'oms.handover.read'],
      fieldRights: { handover: { sealNo: 'hidden', net: 'hidden' } },
    })
    const { pages } = await print('oms/railWaybill', body, blind)
    expect(pages.join('\n')).not.toMatch(/F0088|126\.750|合计\n\d/)
    // Of wagons that others wrote down a part would be no loading list
    const own = await app.person(masters.orgId, { permissions, scope: 'own' })
    const shared = await app.work(masters.orgId, async tx => {
      await tx.sql('update rail_waybill set created_by = $3 where org_id = $1 and id = $2', [
        tx.orgId,
        rail.id,
        own.memberId,
      ])
      return rail.id
    })
    expect(await refused('oms/railWaybill', { id: shared, layout: 'loadingList' }, own)).toMatchObject({
      http: 403,
      error: 'print.beyond_reach',
    })
  })
})

describe('the hand-over sheet of a short haul', () => {
  it('has the loading and the unloading', async () => {
    const { pages } = await print('oms/shortHaul', { id: trip.id, layout: 'handover' })
    const [pickup, yardIn] = pages.map(flat) as [string, string]
    expect(pages).toHaveLength(2)
    for (const word of ['发货人→汽车', '2026-11-11 08:00', 'F0088', '32.000', String(trip['plateNo'] ?? '')])
      expect(pickup).toContain(word)
    for (const word of ['汽车→发站货场', '高桥镇货场', '31.950', '-0.050']) expect(yardIn).toContain(word)
  })

  it('is printed of trips that are loaded, and of no other kind of trip', async () => {
    const { mainId } = await must('oms/railLeg/info', { id: legs.pickup.id })
    const waiting = await must('oms/shortHaul/save', { mainId, planQty: '32' })
    expect(await refused('oms/shortHaul', { id: waiting.id, layout: 'handover' })).toMatchObject({
      http: 409,
      error: 'waybill.print_handover',
    })
    // Whoever may not see what kind of trip it is, is not told
    const { app, masters } = world
    const permissions = ['oms.way.read', 'oms.way.print', 'oms.handover.read']
    const fieldRights = { waybill: { bizKind: 'hidden', transportStatus: 'hidden' } }
    const blind = await app.person(masters.orgId, { permissions, fieldRights })
    expect(await refused('oms/wayBill', { id: waiting.id, layout: 'handover' }, blind)).toMatchObject({
      http: 409,
      error: 'handover.none',
    })
  })
})

describe('the settlement of an order by its legs', () => {
  const body = () => ({ id: order.id, layout: 'settlement' })

  /** The ledger of the order's documents, read as anybody reads it. */
  async function ledger(): Promise<Row[]> {
    const { list: trips } = await world.clerk.must<{ list: Row[] }>('oms/shortHaul/list', {
      filters: { legId: Object.values(legs).map(leg => leg.id) },
      pageSize: 200,
    })
    const docs = [...trips.map(row => row['waybillNo']), rail['railNo']]
    const { list } = await world.clerk.must<{ list: Row[] }>('sap/charge/list', { pageSize: 200 })
    return list.filter(row => docs.includes(row['docNo']))
  }

  const total = (rows: readonly Row[], side: string, name = 'amount') =>
    money(sum(rows.filter(row => row['side'] === side).map(row => String(row[name] ?? '0'))))
  const thousands = (amount: string) => amount.replace(/^(-?\d+)/, part => part.replace(/\B(?=(\d{3})+$)/g, ','))

  it('adds up to the ledger, by side, kind and leg', async () => {
    const rows = await ledger()
    const { pages } = await print('oms/railOrder', body())
    const text = flat(pages.join('\n'))
    const kinds = (side: string) => {
      const own = rows.filter(row => row['side'] === side)
      const of = (keep: (kind: unknown) => boolean) => own.filter(row => keep(row['kind']))
      return [
        of(kind => kind === 'freight'),
        of(kind => kind === 'lossDeduct'),
        of(kind => kind !== 'freight' && kind !== 'lossDeduct'),
        own,
      ].map(some => thousands(total(some, side)))
    }
    // The batch lost more than its tolerance, so both sides have something in every column but the loss of carriers
    expect(
      total(
        rows.filter(row => row['kind'] === 'lossDeduct'),
        'ar',
      ).startsWith('-'),
    ).toBe(true)
    expect(text).toContain(`合计 ${kinds('ar').join(' ')}`)
    expect(text).toContain(`合计 ${kinds('ap').join(' ')}`)
    const margin = money(sum([total(rows, 'ar', 'excl'), `-${total(rows, 'ap', 'excl')}`]))
    expect(text).toMatch(new RegExp(`毛利不含税\\(元\\) ?${thousands(margin)}`))
    for (const leg of Object.values(legs)) expect(text).toContain(leg['legNo'])
    for (const word of ['接取', '铁路', '送达', 'KH-2026-11', '人民币']) expect(text).toContain(word)
    // The train of sixty wagons and a trip without a truck
    expect(text).toContain('未确认收货的铁路运单 1 张、未卸货的短驳运单 1 车，费用不在以下金额内')
    expect(eq(total(rows, 'ar'), '0')).toBe(false)
  })

  it('has no payable and no margin for a person who may not see them, and is not printed without the receivable', async () => {
    const { app, masters } = world
    const permissions = ['oms.train.read', 'oms.train.print']
    const rows = await ledger()
    const secrets = rows.filter(row => row['side'] === 'ap').map(row => thousands(String(row['amount'])))
    for (const fieldRights of [
      { waybill: { apTotal: 'hidden' } },
      { waybill: { apTotal: 'masked' } },
      { railWaybill: { apAmount: 'hidden' } },
    ]) {
      const seller = await app.person(masters.orgId, { permissions, fieldRights })
      const { pages } = await print('oms/railOrder', body(), seller)
      const text = flat(pages.join('\n'))
      expect(text).toContain(thousands(total(rows, 'ar')))
      expect(text).not.toMatch(/应付|毛利/)
      for (const secret of [...secrets, thousands(total(rows, 'ap'))]) expect(text).not.toContain(secret)
    }
    const costs = await app.person(masters.orgId, { permissions, fieldRights: { waybill: { profitExcl: 'hidden' } } })
    const { pages } = await print('oms/railOrder', body(), costs)
    expect(pages.join('\n')).toContain('二、应付')
    expect(pages.join('\n')).not.toContain('毛利')
    for (const fieldRights of [
      { waybill: { arTotal: 'hidden' } },
      { charge: { amount: 'hidden' } },
      { railOrder: { arPrice: 'hidden' } },
    ])
      expect(
        await refused('oms/railOrder', body(), await app.person(masters.orgId, { permissions, fieldRights })),
      ).toMatchObject({
        http: 403,
        error: 'print.unseen',
      })
  })

  it('is not printed in part, nor before the audit', async () => {
    const { app, masters } = world
    const own = await app.person(masters.orgId, { permissions: ['oms.train.read', 'oms.train.print'], scope: 'own' })
    await app.work(masters.orgId, async tx => {
      await tx.sql('update rail_order set created_by = $3 where org_id = $1 and id = $2', [
        tx.orgId,
        order.id,
        own.memberId,
      ])
    })
    expect(await refused('oms/railOrder', body(), own)).toMatchObject({ http: 403, error: 'print.beyond_reach' })
    const { id } = await releasedOrder(world)
    expect(flat((await print('oms/railOrder', { id, layout: 'settlement' })).pages[0])).not.toContain('不在以下金额内')
    expect((await refused('oms/railOrder', { id, layout: 'settlement' })).http).toBe(200)
    await must('oms/railOrder/unaudit', { id, reason: '测试' })
    expect(await refused('oms/railOrder', { id, layout: 'settlement' })).toMatchObject({
      http: 409,
      error: 'rail_order.print_audited',
    })
  })

  it('speaks the language of its reader', async () => {
    for (const [path, at] of [
      ['oms/railOrder', body()],
      ['oms/railWaybill', { id: rail.id, layout: 'loadingList' }],
      ['oms/railWaybill', { id: rail.id, layout: 'packingList' }],
      ['oms/railWaybill', { id: rail.id, layout: 'handover' }],
    ] as const) {
      const headers = { 'accept-language': 'en' }
      const { pages } = await takePdf(world.app, world.clerk, { path: `${path}/print`, body: at, headers })
      const words = pages.join('\n')
      expect(words).toContain('Printed:')
      expect(words).not.toMatch(/undefined|null|NaN|\[object/)
      expect(words).not.toContain('〓')
    }
  })
})
