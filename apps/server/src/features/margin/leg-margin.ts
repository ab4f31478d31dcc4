import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { legMargin } from '@tuheng/domain/margin/index'
import type { Sql } from '../../db/database.ts'
import { readerOf } from '../../engine/read/reader.ts'
import type { Period } from '../../engine/report/months.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { byFigure } from '../../engine/report/order.ts'
import { type LegFact, legFacts, visibleOrders } from '../rail/index.ts'
import { companySettings } from '../system/index.ts'
import { totalsOf, withMargin } from './shared/figures.ts'
import { ledgerAnswer } from './shared/ledger-answer.ts'

const SUMMED = ['revenueExcl', 'costExcl'] as const

/** 分段毛利表: charges of road and rail by leg, with the shares of through prices. */
export function queryLegMargin(context: ReportContext): Promise<ReportAnswer> {
  const found = new Map<string, Promise<LegFact[]>>()
  // The rows of a period and its documents are the same facts
  const factsOf = (period: Period): Promise<LegFact[]> => {
    const key = `${period.from} ${period.to}`
    const facts = found.get(key) ?? readFacts(context, period)
    found.set(key, facts)
    return facts
  }
  return ledgerAnswer(context, {
    report: legMargin,
    summed: SUMMED,
    ranked: 'margin',
    derive: row => {
      const { revenueExcl, costExcl, margin, marginRate, alarm, ...rest } = withMargin(row)
      return { ...rest, revenueExcl, costExcl, margin, marginRate, alarm }
    },
    sums: async (period, keys) => grouped(context.sql, context.actor.orgId, { facts: await factsOf(period), keys }),
    documents: async (period, most) => {
      const rows = await documentsOf(context, await factsOf(period))
      return { rows: rows.slice(0, most), count: rows.length }
    },
  })
}

async function readFacts({ sql, actor, params, without }: ReportContext, period: Period): Promise<LegFact[]> {
  const settings = await companySettings(readerOf(sql, actor.orgId))
  const customerId = params.customerId as number | null
  const facts = await legFacts({ sql, actor }, { ...period, customerId }, settings)
  return facts.filter(
    fact =>
      (!params.legType || fact.legType === params.legType) &&
      without.every(name => fact[name as keyof LegFact] === null),
  )
}

interface Grouped {
  facts: readonly LegFact[]
  keys: readonly string[]
}

async function grouped(sql: Sql, orgId: number, { facts, keys }: Grouped): Promise<AnyRow[]> {
  const rows = facts.map((fact): AnyRow => ({ ...fact }))
  if (!keys.length) return [totalsOf(rows, SUMMED)]
  const groups = Map.groupBy(rows, row => JSON.stringify(keys.map(name => row[name] ?? null)))
  const summed = [...groups.values()].map(of => ({
    ...Object.fromEntries(keys.map(name => [name, of[0]?.[name] ?? null])),
    ...totalsOf(of, SUMMED),
  }))
  return keys.includes('customerId') ? withCustomers(sql, orgId, summed) : summed
}

/**
 * One row for each order that the person may see, and for each document that belongs to none of these: a charge within
 * reach may be of an order of another department.
 */
async function documentsOf({ sql, actor }: ReportContext, facts: readonly LegFact[]): Promise<AnyRow[]> {
  const numbers = await visibleOrders({ sql, actor }, [...new Set(facts.flatMap(fact => fact.orderId ?? []))])
  const orderOf = ({ orderId }: LegFact): number | null => (orderId !== null && numbers.has(orderId) ? orderId : null)
  const groups = Map.groupBy(facts, fact => `${orderOf(fact) ?? `${fact.docType} ${fact.docId}`}`)
  const rows = [...groups.values()].map(([first, ...others]): AnyRow => {
    const { docType, docId, docNo, customerId } = first as LegFact
    const orderId = orderOf(first as LegFact)
    const document =
      orderId === null
        ? { docType, docId, docNo }
        : { docType: 'railOrder', docId: orderId, docNo: numbers.get(orderId) }
    return {
      ...document,
      customerId,
      ...totalsOf(
        [first as LegFact, ...others].map(fact => ({ ...fact })),
        SUMMED,
      ),
    }
  })
  const named = await withCustomers(sql, actor.orgId, rows)
  return named.map(withMargin).toSorted((a, b) => byFigure('margin')(b, a))
}

async function withCustomers(sql: Sql, orgId: number, rows: readonly AnyRow[]): Promise<AnyRow[]> {
  const { rows: parties } = await sql.query<{ id: number; name: string }>(
    'select id, short_name as name from party where org_id = $1 and id = any($2::bigint[])',
    [orgId, rows.flatMap(row => row.customerId ?? [])],
  )
  const names = new Map(parties.map(one => [one.id, one.name]))
  return rows.map(row => ({ ...row, customerId$: names.get(row.customerId as number) ?? null }))
}
