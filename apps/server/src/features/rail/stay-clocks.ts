import type { RowOf } from '@tuheng/domain/kernel/resource'
import {
  type AgreedTerms,
  ARRIVALS,
  clockOfStay,
  containerMove,
  moveRule,
  type ClockGap,
  type container,
  type FreeTime,
  stayOf,
  type StayClock,
} from '@tuheng/domain/rail/index'
import type { Tx } from '../../engine/write/tx.ts'
import type { Move } from './move-charges.ts'
import type { Reader } from './record-of.ts'
import { agreedTerms, type Standing } from './agreed-terms.ts'
import { KEEPS_STAY, payerOf } from './stay-payer.ts'

type Box = RowOf<typeof container>

type FoundGap = ClockGap & { containerId: number; moveId: number }

const GAP = `m.container_id as "containerId", m.id as "moveId", h.id as "gapId", h.doc_no as "docNo", h.gap_kind as "gapKind", h.handed_at as "handedAt",
  h.settled_at as "settledAt", case when h.outcome <> 'accepted' then h.liable_id end as "liableId", h.clock_from as "clockFrom", h.clock_by as "clockBy"`
const IS_GAP = `h.org_id = $1 and h.status in ('gap', 'settled') and h.step = any($3::text[]) and h.deleted_at is null`

/** The hand-over `h` of a document that could not move the container, which somebody brought there by hand with the move `m`. */
const MOVED_BY_HAND = `m.doc_no is null and m.box_no in (h.box_no1, h.box_no2)
  and case h.step when 'delivered' then m.customer_id = h.customer_id and m.event = 'toCustomer' else m.to_yard_id = h.yard_id and m.event = 'gateIn' end
  and m.moved_on >= (h.handed_at at time zone 'Asia/Shanghai')::date
  and not exists (select 1 from container_move x where x.org_id = $1 and x.container_id = m.container_id and x.id <> m.id and x.status = 'valid'
    and x.event in ('gateIn', 'toCustomer') and x.deleted_at is null and (x.doc_no = h.doc_no or (x.id < m.id and x.moved_at >= h.handed_at)))`

/**
 * Gaps at the hand-overs with which stays of these containers began, by the move that began each. With `current` only
 * those of stays that go on.
 */
async function gapsOf(reader: Reader, containerIds: readonly number[], current: boolean): Promise<FoundGap[]> {
  if (!containerIds.length) return []
  const { rows } = await reader.sql<FoundGap>(
    `with came as materialized (select m.id, m.container_id, m.doc_no, m.box_no, m.event, m.moved_on, m.to_yard_id, m.customer_id from container_move m
       where m.org_id = $1 and m.container_id = any($2::bigint[]) and m.event in ('gateIn', 'toCustomer') and m.status = 'valid' and m.deleted_at is null
         and (not $5::boolean or not exists (select 1 from container_move x where x.org_id = $1 and x.container_id = m.container_id
           and x.id > m.id and x.status = 'valid' and x.event <> all($4::text[]) and x.deleted_at is null)))
     select ${GAP} from came m join handover h on h.doc_no = m.doc_no and m.box_no in (h.box_no1, h.box_no2) where ${IS_GAP}
     union all select ${GAP} from came m join handover h on (h.box_no1 = m.box_no or h.box_no2 = m.box_no) where ${IS_GAP} and ${MOVED_BY_HAND}
     order by "gapId"`,
    [reader.orgId, containerIds, ARRIVALS, KEEPS_STAY, current],
    'gaps-of-stays',
  )
  return rows.map(row => ({ ...row, containerId: Number(row.containerId), moveId: Number(row.moveId) }))
}

/** What a clock without a gap is, from a business date. */
const plainClock = (from: string): StayClock => ({ from, clockBy: null, stops: [], note: null, stoppedSince: null })

/** How the clock of each stay that goes on runs, from a business date until another. */
export type ClockOf = (box: Pick<Box, 'id'>, span: { from: string; until: string }) => AgreedClock

