import type { RowOf } from '@tuheng/domain/kernel/resource'
import { container, freeTimeAt, freeUntil, overHire, stayOf, yard, type HireTerms } from '@tuheng/domain/rail/index'
import { nightly } from '../../engine/write/nightly.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Engine } from '../../engine/write/work.ts'

type Box = RowOf<typeof container>
type StayClock = Pick<Box, 'freeUntil' | 'stayDays' | 'overDays' | 'overFee'>
type HireClock = Pick<Box, 'hireOverDays' | 'hireOverFee'>
type Placed = Pick<Box, 'status' | 'freeDays' | 'dayFee' | 'sinceAt' | 'ownerKind' | keyof HireTerms>
type Terms = Pick<RowOf<typeof yard>, 'freeDays' | 'dayFee'>

const NO_STAY: StayClock = { freeUntil: null, stayDays: null, overDays: null, overFee: null }

/** What the stay of a container and its hire come to on a business date. */
export const clockOf = (box: Placed, where: Terms | undefined, today: string): StayClock & HireClock => ({
  ...stayClock(box, where, today),
  ...hireClock(box, today),
})

/** Nothing is counted of what is not hired, or was given back. */
function hireClock(box: Placed, today: string): HireClock {
  const isOn = box.ownerKind === 'hired' && !GONE.includes(box.status)
  const over = isOn ? overHire(box, today) : null
  return { hireOverDays: over?.days ?? null, hireOverFee: over?.fee ?? null }
}

const GONE: readonly Box['status'][] = ['offHire', 'scrapped']

/** Nothing is counted where no free time counts. */
function stayClock(box: Placed, where: Terms | undefined, today: string): StayClock {
  const terms = freeTimeAt(box, where)
  if (!terms) return NO_STAY
  const from = box.sinceAt.slice(0, 10)
  const { days, overDays, fee } = stayOf(from, today, terms)
  return { freeUntil: freeUntil(from, terms), stayDays: days, overDays, overFee: fee }
}

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

/** Counts the stays and hires of all containers of the company, or of those in one yard. */
export async function countStays(tx: Tx, { yardId }: { yardId?: number } = {}): Promise<number> {
  const boxes = await tx.find(container, {
    where: yardId === undefined ? { status: COUNTED } : { status: ['inYard'], yardId },
    sort: ['id'],
    limit: 1_000_000,
    lock: true,
  })
  const yards = new Map((await tx.find(yard, { where: {}, limit: 100_000 })).map(one => [one.id, one]))
  const clocks = boxes.map(box => clockOf(box, yards.get(box.yardId ?? 0), tx.now.today))
  if (!boxes.length) return 0
  await tx.writing(container)(
    `update container c set free_until = x.free_until, stay_days = x.stay_days, over_days = x.over_days, over_fee = x.over_fee,
       hire_over_days = x.hire_over_days, hire_over_fee = x.hire_over_fee
     from unnest($2::bigint[], $3::date[], $4::int[], $5::int[], $6::numeric[], $7::int[], $8::numeric[])
       x (id, free_until, stay_days, over_days, over_fee, hire_over_days, hire_over_fee)
     where c.org_id = $1 and c.id = x.id`,
    [
      tx.orgId,
      boxes.map(box => box.id),
      clocks.map(clock => clock.freeUntil),
      clocks.map(clock => clock.stayDays),
      clocks.map(clock => clock.overDays),
      clocks.map(clock => clock.overFee),
      clocks.map(clock => clock.hireOverDays),
      clocks.map(clock => clock.hireOverFee),
    ],
  )
  return boxes.length
}
