import { failAll } from '@tuheng/domain/kernel/errors'
import { anyResource, type AnyTransition, type TransitionOf } from '@tuheng/domain/kernel/resource'
import { refusalOf } from '@tuheng/domain/kernel/transitions'
import { container, containerMove, railErrors, yard } from '@tuheng/domain/rail/index'
import { writeAudits } from '../../engine/write/audit.ts'
import { mayBeHeld } from '../../engine/write/hold.ts'
import { resolveReferencesOfAll } from '../../engine/write/references.ts'
import { prepareAlone } from '../../engine/write/save.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type Box, ledgerRow, movingWith, placeAfter, type Yard } from './container-moves.ts'
import { releasedBoxes } from './held-boxes.ts'
import { currentClocks } from './stay-clocks.ts'
import { followStay } from './stay-fees.ts'
import { countStays } from './stays.ts'

/** Moves whose inputs are their time and what they edit. */
export type TogetherEvent = Extract<
  TransitionOf<typeof container>,
  'gateOut' | 'gateIn' | 'toCustomer' | 'leaveCustomer' | 'strip' | 'stuff'
>

export interface MovedTogether {
  event: TogetherEvent
  at: string
  /** Number of the document that they move with, which their ledger keeps. */
  docNo: string | null
  /** What the transition edits. */
  input?: Partial<Box>
}

/**
 * Moves locked containers at one moment, as the transition moves each of them: by the same rules, with the same rows of
 * their ledger and of the log. A train of a hundred takes a few statements so.
 */
export async function moveTogether(tx: Tx, found: readonly Box[], moved: MovedTogether): Promise<void> {
  const { event, at, docNo, input = {} } = moved
  if (!found.length) return
  const boxes = await releasedBoxes(tx, found)
  const resource = anyResource(container)
  const transition: AnyTransition = container.transitions[event]
  for (const before of boxes)
    if (await mayBeHeld(tx, { resource, name: event, transition, before })) return moveEach(tx, boxes, moved)
  if (at > tx.now.at) railErrors.fail('container.ahead', {}, 'movedAt')
  for (const row of boxes) {
    const refusal = refusalOf({ resource, name: event, row, actor: tx.actor, ctx: tx.now })
    if (refusal) failAll([refusal])
  }
  const changed = Object.keys(input)
  const begun = boxes.map(before => ({
    before,
    next: { ...before, ...input, status: transition.to },
    changed,
    typed: changed,
    fromClient: false,
  }))
  const [yards] = await Promise.all([
    yardsOf(tx, [...boxes.map(box => box.yardId), input.yardId]),
    resolveReferencesOfAll(tx, resource, begun),
  ])
  const clocks = await currentClocks(tx, boxes)
  const { needs = [], clears = [] } = transition
  const moves = await Promise.all(
    begun.map(async one => {
      const { before: row } = one
      const next = (await prepareAlone(tx, resource, { ...one, needs, clears, isResolved: true })) as Box
      const where = yards.get(next.yardId ?? 0)
      const placed = placeAfter(event, { row, next, at, where, today: tx.now.today, clocks })
      return { before: row, next: { ...next, ...placed } }
    }),
  )
  await write(
    tx,
    moves.map(({ next }) => next),
  )
  const made = await tx.insertMany(
    containerMove,
    moves.map(move => ledgerRow({ event, at, ...move }, { left: yards.get(move.before.yardId ?? 0), docNo, clocks })),
  )
  for (const row of made) await followStay(tx, row)
  // What is agreed follows from the document with which they came
  if (event === 'gateIn' || event === 'toCustomer') await countStays(tx, { ids: boxes.map(box => box.id) })
  await writeAudits(
    tx,
    moves.map(({ before, next }) => ({ resource, id: next.id, action: event, before, after: next })),
  )
}

async function moveEach(tx: Tx, boxes: readonly Box[], { event, at, docNo, input }: MovedTogether): Promise<void> {
  await movingWith(tx, docNo, async () => {
    for (const { id } of boxes) await tx.run(container, event, { id, movedAt: at, ...input })
  })
}

async function yardsOf(tx: Tx, ids: readonly (number | null | undefined)[]): Promise<Map<number, Yard>> {
  const id = [...new Set(ids)].filter(one => one !== null && one !== undefined)
  const rows = id.length ? await tx.find(yard, { where: { id }, lines: true }) : []
  return new Map(rows.map(row => [row.id, row]))
}

/** Columns that moves change, with their types. */
const COLUMNS = [
  ['status', 'status', 'text'],
  ['yard_id', 'yardId', 'bigint'],
  ['slot_no', 'slotNo', 'text'],
  ['customer_id', 'customerId', 'bigint'],
  ['laden', 'laden', 'text'],
  ['since_at', 'sinceAt', 'timestamptz'],
  ['last_move_at', 'lastMoveAt', 'timestamptz'],
  ['free_until', 'freeUntil', 'date'],
  ['terms_by', 'termsBy', 'text'],
  ['stay_days', 'stayDays', 'int'],
  ['stopped_days', 'stoppedDays', 'int'],
  ['stopped_since', 'stoppedSince', 'date'],
  ['over_days', 'overDays', 'int'],
  ['over_fee', 'overFee', 'numeric'],
  ['hire_over_days', 'hireOverDays', 'int'],
  ['hire_over_fee', 'hireOverFee', 'numeric'],
] as const satisfies readonly (readonly [string, keyof Box, string])[]

const MOVE_CONTAINERS = `update container c set version = version + 1, updated_at = $2, updated_by = $3,
    ${COLUMNS.map(([name]) => `${name} = x.${name}`).join(', ')}
  from unnest($4::bigint[], ${COLUMNS.map(([, , type], i) => `$${i + 5}::${type}[]`).join(', ')}) x (id, ${COLUMNS.map(([name]) => name).join(', ')})
  where c.org_id = $1 and c.id = x.id`

async function write(tx: Tx, boxes: readonly Box[]): Promise<void> {
  await tx.writing(container)(
    MOVE_CONTAINERS,
    [
      tx.orgId,
      tx.now.at,
      tx.actor.memberId || null,
      boxes.map(box => box.id),
      ...COLUMNS.map(([, field]) => boxes.map(box => box[field])),
    ],
    'move-containers',
  )
}
