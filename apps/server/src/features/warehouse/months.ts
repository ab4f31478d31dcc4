import { monthOf, monthRange } from '@tuheng/domain/kernel/dates'
import { companyMonth } from '@tuheng/domain/system/index'
import { stockDoc, warehouseErrors } from '@tuheng/domain/warehouse/index'
import { registerBlockers } from '../../engine/write/blockers.ts'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { Params } from '../../sql/params.ts'
import { balancesSql } from './balance-sql.ts'

/** Kinds of documents whose closing closes stock, too. */
const CLOSING = [stockDoc.name, 'all']
const closesStock = ({ docType }: { docType: string }): boolean => CLOSING.includes(docType)

/**
 * Registers what the closing of a month does to stock: its balances are frozen. Months close in their order and open in the
 * opposite one, since the closing balance of each is the opening one of the next.
 */
export function registerStockMonths(): void {
  onTransition(companyMonth, 'close', {
    before: async ({ tx, row }) => {
      if (closesStock(row)) await refuseEarlierOpen(tx, row.month)
    },
    rollUp: async ({ tx, next }) => {
      if (closesStock(next)) await freezeMonth(tx, next.month)
    },
  })
  onTransition(companyMonth, 'reopen', {
    before: async ({ tx, row }) => {
      if (closesStock(row)) await refuseLaterClosed(tx, row)
    },
    rollUp: async ({ tx, row }) => {
      if (closesStock(row) && !(await closedMonths(tx, `month = $3 and id <> $4`, [row.month, row.id])).length)
        await tx.writing()(`delete from stock_balance where org_id = $1 and month = $2`, [tx.orgId, row.month])
    },
  })
  for (const code of ['stock.reopen_later_first', 'stock.later_month_closed'])
    registerBlockers(code, async (tx, _row, { params }) => [
      {
        resource: 'companyMonth',
        ids: (await closedMonths(tx, 'month = $3', [params.month])).map(one => one.id),
        isNamed: true,
      },
    ])
}

/** @throws if a month at or after that of the day is closed for stock: what it froze would no longer follow */
export async function refuseFrozenMonths(tx: Tx, day: string): Promise<void> {
  const [closed] = await closedMonths(tx, 'month >= $3', [monthOf(day)])
  if (closed) warehouseErrors.fail('stock.later_month_closed', { month: closed.month }, 'bizDate')
}

async function closedMonths(
  tx: Tx,
  where: string,
  values: readonly unknown[],
): Promise<{ id: number; month: string }[]> {
  const { rows } = await tx.sql<{ id: number; month: string }>(
    `select id, month from company_month where org_id = $1 and doc_type = any($2::text[]) and state = 'closed' and deleted_at is null and ${where} order by month desc`,
    [tx.orgId, CLOSING, ...values],
  )
  return rows
}

/** @throws if an earlier month has rows in the ledger and is open */
async function refuseEarlierOpen(tx: Tx, month: string): Promise<void> {
  const { rows } = await tx.sql<{ month: string }>(
    `select m.month from (select distinct to_char(l.biz_date, 'YYYY-MM') as month from stock_ledger l where l.org_id = $1 and l.biz_date < $2::date) m
     where not exists (select from company_month c where c.org_id = $1 and c.month = m.month and c.doc_type = any($3::text[]) and c.state = 'closed' and c.deleted_at is null)
     order by 1 limit 1`,
    [tx.orgId, monthRange(month).from, CLOSING],
  )
  const [open] = rows
  if (open) warehouseErrors.fail('stock.earlier_month_open', { month: open.month })
}

/** @throws if a later month has frozen balances, unless something else keeps this one closed */
async function refuseLaterClosed(tx: Tx, { id, month }: { id: number; month: string }): Promise<void> {
  if ((await closedMonths(tx, 'month = $3 and id <> $4', [month, id])).length) return
  const { rows } = await tx.sql<{ month: string }>(
    `select max(month) as month from stock_balance where org_id = $1 and month > $2 having max(month) is not null`,
    [tx.orgId, month],
  )
  const [later] = rows
  if (later) warehouseErrors.fail('stock.reopen_later_first', { month: later.month })
}

/** Keeps the balances of a month. A month that two closings close is frozen by the first. */
async function freezeMonth(tx: Tx, month: string): Promise<void> {
  const params = new Params()
  const { rows } = await tx.sql<Record<(typeof COLUMNS)[number], string>>(
    `select * from (${balancesSql(params, { orgId: tx.orgId, ...monthRange(month), basis: 'business' })}) x order by x.stock_id`,
    params.values,
  )
  for (let at = 0; at < rows.length; at += 1000) {
    const given = new Params(tx.orgId, month)
    const list = rows
      .slice(at, at + 1000)
      .map(row => `($1, $2, ${COLUMNS.map(name => given.add(row[name])).join(', ')})`)
    await tx.writing()(
      `insert into stock_balance (org_id, month, ${COLUMNS.join(', ')}) values ${list.join(', ')} on conflict (org_id, month, stock_id) do nothing`,
      given.values,
    )
  }
}

const COLUMNS = ['stock_id', 'open_qty', 'in_qty', 'out_qty', 'adj_qty', 'close_qty'] as const
