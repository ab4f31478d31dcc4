import type { RowOf } from '@tuheng/domain/kernel/resource'
import { container, freeTimeAt, freeUntil, overHire, stayOf, yard, type HireTerms } from '@tuheng/domain/rail/index'
import { nightly } from '../../engine/write/nightly.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Engine } from '../../engine/write/work.ts'
import { type AgreedClock, type ClockOf, currentClocks } from './stay-clocks.ts'

type Box = RowOf<typeof container>
type StayCount = Pick<
  Box,
  'freeUntil' | 'termsBy' | 'stayDays' | 'stoppedDays' | 'stoppedSince' | 'overDays' | 'overFee'
>
type HireCount = Pick<Box, 'hireOverDays' | 'hireOverFee'>
type Placed = Pick<Box, 'status' | 'freeDays' | 'dayFee' | 'sinceAt' | 'ownerKind' | keyof HireTerms>
type Terms = Pick<RowOf<typeof yard>, 'freeDays' | 'dayFee'>

const NO_STAY: StayCount = {
  freeUntil: null,
  termsBy: null,
  stayDays: null,
  stoppedDays: null,
  stoppedSince: null,
  overDays: null,
  overFee: null,
}

interface At {
  /** The yard where it is. */
  where: Terms | undefined
  /** Business date. */
  today: string
  /** The clock of its stay; without one no gap has touched it. */
  clock?: AgreedClock | undefined
}

/** What the stay of a container and its hire come to on a business date. */
export const clockOf = (box: Placed, at: At): StayCount & HireCount => ({
  ...stayClock(box, at),
  ...hireClock(box, at.today),
})

/** Nothing is counted of what is not hired, or was given back. */
function hireClock(box: Placed, today: string): HireCount {
  const isOn = box.ownerKind === 'hired' && !GONE.includes(box.status)
  const over = isOn ? overHire(box, today) : null
  return { hireOverDays: over?.days ?? null, hireOverFee: over?.fee ?? null }
}

const GONE: readonly Box['status'][] = ['offHire', 'scrapped']

/** Nothing is counted where no free time counts. */
function stayClock(box: Placed, { where, today, clock }: At): StayCount {
  const terms = freeTimeAt(box, { ...clock?.agreed, yard: where })
  if (!terms) return NO_STAY
  const { from = dayOf(box.sinceAt), stops = [], stoppedSince = null } = clock ?? {}
  const counted = { ...terms, stops }
  const { days, stoppedDays, overDays, fee } = stayOf(from, today, counted)
  const { termsBy } = terms
  return {
    freeUntil: freeUntil(from, counted),
    termsBy,
    stayDays: days,
    stoppedDays,
    stoppedSince,
    overDays,
    overFee: fee,
  }
}

/** The clock of a container where it stands, until a business date. */
export const clockUntil = (clocks: ClockOf, box: Pick<Box, 'id' | 'sinceAt'>, until: string): AgreedClock =>
  clocks(box, { from: dayOf(box.sinceAt), until })

const dayOf = (moment: string): string => moment.slice(0, 10)

/**
 * Runs every night. Containers that stand somewhere have stayed one day more. Moves count for themselves, so that
 * nothing is charged by these figures; lists filter and sum by them. Returns the number of containers.
 */
export const countStaysOfAll = (engine: Engine): Promise<number> =>
  nightly(engine, {
    requestId: 'count-stays',
    failure: 'the stays of containers could not be counted',
    work: tx => countStays(tx),
  })

const COUNTED: readonly Box['status'][] = ['inYard', 'atCustomer', 'moving', 'repair', 'disabled']

interface Some {
  yardId?: number
  ids?: number[]
}

/** Counts the stays and hires of all containers of the company, or of those in one yard, or of some. */
export async function countStays(tx: Tx, { yardId, ids }: Some = {}): Promise<number> {
  if (ids?.length === 0) return 0
  const boxes = await tx.find(container, {
    where: {
      status: COUNTED,
      ...(yardId === undefined ? {} : { status: ['inYard'], yardId }),
      ...(ids ? { id: ids } : {}),
    },
    sort: ['id'],
    limit: 1_000_000,
    lock: true,
  })
  const yards = new Map((await tx.find(yard, { where: {}, limit: 100_000 })).map(one => [one.id, one]))
  const running = await currentClocks(tx, boxes)
  const clocks = boxes.map(box => {
    const clock = clockUntil(running, box, tx.now.today)
    return clockOf(box, { where: yards.get(box.yardId ?? 0), today: tx.now.today, clock })
  })
  if (!boxes.length) return 0
  await tx.writing(container)(
    `update container c set free_until = x.free_until, terms_by = x.terms_by, stay_days = x.stay_days, stopped_days = x.stopped_days, stopped_since = x.stopped_since,
       over_days = x.over_days, over_fee = x.over_fee, hire_over_days = x.hire_over_days, hire_over_fee = x.hire_over_fee
     from unnest($2::bigint[], $3::date[], $4::int[], $5::int[], $6::date[], $7::int[], $8::numeric[], $9::int[], $10::numeric[], $11::text[])
       x (id, free_until, stay_days, stopped_days, stopped_since, over_days, over_fee, hire_over_days, hire_over_fee, terms_by)
     where c.org_id = $1 and c.id = x.id`,
    [
      tx.orgId,
      boxes.map(box => box.id),
      clocks.map(clock => clock.freeUntil),
      clocks.map(clock => clock.stayDays),
      clocks.map(clock => clock.stoppedDays),
      clocks.map(clock => clock.stoppedSince),
      clocks.map(clock => clock.overDays),
      clocks.map(clock => clock.overFee),
      clocks.map(clock => clock.hireOverDays),
      clocks.map(clock => clock.hireOverFee),
      clocks.map(clock => clock.termsBy),
    ],
  )
  return boxes.length
}
