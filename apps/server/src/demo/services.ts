import { serviceRule, serviceWaybill } from '@tuheng/domain/services/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import { waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../engine/write/tx.ts'
import type { DemoContext } from './demo-context.ts'
import type { LanePlan } from './lanes.ts'
import type { Masters } from './masters.ts'

/** Loads trucks at the mines. */
const LOADERS = 'FW001'

/**
 * Weighing by rule on the first lane for three weeks, and loading that was entered trip by trip: some of it audited, some
 * waiting, one to be passed on to its customer.
 */
export async function createServices(demo: DemoContext, masters: Masters, plans: readonly LanePlan[]): Promise<void> {
  const [plan] = plans
  const partyId = masters.parties.get(LOADERS)
  if (!plan || !partyId) return
  const routeId = masters.routes.get(plan.route) ?? 0
  const ruleId = await demo.as('yewu', `${demo.day(2)} 10:20:00`, async tx => {
    const { id } = await tx.insert(serviceRule, {
      name: `${plan.title}装车过磅费`,
      routeId,
      partyId,
      feeId: await feeId(tx, 'weighing'),
      moment: 'load',
      unit: 'truck',
      price: '15.0000',
      effFrom: demo.day(20),
      remark: '矿方代收，按车结算',
    })
    return (await tx.run(serviceRule, 'submit', { id })).id
  })
  await demo.as('jingli', demo.end, tx => tx.run(serviceRule, 'approve', { id: ruleId }))
  const ids = await demo.as('diaodu', `${demo.day(1)} 16:30:00`, tx =>
    enterLoading(tx, { partyId, routeId, days: [demo.day(30), demo.day(3)] }),
  )
  await demo.as('jingli', `${demo.day(1)} 17:10:00`, async tx => {
    for (const id of ids.slice(0, -2)) await tx.run(serviceWaybill, 'audit', { id })
  })
}

/** Loading of the latest trips that were loaded within these days. */
async function enterLoading(
  tx: Tx,
  { partyId, routeId, days }: { partyId: number; routeId: number; days: [string, string] },
): Promise<number[]> {
  const loading = await feeId(tx, 'loading')
  const trips = await tx.find(waybill, {
    where: { routeId, transportStatus: 'unloaded', loadAt: { op: 'range', value: days } },
    sort: ['-loadAt', 'id'],
    limit: 6,
  })
  const ids: number[] = []
  for (const [i, trip] of trips.entries()) {
    if (!trip.loadNet || !trip.loadAt) continue
    const isLast = i === trips.length - 1
    const { id } = await tx.insert(serviceWaybill, {
      partyId,
      feeId: loading,
      serviceDate: trip.loadAt.slice(0, 10),
      subject: 'trip',
      waybillId: trip.id,
      plateNo: trip.plateNo,
      qty: trip.loadNet,
      unit: 'ton',
      handPrice: '2.8000',
      place: '矿区装车点',
      ...(isLast ? { passOn: 'percent', markupRate: '0.0800', remark: '客户加急装车，约定转收' } : {}),
    })
    ids.push(id)
  }
  return ids
}

async function feeId(tx: Tx, code: string): Promise<number> {
  const [fee] = await tx.find(incidentalFee, { where: { code }, limit: 1 })
  return fee?.id ?? 0
}
