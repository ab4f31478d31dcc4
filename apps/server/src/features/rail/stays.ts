import type { RowOf } from '@tuheng/domain/kernel/resource'
import { container, freeTimeAt, freeUntil, stayOf, yard } from '@tuheng/domain/rail/index'
import { nightly } from '../../engine/write/nightly.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Engine } from '../../engine/write/work.ts'

type Box = RowOf<typeof container>
type Clock = Pick<Box, 'freeUntil' | 'stayDays' | 'overDays' | 'overFee'>
type Placed = Pick<Box, 'status' | 'freeDays' | 'dayFee' | 'sinceAt'>

const NONE: Clock = { freeUntil: null, stayDays: null, overDays: null, overFee: null }

/** What the stay of a container comes to on a business date. Nothing where no free time counts. */
export function clockOf(
  box: Placed,
  where: Pick<RowOf<typeof yard>, 'freeDays' | 'dayFee'> | undefined,
  today: string,
): Clock {
  const terms = freeTimeAt(box, where)
  if (!terms) return NONE
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

/** Counts the stays of all standing containers of the company, or of those in one yard. */
export async function countStays(tx: Tx, { yardId }: { yardId?: number } = {}): Promise<number> {
  const boxes = await tx.find(container, {
    where: { status: yardId === undefined ? ['inYard', 'atCustomer'] : ['inYard'], ...(yardId ? { yardId } : {}) },
    sort: ['id'],
    limit: 1_000_000,
    lock: true,
  })
  const yards = new Map((await tx.find(yard, { where: {}, limit: 100_000 })).map(one => [one.id, one]))
  const clocks = boxes.map(box => clockOf(box, yards.get(box.yardId ?? 0), tx.now.today))
  if (!boxes.length) return 0
  await tx.writing(container)(
    `update container c set free_until = x.free_until, stay_days = x.stay_days, over_days = x.over_days, over_fee = x.over_fee
     from unnest($2::bigint[], $3::date[], $4::int[], $5::int[], $6::numeric[]) x (id, free_until, stay_days, over_days, over_fee)
     where c.org_id = $1 and c.id = x.id`,
    [
      tx.orgId,
      boxes.map(box => box.id),
      clocks.map(clock => clock.freeUntil),
      clocks.map(clock => clock.stayDays),
      clocks.map(clock => clock.overDays),
      clocks.map(clock => clock.overFee),
    ],
  )
  return boxes.length
}
