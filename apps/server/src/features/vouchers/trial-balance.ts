import { monthRange } from '@tuheng/domain/kernel/dates'
import { isZero, money, sub } from '@tuheng/domain/kernel/decimal'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { trialBalance, voucher } from '@tuheng/domain/margin/index'
import { decOf, figuresOf } from '../../engine/report/figures.ts'
import { totalsOf } from '../../engine/report/grouped-records.ts'
import { withLabels } from '../../engine/report/labels.ts'
import { type Period, periodBefore, periodOf } from '../../engine/report/months.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'

const KEYS: Readonly<Record<string, readonly string[]>> = {
  partyId: ['accountId', 'partyId'],
  docNo: ['docNo', 'docType', 'docId', 'day'],
}
const SUMS = ['opening', 'debit', 'credit', 'closing', 'book', 'pending'] as const
const OF_ENTRIES = ['opening', 'debit', 'credit', 'closing'] as const

/** 科目余额表: what vouchers came to by account, and of receivables and payables what their standing books say. */
export async function queryTrialBalance(context: ReportContext): Promise<ReportAnswer> {
  const { params, groupBy, most, actor } = context
  const period = periodOf(params)
  const hidden = hiddenInReport(trialBalance, actor)
  const isSingle = groupBy === 'docNo'
  const keys = (KEYS[groupBy] ?? [groupBy]).filter(name => name === 'docId' || !hidden.has(name))
  const [grouped, [whole = {}], [earlier = {}], header] = await Promise.all([
    sumsOf(context, keys, period),
    sumsOf(context, [], period),
    sumsOf(context, [], periodBefore(period)),
    headerOf(context, period),
  ])
  const found = grouped
    .map(row => told(row, isSingle))
    .filter(row => [...SUMS].some(name => !isZero(decOf(row, name))))
    .toSorted((a, b) => order(a, isSingle).localeCompare(order(b, isSingle)) * (isSingle ? -1 : 1))
  const [rows, others] = isSingle ? [found.slice(0, most), found.slice(most)] : [found, []]
  const totals = told(whole, isSingle)
  return {
    rows,
    totals,
    ...(others.length
      ? { rest: { count: others.length, row: totalsOf(others, trialBalance.columns, Object.keys(totals)) } }
      : {}),
    figures: figuresOf(trialBalance, told(whole, false), told(earlier, false)),
    header,
  }
}

/** By account, or by day and number. */
const order = (row: AnyRow, isSingle: boolean): string =>
  isSingle
    ? `${String(row.day)} ${String(row.docNo)}`
    : [row.accountId$, row.partyId$, row.kind].map(one => String(one ?? '')).join(' ')

/** What of the standing book a row should agree with: its entries, but for what is not booked. Vouchers tell entries alone. */
function told(row: AnyRow, isSingle: boolean): AnyRow {
  if (isSingle) {
    const { book: _book, pending: _pending, controlled: _controlled, ...rest } = row
    return rest
  }
  const { controlled, ...rest } = row
  const gap = money(sub(decOf({ controlled }, 'controlled'), sub(decOf(row, 'book'), decOf(row, 'pending'))))
  return { ...rest, gap }
}

/** One row for each combination of the keys; one in all without keys. */
async function sumsOf(
  { sql, actor, params: asked, without }: ReportContext,
  keys: readonly string[],
  period: Period,
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const org = '$1'
  const [from, to] = [params.add(monthRange(period.from).from), params.add(monthRange(period.to).to)]
  const scope = scopeSql({ resource: anyResource(voucher), actor, params }).join(' and ')
  const isWhole = actor.isAdmin || actor.scope === 'company'
  const conditions = [
    'true',
    ...(['accountId', 'partyId', 'kind'] as const).flatMap(name =>
      asked[name] === null || asked[name] === undefined ? [] : [`x."${name}" = ${params.add(asked[name])}`],
    ),
    ...without.map(name => `x."${name}" is null`),
  ]
  const entries = `select e.account_id as "accountId", e.party_id as "partyId", a.kind, t.voucher_no as "docNo", 'voucher' as "docType", t.id::int as "docId",
      to_char(t.voucher_date, 'YYYY-MM-DD') as day,
      case when t.voucher_date < ${from} then e.debit - e.credit else 0 end as opening,
      case when t.voucher_date >= ${from} then e.debit else 0 end as debit, case when t.voucher_date >= ${from} then e.credit else 0 end as credit,
      e.debit - e.credit as closing, 0 as book, 0 as pending, case when a.control is null then 0 else e.debit - e.credit end as controlled
    from voucher t join voucher_entry e on e.org_id = ${org} and e.parent_id = t.id join ledger_account a on a.org_id = ${org} and a.id = e.account_id
    where ${scope} and t.status <> 'void' and t.voucher_date <= ${to}`
  // Standing books are those of the company, so only who sees all of it holds the accounts against them
  const books = `select c.id as "accountId", s.party_id as "partyId", c.kind, null as "docNo", null as "docType", null as "docId", null as day,
      0 as opening, 0 as debit, 0 as credit, 0 as closing, m.delta * c.sign as book,
      (m.delta - coalesce((select sum(v.amount) from voucher_source v join voucher t on t.org_id = ${org} and t.id = v.voucher_id and t.voucher_date <= ${to}
        where v.org_id = ${org} and v.source_key = 'move:' || m.id and v.live_key is not null and v.deleted_at is null), 0)) * c.sign as pending, 0 as controlled
    from open_move m join statement s on s.org_id = ${org} and s.id = m.statement_id
      join (select distinct on (control) id, kind, control, case control when 'ar' then 1 else -1 end as sign from ledger_account
        where org_id = ${org} and control is not null and deleted_at is null order by control, status desc, code) c
        on c.control = case s.kind when 'customer' then 'ar' else 'ap' end
    where m.org_id = ${org} and m.delta <> 0 and m.on_day <= ${to}`
  const isOfVoucher = keys.includes('docNo')
  const all = isWhole && !isOfVoucher ? `${entries} union all ${books}` : entries
  const list = [
    ...keys.map(name => `x."${name}" as "${name}"`),
    ...[...(isOfVoucher ? OF_ENTRIES : SUMS), 'controlled'].map(
      name => `coalesce(sum(x.${name}), 0)::numeric(20, 2)::text as ${name}`,
    ),
  ]
  const group = keys.length ? ` group by ${keys.map((_, i) => i + 1).join(', ')}` : ''
  const inner = `select ${list.join(', ')} from (${all}) x where ${conditions.join(' and ')}${group}`
  const { rows } = await sql.query<AnyRow>(
    withLabels(inner, { keys, columns: trialBalance.columns }, org),
    params.values,
  )
  return rows
}

/** Company, months, and which of them are closed for vouchers. */
async function headerOf({ sql, actor }: ReportContext, { from, to }: Period): Promise<Text[]> {
  const { rows } = await sql.query<{ name: string; closed: string[] | null }>(
    `select o.name, (select array_agg(distinct m.month order by m.month) from company_month m
       where m.org_id = $1 and m.month between $2 and $3 and m.doc_type in ('voucher', 'all') and m.state = 'closed' and m.deleted_at is null) as closed
     from org o where o.id = $1`,
    [actor.orgId, from, to],
    'trial-balance-header',
  )
  const { name = '', closed } = rows[0] ?? {}
  const months = from === to ? from : `${from} ~ ${to}`
  return [
    text(name, name),
    text(`期间：${months}`, `Period: ${months}`),
    closed?.length
      ? text(`已关账：${closed.join('、')}`, `Closed: ${closed.join(', ')}`)
      : text('未关账', 'Not closed'),
  ]
}
