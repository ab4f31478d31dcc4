import { shiftMonth } from '@tuheng/domain/kernel/dates'
import { add, money, qty } from '@tuheng/domain/kernel/decimal'
import type { Call } from './caller.ts'

export interface SettledHistory {
  owners: number
  statementCount: number
  tripTons: string
  ledger: string
  statements: string
  grossProfit: string
}

interface ScratchDatabase {
  sum(text: string): Promise<string>
}

/**
 * Audits every trip, makes one statement per cargo owner, sends it, lets somebody else confirm it, and reads the gross
 * profit report.
 */
export async function settleHistory(
  { call, manager }: { call: Call; manager: Call },
  db: ScratchDatabase,
): Promise<SettledHistory> {
  await auditAll(call)
  const trips = Number(await db.sum(`select count(*)::text as v from waybill where deleted_at is null`))
  if (!trips) throw new Error('no trip was imported')
  const period = { periodFrom: '2000-01-01', periodTo: `${new Date().getFullYear() + 1}-12-31` }
  const created = await call<{ results: { id?: number; ok: boolean }[]; failed: number }>(
    'sap/customer/generate',
    period,
  )
  if (created.failed) throw new Error(`${created.failed} statements could not be made`)
  const ids = created.results.flatMap(result => result.id ?? [])
  await inBatches(ids, part => call('sap/customer/send', { ids: part }))
  for (const id of ids)
    await manager('sap/customer/forceConfirm', {
      id,
      confirmAt: new Date().toISOString().slice(0, 10),
      reason: 'verify',
    })
  return {
    owners: Number(await db.sum(`select count(distinct customer_id)::text as v from waybill where deleted_at is null`)),
    statementCount: ids.length,
    tripTons: qty(await db.sum(`select sum(load_net)::text as v from waybill where deleted_at is null`)),
    ledger: money(await db.sum(`select sum(amount)::text as v from charge where side = 'ar' and deleted_at is null`)),
    statements: money(
      await db.sum(`select sum(net_sum)::text as v from statement where status = 'confirmed' and deleted_at is null`),
    ),
    grossProfit: await grossProfit(
      call,
      await db.sum(`select min(month) as v from charge where deleted_at is null`),
      await db.sum(`select max(month) as v from charge where deleted_at is null`),
    ),
  }
}

/** Revenue of the entire history by the report, read in periods that the report accepts. */
async function grossProfit(call: Call, first: string, last: string): Promise<string> {
  let total = '0'
  for (let from = first; from <= last; from = shiftMonth(from, 36)) {
    const to = [shiftMonth(from, 35), last].toSorted()[0] as string
    const report = await call<{ totals: { revenueExcl?: string } }>('gl/gpm/query', {
      monthFrom: from,
      monthTo: to,
      groupBy: 'customerId',
    })
    total = add(total, report.totals.revenueExcl)
  }
  return money(total)
}

async function auditAll(call: Call): Promise<void> {
  for (;;) {
    const page = await call<{ list: { id: number }[] }>('oms/wayBill/list', {
      filters: { auditStatus: 'unaudited' },
      pageSize: 200,
      count: 'none',
      sort: ['id'],
    })
    if (!page.list.length) return
    const result = await call<{ ok: number; failed: number; results: { ok: boolean; errors?: { msg: string }[] }[] }>(
      'oms/wayBill/audit',
      { ids: page.list.map(row => row.id) },
    )
    if (result.failed) throw new Error(`audit refused: ${result.results.find(row => !row.ok)?.errors?.[0]?.msg ?? ''}`)
  }
}

async function inBatches(ids: readonly number[], work: (part: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += 100) await work(ids.slice(from, from + 100))
}
