import { contract } from '@tuheng/domain/contracts/index'
import { diffDays } from '@tuheng/domain/kernel/dates'
import { isPos, quotient } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { supplyEntry, undelivered } from '@tuheng/domain/trade/index'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { totalsOf } from '../../engine/report/grouped-records.ts'
import { withLabels } from '../../engine/report/labels.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { byFigure } from '../../engine/report/order.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'

const SUMMED = ['totalQty', 'delivered', 'open']
const KEYS: Readonly<Record<string, readonly string[]>> = {
  contractId: ['contractId', 'kind', 'partyId', 'salesmanId', 'endDate'],
  partyId: ['partyId', 'kind'],
}

/** 未交货运单: trade contracts within the person's reach, with the entries within reach that count for them. */
export async function queryUndelivered(context: ReportContext): Promise<ReportAnswer> {
  const { groupBy, now } = context
  const found = await rowsOf(context, KEYS[groupBy] ?? [groupBy])
  const rows = found.map(row => derived(row, now.today)).toSorted(byFigure('open'))
  const totals = derived(totalsOf(rows, undelivered.columns, SUMMED), now.today)
  return { rows, totals, figures: figuresOf(undelivered, totals, {}), header: [] }
}

function derived(row: AnyRow, today: string): AnyRow {
  const late = typeof row['endDate'] === 'string' ? Math.max(0, diffDays(row['endDate'], today)) : null
  return {
    ...row,
    rate: isPos(decOf(row, 'totalQty')) ? quotient(decOf(row, 'delivered'), decOf(row, 'totalQty'), 4) : null,
    ...(late === null ? {} : { lateDays: late, alarm: late > 0 }),
  }
}

async function rowsOf({ sql, actor, params: asked, now }: ReportContext, keys: readonly string[]): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const contracts = scopeSql({ resource: anyResource(contract), actor, params })
  const entries = scopeSql({ resource: anyResource(supplyEntry), actor, params }).map(one =>
    one.replaceAll(/\bt\./g, 'e.'),
  )
  const where = [
    ...contracts,
    `t.kind in ('sale', 'purchase')`,
    `t.status in ('active', 'expired')`,
    ...(asked['kind'] ? [`t.kind = ${params.add(asked['kind'])}`] : []),
    ...(asked['partyId'] ? [`t.party_id = ${params.add(asked['partyId'])}`] : []),
    ...(asked['isLate'] === true ? [`t.end_date < ${params.add(now.today)}::date`] : []),
  ]
  const inner = `select t.id as "contractId", t.kind, t.party_id as "partyId", t.salesman_id as "salesmanId",
      to_char(t.end_date, 'YYYY-MM-DD') as "endDate", coalesce(t.total_qty, 0) as total,
      (select coalesce(sum(e.settle_qty), 0) from supply_entry e where ${entries.join(' and ')} and e.contract_id = t.id) as delivered
    from contract t where ${where.join(' and ')}`
  const list = [
    ...keys.map(name => `b."${name}"`),
    `sum(b.total)::numeric(20,3)::text as "totalQty"`,
    `sum(b.delivered)::numeric(20,3)::text as "delivered"`,
    `sum(b.total - b.delivered)::numeric(20,3)::text as "open"`,
  ]
  const text = `select ${list.join(', ')} from (${inner}) b where b.total > b.delivered group by ${keys.map((_, i) => i + 1).join(', ')}`
  const { rows } = await sql.query<AnyRow>(
    withLabels(text, { keys, columns: undelivered.columns }, '$1'),
    params.values,
  )
  return rows
}
