import { contract } from '@tuheng/domain/contracts/index'
import { diffDays } from '@tuheng/domain/kernel/calendar'
import { isPos, quotient, sub } from '@tuheng/domain/kernel/decimal'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { BOOK_STATES, charge, contractBook, sides } from '@tuheng/domain/settlement/index'
import { decOf, figuresOf } from '../../../engine/report/figures.ts'
import { totalsOf } from '../../../engine/report/grouped-records.ts'
import { withLabels } from '../../../engine/report/labels.ts'
import type { ReportContext } from '../../../engine/report/on-report.ts'
import { byFigure } from '../../../engine/report/order.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { Params } from '../../../sql/params.ts'

/** What a contract may leave open. */
const AGREED: ReadonlySet<string> = new Set(['totalQty', 'totalAmount'])
const SUMMED = ['contracts', 'totalQty', 'tons', 'totalAmount', 'amount', ...BOOK_STATES]

/** What is told of one contract alone. */
const OF_CONTRACT = ['contractId', 'partyId', 'kind', 'status', 'salesmanId', 'startDate', 'endDate']
const KEYS: Readonly<Record<string, readonly string[]>> = { contractId: OF_CONTRACT, partyId: ['partyId', 'kind'] }

/** Columns that say nothing of one contract: it counts itself. */
const OF_SEVERAL = new Set(['contracts'])

const FILTERS = ['kind', 'side', 'status', 'partyId', 'contractId'] as const

/** 合同台账: contracts within the person's reach that were in force, with the charges within reach under each. */
export async function queryContractBook(context: ReportContext): Promise<ReportAnswer> {
  const { groupBy, now, params } = context
  const [found, header] = await Promise.all([rowsOf(context, KEYS[groupBy] ?? [groupBy]), headerOf(context)])
  const rows = found.map(row => derived(row, now.today))
  // What no contract agrees on is no sum of nothing
  const summed = SUMMED.filter(name => !AGREED.has(name) || rows.some(row => row[name] !== null))
  const totals = derived(totalsOf(rows, contractBook.columns, summed), now.today)
  const shown = rows.toSorted(byFigure('open'))
  return {
    rows: groupBy === 'contractId' ? shown.map(ofOne) : shown,
    totals,
    figures: figuresOf(contractBook, totals, {}),
    header: [...header, text(sides[params.side as 'ar' | 'ap'].zh, sides[params.side as 'ar' | 'ap'].en)],
  }
}

const ofOne = (row: AnyRow): AnyRow => Object.fromEntries(Object.entries(row).filter(([name]) => !OF_SEVERAL.has(name)))

/** The company, and the day of the states. */
async function headerOf({ sql, actor, now }: ReportContext): Promise<ReportAnswer['header']> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from org where id = $1',
    [actor.orgId],
    'book-company',
  )
  const name = rows[0]?.name ?? ''
  return [text(name, name), text(`截至 ${now.today}`, `As of ${now.today}`)]
}

function derived(row: AnyRow, today: string): AnyRow {
  const byAmount = isPos(decOf(row, 'totalAmount'))
  const [done, whole] = byAmount ? ['amount', 'totalAmount'] : ['tons', 'totalQty']
  return {
    ...row,
    ...(typeof row.endDate === 'string' ? { daysLeft: diffDays(today, row.endDate) } : {}),
    rate: quotient(decOf(row, done), decOf(row, whole), 4),
    open: sub(decOf(row, 'amount'), decOf(row, 'settled')),
  }
}

async function rowsOf(
  { sql, actor, params: asked, without }: ReportContext,
  keys: readonly string[],
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const contracts = scopeSql({ resource: anyResource(contract), actor, params })
  const charges = scopeSql({ resource: anyResource(charge), actor, params })
  const conditions = [
    ...contracts,
    `t.status not in ('draft', 'approving')`,
    ...(asked.endsBy ? [`t.end_date <= ${params.add(asked.endsBy)}::date`] : []),
  ]
  const narrowed = FILTERS.flatMap(name =>
    asked[name] === null || asked[name] === undefined ? [] : [`b."${name}" = ${params.add(asked[name])}`],
  )
  const list = [
    ...keys.map(name => `b."${name}"`),
    'count(*)::int as contracts',
    ...['totalQty', 'tons', 'totalAmount', 'amount', ...BOOK_STATES].map(
      name =>
        `${AGREED.has(name) ? `sum(b."${name}")` : `coalesce(sum(b."${name}"), 0)`}::numeric(20, ${name === 'totalQty' || name === 'tons' ? 3 : 2})::text as "${name}"`,
    ),
  ]
  const inner = `select ${list.join(', ')} from (
      select t.id as "contractId", t.party_id as "partyId", t.kind, t.side, t.status, t.salesman_id as "salesmanId",
        to_char(t.start_date, 'YYYY-MM-DD') as "startDate", to_char(t.end_date, 'YYYY-MM-DD') as "endDate",
        t.total_qty as "totalQty", t.total_amount as "totalAmount", x.*
      from contract t left join (
        select t.contract_id as of, sum(t.tons) as tons, sum(t.amount) as amount,
          ${BOOK_STATES.map(name => `sum(t.amount) filter (where t.state = '${name}') as "${name}"`).join(', ')}
        from charge t where ${charges.join(' and ')} and t.contract_id is not null group by 1) x on x.of = t.id
      where ${conditions.join(' and ')}) b
    where ${['true', ...narrowed, ...without.map(name => `b."${name}" is null`)].join(' and ')}
    group by ${keys.map((_, i) => i + 1).join(', ')}`
  const { rows } = await sql.query<AnyRow>(
    withLabels(inner, { keys, columns: contractBook.columns }, '$1'),
    params.values,
  )
  return rows
}
