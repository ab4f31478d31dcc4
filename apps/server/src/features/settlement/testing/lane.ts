import { tierAmount, wipeTotal, type Tiers, type WipeRule } from '@tuheng/domain/contracts/index'
import { add, eq, gt, isZero, sub, sum } from '@tuheng/domain/kernel/decimal'
import { expect } from 'vitest'
import type { Fixture, Trip } from './fixture.ts'

/** Gives the owner's price row bands instead of a price. */
export async function withBands({ app, masters }: Fixture, tiers: Tiers): Promise<void> {
  await app.work(masters.orgId, tx =>
    tx.sql('update price_sheet_line set price = null, tiers = $3 where org_id = $1 and contract_id = $2', [
      tx.orgId,
      masters.arContractId,
      JSON.stringify(tiers),
    ]),
  )
}

interface CountedTrip extends Pick<Trip, 'id' | 'arDue' | 'auditStatus'> {
  qty: string
  /** Null while it waits for room below the last band. */
  billed: string | null
  pinned: boolean
  /** The price row that it was billed by, and its bands. */
  lane: number
  tiers: Tiers
  wipeRule: WipeRule
  /** What it bills beside freight and wiping, and the wiped amount. */
  others: string
  wiped: string
}

/** The trips of all tiered price rows, in the order of loading. */
export async function laneOf({ app, masters: { orgId } }: Fixture): Promise<CountedTrip[]> {
  const { rows } = await app.work(orgId, tx =>
    tx.sql<CountedTrip>(
      `select w.id, w.ar_due as "arDue", w.audit_status as "auditStatus", c.lane_qty as qty, c.pinned, c.lane_id as lane, l.tiers, p.wipe_rule as "wipeRule", x.*
     from waybill w join charge c on c.org_id = w.org_id and c.doc_id = w.id and c.side = 'ar' and c.lane_id is not null and c.deleted_at is null
       join price_sheet_line l on l.org_id = c.org_id and l.id = c.lane_id join price_sheet p on p.org_id = l.org_id and p.id = l.parent_id
       cross join lateral (select sum(f.amount) filter (where f.kind = 'freight') as billed, coalesce(sum(f.amount) filter (where f.kind = 'wipe'), 0) as wiped,
           coalesce(sum(f.amount) filter (where f.kind not in ('freight', 'wipe')), 0) as others
         from charge f where f.org_id = $1 and f.doc_id = w.id and f.side = 'ar' and f.kind not in ('adjust', 'claim') and f.deleted_at is null) x
     where w.org_id = $1 order by w.load_at, w.id`,
      [orgId],
    ),
  )
  return rows
}

/**
 * Checks that each trip bills what its place in the order of loading gives by its price row, or shows the difference. A
 * difference that wiping absorbs does not count. No trip waits for room that exists.
 */
export async function expectInOrder(fixture: Fixture, after: string): Promise<void> {
  const wrong: object[] = []
  for (const rows of Map.groupBy(await laneOf(fixture), row => row.lane).values()) {
    const whole = sum(rows.map(row => (row.billed === null ? '0' : row.qty)))
    let before = '0'
    for (const row of rows) {
      const { id, qty, billed, arDue: due, tiers } = row
      const prior = tiers.mode === 'progressive' ? before : billed === null ? whole : sub(whole, qty)
      const should = covers(tiers, add(prior, qty)) ? tierAmount(tiers, qty, prior) : null
      if (billed !== null) before = add(before, qty)
      if (!isShown(row, should)) wrong.push({ id, should, billed, due })
      if (row.auditStatus === 'unaudited') expect(due, `trip ${id} after ${after}`).toBeNull()
    }
  }
  expect(wrong, `after ${after}`).toEqual([])
}

function isShown(
  { billed, pinned, arDue: due, auditStatus, others, wiped, wipeRule }: CountedTrip,
  should: string | null,
): boolean {
  if (pinned) return due === null
  if (should === null || billed === null) return (should === billed) === (due === null)
  if (auditStatus === 'unaudited') return eq(should, billed)
  const missing = sub(wipeTotal(add(should, others), wipeRule).payable, sum([billed, others, wiped]))
  return isZero(missing) ? due === null : due !== null && eq(missing, due)
}

function covers({ mode, bands }: Tiers, reached: string): boolean {
  const end = bands.at(-1)?.toQty
  return !end || (mode === 'whole' ? gt(end, reached) : !gt(reached, end))
}

/** Checks that no statement with a waiting trip has been sent. */
export async function expectHeldBack({ app, masters: { orgId } }: Fixture): Promise<void> {
  const { rows } = await app.work(orgId, tx =>
    tx.sql<{ no: string }>(
      `select s.stmt_no as no from statement s join statement_line l on l.org_id = s.org_id and l.parent_id = s.id
       join waybill w on w.org_id = s.org_id and w.id = l.doc_id
     where s.org_id = $1 and s.status in ('draft', 'sent') and w.ar_due is not null and not l.dirty`,
      [orgId],
    ),
  )
  expect(rows).toEqual([])
}
