import { tierAmount, type Tiers } from '@tuheng/domain/contracts/index'
import { add, eq, gt, sub, sum } from '@tuheng/domain/kernel/decimal'
import { expect } from 'vitest'
import type { Ground, Trip } from './ground.ts'

/** The owner's price row with bands instead of its price. */
export async function withBands({ app, yard }: Ground, tiers: Tiers): Promise<void> {
  await app.work(yard.orgId, tx =>
    tx.sql('update price_sheet_line set price = null, tiers = $3 where org_id = $1 and contract_id = $2', [
      tx.orgId, yard.arContractId, JSON.stringify(tiers),
    ]),
  )
}

interface Counted extends Pick<Trip, 'id' | 'arDue' | 'auditStatus'> {
  qty: string
  /** Null while it waits for room below the last band. */
  billed: string | null
  pinned: boolean
}

/** The trips of the price row with bands, as loaded. */
export async function laneOf({ app, yard: { orgId } }: Ground): Promise<Counted[]> {
  const { rows } = await app.work(orgId, tx => tx.sql<Counted>(
    `select w.id, w.ar_due as "arDue", w.audit_status as "auditStatus", c.lane_qty as qty, c.pinned,
       (select sum(f.amount) from charge f where f.org_id = $1 and f.doc_id = w.id and f.side = 'ar' and f.kind = 'freight' and f.deleted_at is null) as billed
     from waybill w join charge c on c.org_id = w.org_id and c.doc_id = w.id and c.side = 'ar' and c.lane_id is not null and c.deleted_at is null
     where w.org_id = $1 order by w.load_at, w.id`, [orgId]))
  return rows
}

/** Each trip bills what its place in the order of loading makes of it, or says by how much not; none waits for room that is there. */
export async function expectInOrder(ground: Ground, tiers: Tiers, after: string): Promise<void> {
  const rows = await laneOf(ground)
  const whole = sum(rows.map(row => (row.billed === null ? '0' : row.qty)))
  let before = '0'
  const wrong: { id: number; should: string | null; billed: string | null; due: string | null }[] = []
  for (const { id, qty, billed, pinned, arDue: due, auditStatus } of rows) {
    const prior = tiers.mode === 'progressive' ? before : billed === null ? whole : sub(whole, qty)
    const should = covers(tiers, add(prior, qty)) ? tierAmount(tiers, qty, prior) : null
    if (billed !== null) before = add(before, qty)
    const shown = should === null || billed === null ? should === billed || due !== null : eq(sub(should, billed), due ?? '0')
    if (!pinned && !shown) wrong.push({ id, should, billed, due })
    if (auditStatus === 'unaudited') expect(due, `trip ${id} after ${after}`).toBeNull()
  }
  expect(wrong, `after ${after}`).toEqual([])
}

function covers({ mode, bands }: Tiers, reached: string): boolean {
  const end = bands.at(-1)?.toQty
  return !end || (mode === 'whole' ? gt(end, reached) : !gt(reached, end))
}

/** No statement that waits for a trip of its own has gone out since. */
export async function expectHeldBack({ app, yard: { orgId } }: Ground): Promise<void> {
  const { rows } = await app.work(orgId, tx => tx.sql<{ no: string }>(
    `select s.stmt_no as no from statement s join statement_line l on l.org_id = s.org_id and l.parent_id = s.id
       join waybill w on w.org_id = s.org_id and w.id = l.doc_id
     where s.org_id = $1 and s.status in ('draft', 'sent') and w.ar_due is not null and not l.dirty`, [orgId]))
  expect(rows).toEqual([])
}
