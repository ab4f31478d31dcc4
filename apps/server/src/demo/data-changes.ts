import { dataChange } from '@tuheng/domain/changes/index'
import { qty, sub } from '@tuheng/domain/kernel/decimal'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import { waybill } from '@tuheng/domain/transport/index'
import type { Filters } from '../engine/read/filter.ts'
import type { DemoContext } from './demo-context.ts'
import { workdayUntil } from './workdays.ts'

type Trip = RowOf<typeof waybill>

interface Case {
  /** Which trips it may be about. The first that takes the correction is taken. */
  where: Filters
  who: string
  time: string
  reason: string
  /** By how much the unloaded gross weight was read too high, in tonnes. */
  less: string
  approvedBy?: string
  isDraft?: true
}

const UNLOADED = { transportStatus: 'unloaded', auditStatus: ['audited', 'reviewed'] }

const CASES: readonly Case[] = [
  {
    where: { ...UNLOADED, arStatus: 'confirmed' },
    who: 'diaodu',
    time: '08:02:00',
    reason: '卸货磅单毛重看错一位，按司机回传的原始磅单更正',
    less: '0.080',
    approvedBy: 'jingli',
  },
  {
    where: { ...UNLOADED, arStatus: ['confirmed', 'settled'] },
    who: 'diaodu',
    time: '08:14:00',
    reason: '收货方复磅，卸货毛重与磅单相差 40 公斤，附复磅单',
    less: '0.040',
  },
  {
    where: { ...UNLOADED, arStatus: ['priced', 'inStatement', 'confirmed'] },
    who: 'xianchang',
    time: '08:25:00',
    reason: '卸货毛重录入时多记，待补磅单照片后提交',
    less: '0.060',
    isDraft: true,
  },
]

/** Change requests on weights of stated trips: one carried out, one that waits, one draft. */
export async function createDataChanges(demo: DemoContext): Promise<void> {
  const taken = new Set<number>()
  for (const one of CASES) await createCase(demo, one, taken)
}

async function createCase(demo: DemoContext, one: Case, taken: Set<number>): Promise<void> {
  const at = `${workdayUntil(demo.day(0))} ${one.time}`
  const trips = await demo.as('demo', at, tx => tx.find(waybill, { where: one.where, sort: ['-unloadAt'], limit: 40 }))
  for (const trip of trips.filter(({ id }) => !taken.has(id))) {
    const id = await requestFor(demo, { trip, at, one })
    if (id === undefined) continue
    taken.add(trip.id)
    if (one.isDraft) return
    await demo.as(one.who, at, tx => tx.run(dataChange, 'submit', { id }))
    if (one.approvedBy) await demo.as(one.approvedBy, at, tx => tx.run(dataChange, 'approve', { id }))
    return
  }
}

/** Undefined where the books or the rules of weighing do not take it. */
async function requestFor(
  demo: DemoContext,
  { trip, at, one }: { trip: Trip; at: string; one: Case },
): Promise<number | undefined> {
  const newValue = qty(sub(trip.unloadGross, one.less))
  try {
    const { id } = await demo.as(one.who, at, tx =>
      tx.insert(dataChange, {
        reason: one.reason,
        items: [{ waybillId: trip.id, field: 'unloadGross', newValue }] as never,
      }),
    )
    return id
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
