import { monthRange } from '@tuheng/domain/kernel/dates'
import { add, isZero, money, sub } from '@tuheng/domain/kernel/decimal'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { asOfBases, BOOK_ACTS, BOOK_FIGURES, payableBook, receivableBook } from '@tuheng/domain/settlement/index'
import { decOf, figuresOf } from '../../../engine/report/figures.ts'
import { totalsOf } from '../../../engine/report/grouped-records.ts'
import { withLabels } from '../../../engine/report/labels.ts'
import { monthsOf, periodBefore, periodOf, type Period } from '../../../engine/report/months.ts'
import type { ReportContext } from '../../../engine/report/on-report.ts'
import { byFigure } from '../../../engine/report/order.ts'
import { Params } from '../../../sql/params.ts'
import type { AsOfBasis } from '../ageing/as-of.ts'
import { bookFacts } from './book-facts.ts'

const KEYS: Readonly<Record<string, readonly string[]>> = { contractId: ['partyId', 'contractId'] }
const DOCUMENT_KEYS = ['docNo', 'docType', 'docId'] as const
/** What is told of a document: its facts agree on it, or it is told where they do. */
const DOCUMENT_FACTS = ['partyId', 'contractId', 'salesmanId', 'kind'] as const
const FILTERS = ['partyId', 'contractId', 'salesmanId', 'kind', 'statementId'] as const

/** 应收台账. */
export const queryReceivableBook = (context: ReportContext): Promise<ReportAnswer> =>
  queryBook(context, { report: receivableBook, side: 'ar' })

/** 应付台账. */
export const queryPayableBook = (context: ReportContext): Promise<ReportAnswer> =>
  queryBook(context, { report: payableBook, side: 'ap' })

interface Book {
  report: Report
  side: 'ar' | 'ap'
}

/** The standing book of a side over statements within the person's reach. */
async function queryBook(context: ReportContext, book: Book): Promise<ReportAnswer> {
  const { params, groupBy, most } = context
  const { report } = book
  const hidden = hiddenInReport(report, context.actor)
  const period = periodOf(params)
  const single = groupBy === 'docNo'
  const only = (params.only ?? undefined) as string | undefined
  const ask = (keys: readonly string[], of: Period = period, wanted = only) =>
    sumsOf(context, book, { keys, period: of, only: wanted })
  const keys = single ? documentKeys(hidden) : (KEYS[groupBy] ?? [groupBy])
  const [grouped, [whole = {}], byMonth, [earlier = {}], header] = await Promise.all([
    groupBy === 'month' ? [] : ask(keys),
    ask([]),
    single ? [] : ask(['month'], period, undefined),
    ask([], periodBefore(period)),
    headerOf(context, period),
  ])
  const idle = idleFigures(whole, only)
  const shown = (row: AnyRow): AnyRow => Object.fromEntries(Object.entries(row).filter(([name]) => !idle.has(name)))
  const months = single ? [] : running(byMonth, monthsOf(period)).map(shown)
  const sorted = single ? grouped.toSorted(latestFirst) : grouped.toSorted(byFigure(only ?? 'closing'))
  const found = groupBy === 'month' ? months : sorted.map(shown)
  const [rows, others] = single ? [found.slice(0, most), found.slice(most)] : [found, []]
  const totals = shown(whole)
  return {
    rows,
    totals,
    ...(period.from < period.to && !single && groupBy !== 'month' ? { trend: months } : {}),
    ...(others.length
      ? { rest: { count: others.length, row: totalsOf(others, report.columns, Object.keys(totals)) } }
      : {}),
    figures: figuresOf(report, totals, earlier),
    header,
  }
}

/** Figures that are left out: all but the one that is asked for, and what older books alone have. */
function idleFigures(totals: AnyRow, only: string | undefined): ReadonlySet<string> {
  if (only) return new Set(BOOK_FIGURES.filter(name => name !== only))
  return new Set(isZero(decOf(totals, 'other')) ? ['other'] : [])
}

/**
 * Every month of the span with what it opened and closed with. Of balances the sums by month have the first opening alone,
 * under no month. What is overdue is told of the end of the span, so no month has it.
 */