/** A clock with the terms by which it counts, beside those of the container and its yard. */
export type AgreedClock = StayClock & { agreed: Omit<AgreedTerms, 'yard'> }

/** Reads the clocks of the stays of these containers that go on. */
export async function currentClocks(reader: Reader, boxes: readonly Standing[]): Promise<ClockOf> {
  const gaps = Map.groupBy(
    await gapsOf(
      reader,
      boxes.map(box => box.id),
      true,
    ),
    gap => gap.containerId,
  )
  const agreed = await agreedTerms(reader, boxes)
  const payers = new Map<number, StayPayer>()
  for (const box of boxes) {
    if (!gaps.get(box.id)?.some(gap => gap.liableId !== null)) continue
    const { id: containerId, yardId: fromYardId, customerId } = box
    payers.set(
      box.id,
      await payerOf(reader, { id: Number.MAX_SAFE_INTEGER, containerId, fromYardId, customerId, docNo: null }),
    )
  }
  return ({ id }, span) => {
    const own = gaps.get(id)
    const clock = own ? clockOfStay({ ...span, gaps: own, payer: payers.get(id) }) : plainClock(span.from)
    return { ...clock, agreed: agreed.get(id) ?? {} }
  }
}

type StayPayer = { side: 'ar' | 'ap'; partyId?: number }

/** What the row of the move says of the stay that it ended. */
export type EndedStay = Pick<
  Move,
  'stayFrom' | 'stayDays' | 'stoppedDays' | 'stopNote' | 'clockBy' | 'overDays' | 'overFee'
>

/** A stay that ended on a business date, by its terms and its clock. */
export function endedStay(clock: StayClock, to: string, terms: FreeTime): EndedStay {
  const { days, stoppedDays, overDays, fee } = stayOf(clock.from, to, { ...terms, stops: clock.stops })
  const { from: stayFrom, clockBy } = clock
  const stopNote = stoppedDays ? clock.note : null
  return { stayFrom, stayDays: days, stoppedDays, stopNote, clockBy, overDays, overFee: fee }
}

/** Gaps at the hand-overs with which stays of a container began. */
export const gapsOfBox = (reader: Reader, id: number): Promise<FoundGap[]> => gapsOf(reader, [id], false)

export interface Began {
  /** The move with which the stay began. */
  began: Pick<Move, 'id' | 'movedAt'>
  gaps: readonly FoundGap[]
}

/** Counts a stay that ended anew. It is paid by whoever the move names, else by whom it follows from the place. */
export async function recounted(tx: Tx, move: Move, { began, gaps }: Began): Promise<EndedStay> {
  const to = move.movedAt.slice(0, 10)
  const from = began.movedAt.slice(0, 10)
  const own = gaps.filter(gap => gap.moveId === began.id)
  const { feePartyId: named } = move
  const told = own.some(gap => gap.liableId !== null) ? await payerOf(tx, move) : undefined
  const payer = told && named !== null ? { side: told.side, partyId: named } : told
  const clock = own.length ? clockOfStay({ from, until: to, gaps: own, payer }) : plainClock(from)
  return endedStay(clock, to, { freeDays: move.freeDays, dayFee: move.dayFee })
}

/** As {@link recounted}, of one move alone. Nothing where it ended no stay that gaps concern. */
export async function recountedAlone(tx: Tx, move: Move): Promise<Partial<EndedStay>> {
  const gaps = await gapsOfBox(tx, move.containerId ?? 0)
  if (!gaps.length || move.stayDays === null) return {}
  const where = { containerId: move.containerId, status: 'valid' }
  const moves = await tx.find(containerMove, { where, sort: ['id'], limit: 100_000 })
  const began = moves.findLast(one => one.id < move.id && !moveRule(one.event ?? 'register').keepsStay)
  return began ? recounted(tx, move, { began, gaps }) : {}
}
