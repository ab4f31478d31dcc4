import type { Side } from '@tuheng/domain/contracts/index'
import { money, sub, type Dec } from '@tuheng/domain/kernel/decimal'
import { DomainError, localizeIssues } from '@tuheng/domain/kernel/errors'
import type { BatchRow } from '@tuheng/domain/kernel/generic-wire'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyTransition } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { priceLock, waybill } from '@tuheng/domain/transport/index'
import { writeAudit } from '../../../engine/write/audit.ts'
import { withNamedBlockers } from '../../../engine/write/blockers.ts'
import { approvalRefusal, holdOrPerform, mayBeHeld } from '../../../engine/write/hold.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, write } from '../../../engine/write/work.ts'
import {
  followLanes,
  openBook,
  priceTrip,
  tierEntries,
  type MovedLane,
  type TierEntry,
  type TripRow,
} from '../../settlement/index.ts'

export interface RepriceOrder {
  /** In the order of loading. */
  ids: readonly number[]
  sides: readonly Side[]
  reason: string
}

export interface RepricedRow extends BatchRow {
  /** Difference in yuan incl. tax per repriced side. */
  diff?: Partial<Record<Side, Dec>>
}

interface RepriceRun {
  engine: Engine
  actor: Actor
  requestId: string
  lang: Lang
  order: RepriceOrder
  idempotencyKey?: string | undefined
  /** Called before each trip. It may throw to stop. */
  onProgress?(done: number): void | Promise<void>
}

/**
 * Reprices trips, each in its own transaction. Free charges are replaced; charges of a closed month are corrected by
 * additional ones. Audited trips and charges in a statement are refused and reported in the result.
 */
export async function applyReprice({
  engine,
  actor,
  requestId,
  lang,
  order,
  idempotencyKey,
  onProgress,
}: RepriceRun): Promise<RepricedRow[]> {
  const batchEntries = await write(engine, { actor, requestId }, tx => batchEntriesOf(tx, order))
  const results: RepricedRow[] = []
  const moved: MovedLane[] = []
  let last = ''
  try {
    for (const [i, id] of order.ids.entries()) {
      await onProgress?.(i)
      const key = idempotencyKey && `${idempotencyKey}:${id}`
      let no = ''
      try {
        const done = await write(
          engine,
          { actor, requestId, idempotencyKey: key, fingerprint: ['reprice', id, order.sides, order.reason] },
          async tx => {
            const before = await tx.lock(waybill, id)
            no = before.waybillNo
            return withNamedBlockers(tx, { resource: anyResource(waybill), row: before }, () =>
              repriceTrip(tx, before, { ...order, batchEntries }),
            )
          },
        )
        results.push({ id, no: done.no, ok: true, diff: done.diff })
        moved.push(...done.moved)
        last = done.no
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        results.push({ id, no, ok: false, errors: localizeIssues(error.issues, lang) })
      }
    }
  } finally {
    // Each trip was priced as one of the batch. Lanes now follow what the batch overtook and what others changed
    // meanwhile.
    moved.push(...batchEntries.map(entry => ({ laneId: entry.lineId, from: entry.loadAt })))
    if (last && moved.length) await write(engine, { actor, requestId }, tx => followLanes(tx, moved, last))
  }
  return results
}

/** Everything that the trips together add to tiered price rows, so that each is priced as one of the batch. */
async function batchEntriesOf(tx: Tx, { ids, sides }: RepriceOrder): Promise<TierEntry[]> {
  const entries: TierEntry[] = []
  for (let from = 0; from < ids.length; from += CHUNK) {
    const trips = await tx.find(waybill, { where: { id: ids.slice(from, from + CHUNK) }, lines: true })
    const open = trips.filter(trip => sides.every(side => !priceLock(trip, side)))
    const book = await openBook(tx, open, { charges: 'none' })
    entries.push(...tierEntries(book, open).filter(entry => sides.includes(entry.side)))
  }
  return entries
}

const CHUNK = 500

async function repriceTrip(
  tx: Tx,
  before: TripRow,
  { sides, reason, batchEntries }: Pick<RepriceOrder, 'sides' | 'reason'> & { batchEntries: readonly TierEntry[] },
): Promise<{ no: string; diff: Partial<Record<Side, Dec>>; moved: MovedLane[] }> {
  const { id } = before
  const resource = anyResource(waybill)
  const refusal = approvalRefusal(resource, before)
  if (refusal) throw refusal
  let moved: MovedLane[] = []
  const price = async (step: Tx) => {
    moved = await priceTrip(step, before, { sides, reason, batchEntries })
    return step.getRequired(waybill, id)
  }
  // Where a process fits, the trip is repriced by its own act, which then waits
  const transition = resource.transitions['reprice'] as AnyTransition
  const performed = { resource, face: undefined, name: 'reprice', transition, before, input: { reason } }
  const isHeld = await mayBeHeld(tx, performed)
  const after = isHeld
    ? ((await holdOrPerform(tx, { ...performed, approvers: undefined }, price)) as TripRow)
    : await price(tx)
  if (after.version !== before.version)
    await writeAudit(tx, { resource: anyResource(waybill), id, action: 'reprice', before, after, reason })
  const diff = Object.fromEntries(
    sides.map(side => {
      const [was, is] = side === 'ar' ? [before.arTotal, after.arTotal] : [before.apTotal, after.apTotal]
      return [side, money(sub(is, was))]
    }),
  )
  return { no: after.waybillNo, diff, moved }
}