function running(byMonth: readonly AnyRow[], months: readonly string[]): AnyRow[] {
  const of = new Map(byMonth.map(row => [row.month ?? '', row]))
  let opening = money(decOf(of.get('') ?? {}, 'opening'))
  return months.map(month => {
    const row = of.get(month) ?? {}
    const acts = Object.fromEntries(BOOK_ACTS.map(act => [act, money(decOf(row, act))]))
    const settled = BOOK_ACTS.filter(act => act !== 'arisen').reduce((sum, act) => add(sum, decOf(acts, act)), '0')
    const closing = money(sub(add(opening, decOf(acts, 'arisen')), settled))
    const found = { month, opening, ...acts, closing }
    opening = closing
    return found
  })
}

const latestFirst = (a: AnyRow, b: AnyRow): number =>
  String(b.day ?? '') < String(a.day ?? '') ? -1 : String(b.day ?? '') > String(a.day ?? '') ? 1 : 0

const documentKeys = (hidden: ReadonlySet<string>): string[] =>
  [...DOCUMENT_KEYS, 'day', ...DOCUMENT_FACTS].filter(name => !hidden.has(name))

interface Asked {
  keys: readonly string[]
  period: Period
  only: string | undefined
}

/** One row for each combination of the keys, with all figures; one row in all without keys. */
async function sumsOf(
  { sql, actor, params: asked, without }: ReportContext,
  { report, side }: Book,
  { keys, period, only }: Asked,
): Promise<AnyRow[]> {
  const params = new Params(actor.orgId)
  const asOf = String(asked.asOf)
  const last = monthRange(period.to).to
  const facts = bookFacts(params, actor, {
    side,
    from: monthRange(period.from).from,
    to: last < asOf ? last : asOf,
    asOf,
    basis: asked.basis as AsOfBasis,
  })
  const isOfDocument = keys.includes('docNo')
  const told = (name: string): string => {
    if (isOfDocument && name === 'day') return 'max(b.day)'
    if (isOfDocument && DOCUMENT_FACTS.some(one => one === name))
      return `case when min(b."${name}") = max(b."${name}") and count(b."${name}") = count(*) then min(b."${name}") end`
    return `b."${name}"`
  }
  const list = [
    ...keys.map(name => `${told(name)} as "${name}"`),
    ...BOOK_FIGURES.map(
      name => `coalesce(sum(b.amount) filter (where b.figure = '${name}'), 0)::numeric(20, 2)::text as "${name}"`,
    ),
  ]
  const conditions = [
    'true',
    ...FILTERS.flatMap(name =>
      asked[name] === null || asked[name] === undefined ? [] : [`b."${name}" = ${params.add(asked[name])}`],
    ),
    ...(only ? [`b.figure = ${params.add(only)}`] : []),
    ...without.map(name => `b."${name}" is null`),
  ]
  const groups = keys.flatMap((name, i) => (told(name).startsWith('b.') ? [i + 1] : []))
  const inner = `select ${list.join(', ')} from ${facts} b where ${conditions.join(' and ')}${groups.length ? ` group by ${groups.join(', ')}` : ''}`
  const { rows } = await sql.query<AnyRow>(withLabels(inner, { keys, columns: report.columns }, '$1'), params.values)
  return rows
}

/** Company, months, the day of the books, and which of the months are closed for statements. */
async function headerOf({ sql, actor, params }: ReportContext, { from, to }: Period): Promise<ReportAnswer['header']> {
  const { rows } = await sql.query<{ name: string; closed: string[] | null }>(
    `select o.name, (select array_agg(distinct m.month order by m.month) from company_month m
       where m.org_id = $1 and m.month between $2 and $3 and m.doc_type in ('statement', 'all') and m.state = 'closed' and m.deleted_at is null) as closed
     from org o where o.id = $1`,
    [actor.orgId, from, to],
    'book-header',
  )
  const { name = '', closed } = rows[0] ?? {}
  const months = from === to ? from : `${from} ~ ${to}`
  const { zh, en } = asOfBases[params.basis as AsOfBasis]
  const day = String(params.asOf)
  return [
    text(name, name),
    text(`期间：${months}`, `Period: ${months}`),
    text(`截至 ${day}，${zh}`, `As of ${day}: ${en}`),
    closed?.length
      ? text(`已关账：${closed.join('、')}`, `Closed: ${closed.join(', ')}`)
      : text('未关账', 'Not closed'),
  ]
}
