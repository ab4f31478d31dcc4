import { addDays } from '@tuheng/domain/kernel/dates'
import { mainWaybill, SERVICE_ITEMS, waybill } from '@tuheng/domain/transport/index'
import type { Agreements, Lane } from './agreements.ts'
import type { DemoContext } from './demo-context.ts'
import type { Masters } from './masters.ts'
import { routeEnds } from './places.ts'

interface ServiceContext {
  demo: DemoContext
  masters: Masters
  agreements: Agreements
}

/** Days ago and tonnes of the service trips. The last ones wait for their audit. */
const SERVED: readonly [ago: number, tons: string][] = [
  [19, '32.480'],
  [17, '33.060'],
  [14, '31.940'],
  [12, '32.720'],
  [9, '33.340'],
  [6, '32.160'],
  [3, '32.900'],
  [2, '33.180'],
]
const UNAUDITED = 3
const RATE = '0.0500'

/**
 * The 6 % business of the short hauls to the loading station: the owner asked for invoices of agency services. Trips of a
 * task of its own, one priced by hand, and haulage that was turned into a service afterwards.
 */
export async function createServiceTrips(context: ServiceContext): Promise<void> {
  const { demo } = context
  const lane = context.agreements.lanes.find(one => one.key === 'lump')
  if (!lane) return
  const mainId = await createTask(context, lane, { ago: 21, qty: '900.000', to: addDays(demo.today, 40) })
  await demo.as('yewu', `${demo.day(21)} 09:20:00`, tx => tx.run(mainWaybill, 'submit', { id: mainId }))
  await demo.as('jingli', `${demo.day(21)} 10:40:00`, tx => tx.run(mainWaybill, 'audit', { id: mainId }))
  const ids: number[] = []
  for (const [i, [ago, tons]] of SERVED.entries()) ids.push(await serve(context, lane, { mainId, ago, tons, i }))
  const last = ids.at(-1)
  if (last !== undefined)
    await demo.as('jingli', `${demo.day(1)} 15:10:00`, tx =>
      tx.run(waybill, 'setPrice', {
        id: last,
        side: 'ar',
        basis: 'ton',
        price: '34.0000',
        reason: '夜间装车，货主同意加价',
      }),
    )
  await demo.as('jingli', `${demo.day(1)} 16:40:00`, async tx => {
    for (const id of ids.slice(0, -UNAUDITED)) await tx.run(waybill, 'audit', { id })
  })
  await turnIntoService(context)
  await createTask(context, lane, { ago: 1, qty: '600.000', to: addDays(demo.today, 60) })
}

async function createTask(
  { demo, masters, agreements }: ServiceContext,
  lane: Lane,
  { ago, qty, to }: { ago: number; qty: string; to: string },
): Promise<number> {
  const ends = routeEnds(lane.route)
  const row = await demo.as('yewu', `${demo.day(ago)} 08:50:00`, tx =>
    tx.insert(mainWaybill, {
      bizKind: 'service6',
      customerId: masters.parties.get(lane.customer) ?? 0,
      arContractId: lane.contractId,
      routeId: masters.routes.get(lane.route) ?? 0,
      goodsId: masters.goods.get(lane.goods) ?? 0,
      planQty: qty,
      planTrucks: Math.ceil(Number(qty) / 33),
      planFrom: demo.day(ago),
      planTo: to,
      shipper: ends.from.unit,
      consignee: ends.to.unit,
      dispatcherId: demo.memberId('diaodu'),
      salesmanId: demo.memberId('yewu'),
      arWeightRule: 'load',
      apWeightRule: 'load',
      apWipeRule: 'floorYuan',
      lossMode: 'none',
      serviceRate: RATE,
      remark: '货主要求开具 6% 代理服务费发票',
      carriers: lane.carriers.slice(0, 1).map(code => ({
        carrierId: masters.parties.get(code) ?? 0,
        contractId: agreements.carriers.get(code) ?? null,
        qty: null,
        trucks: null,
        remark: null,
      })) as never,
    }),
  )
  return row.id
}

async function serve(
  { demo, masters }: ServiceContext,
  lane: Lane,
  { mainId, ago, tons, i }: { mainId: number; ago: number; tons: string; i: number },
): Promise<number> {
  const [code] = lane.carriers
  const loadAt = `${demo.day(ago)} 08:${String(12 + i * 5).padStart(2, '0')}:00`
  const unloadAt = `${demo.day(ago)} 11:${String(20 + i * 4).padStart(2, '0')}:00`
  return demo.as('diaodu', `${demo.day(ago)} 19:${String(10 + i * 4).padStart(2, '0')}:00`, async tx => {
    const others = await tx.find(waybill, { where: {}, sort: ['id'], limit: 5000 })
    const away = new Set(
      others
        .filter(trip => trip.transportStatus !== 'void' && trip.dispatchedAt && trip.dispatchedAt <= unloadAt)
        .filter(trip => (trip.unloadAt ?? '9999') >= loadAt)
        .map(trip => trip.vehicleId),
    )
    const free = masters.trucks.filter(truck => truck.carrier === code && !away.has(truck.vehicleId))
    const truck = free[i % Math.max(free.length, 1)]
    const { id } = await tx.insert(waybill, { mainId })
    await tx.run(waybill, 'serve', {
      id,
      carrierId: masters.parties.get(code ?? '') ?? null,
      ...(truck ? { vehicleId: truck.vehicleId } : {}),
      loadAt,
      unloadAt,
      serviceTons: tons,
      invoiceItem: SERVICE_ITEMS[0],
    })
    return id
  })
}

/** The latest haulage that is unloaded and not audited: its owner wants the invoice of a service. */
async function turnIntoService({ demo }: ServiceContext): Promise<void> {
  await demo.as('jingli', demo.end, async tx => {
    const [trip] = await tx.find(waybill, {
      where: { bizKind: 'road', transportStatus: 'unloaded', auditStatus: 'unaudited', arStatus: 'priced' },
      sort: ['-loadAt', '-id'],
      limit: 1,
    })
    if (!trip) return
    await tx.run(waybill, 'toService', {
      id: trip.id,
      serviceRate: RATE,
      invoiceItem: SERVICE_ITEMS[0],
      reason: '货主财务改要 6% 代理服务费发票',
    })
  })
}
