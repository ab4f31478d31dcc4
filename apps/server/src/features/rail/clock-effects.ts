import type { RowOf } from '@tuheng/domain/kernel/resource'
import { ARRIVALS, container, handover, isTimeGap, railWaybill } from '@tuheng/domain/rail/index'
import { waybill } from '@tuheng/domain/transport/index'
import { onDelete, onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type Prior, priorOf } from './handover-before.ts'
import { followStays } from './move-corrections.ts'
import { countStays } from './stays.ts'

type Handover = RowOf<typeof handover>

/** Registers that gaps at hand-overs stop the clocks of the stays that began with them. */
export function registerClockEffects(): void {
  onTransition(handover, ['noteGap', 'flag', 'unflag', 'uncheck', 'settle', 'reopen'], {
    post: ({ tx, next }) => followGaps(tx, [next]),
  })
  onTransition(handover, 'settle', {
    before: async ({ tx, next, now }) => ({ settledAt: now.at, ...(await clockStart(tx, next)) }),
  })
  onDelete(handover, { post: async ({ tx, row }) => void (row.gapKind && (await followGaps(tx, [row]))) })
  // Whether the gap or the move was written first
  onTransition(waybill, 'unload', {
    post: async ({ tx, next }) => void (next.legId && (await followGapsOf(tx, { waybillId: next.id }))),
  })
  onTransition(railWaybill, 'unload', { post: ({ tx, next }) => followGapsOf(tx, { railWaybillId: next.id }) })
}

/** Where the times leave it unknown when the container came: as stated, else with the hand-over before. */
async function clockStart(tx: Tx, row: Handover): Promise<Pick<Handover, 'clockFrom' | 'clockBy'>> {
  if (!isTimeGap(row)) return { clockFrom: null, clockBy: null }
  if (row.clockFrom !== null) return { clockFrom: row.clockFrom, clockBy: 'stated' }
  const [prior] = await priorOf(tx, { orderId: row.orderId, steps: [row] })
  return startBy(prior, row.handedAt)
}

const startBy = (prior: Pick<Prior, 'at'> | undefined, handedAt: string): Pick<Handover, 'clockFrom' | 'clockBy'> =>
  prior?.at ? { clockFrom: prior.at, clockBy: 'lastHandover' } : { clockFrom: handedAt, clockBy: 'handover' }

/** What a settled gap of times says of the clock once the hand-over before has another time; what people stated stays. */
export const clockAsCorrected = (
  row: Handover | undefined,
  { prior, handedAt }: { prior: Prior; handedAt: string },
): Partial<Handover> =>
  row?.status !== 'settled' || row.clockBy === null || row.clockBy === 'stated' ? {} : startBy(prior, handedAt)

async function followGapsOf(tx: Tx, where: { waybillId: number } | { railWaybillId: number }): Promise<void> {
  await followGaps(
    tx,
    await tx.find(handover, { where: { ...where, status: ['gap', 'settled'] }, sort: ['id'], limit: 1000 }),
  )
}

/** Counts the stays anew that began with these hand-overs of one document, and what is charged for them. @throws while it is in a statement */
export async function followGaps(tx: Tx, handovers: readonly Handover[]): Promise<void> {
  const boxNos = handovers
    .filter(row => ARRIVALS.includes(row.step))
    .flatMap(row => [row.boxNo1, row.boxNo2])
    .filter(no => no !== null)
  if (!boxNos.length) return
  const { rows } = await tx.sql<{ id: number }>(
    `select c.id from container c where c.org_id = $1 and c.box_no = any($2::text[]) and c.deleted_at is null`,
    [tx.orgId, boxNos],
    'containers-of-handovers',
  )
  const ids = rows.map(row => Number(row.id))
  if (!ids.length) return
  // Whoever moves one of them meanwhile waits, and reads the gaps after that
  await tx.find(container, { where: { id: ids }, sort: ['id'], limit: ids.length, lock: true })
  await countStays(tx, { ids })
  for (const id of ids.toSorted((a, b) => a - b)) await followStays(tx, id)
}
