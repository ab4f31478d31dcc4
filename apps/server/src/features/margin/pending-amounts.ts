import { isZero, money, sub, sum } from '@tuheng/domain/kernel/decimal'
import { rowVerdict } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { TaxGroup } from '@tuheng/domain/settlement/arithmetic/index'
import { column } from '../../sql/names.ts'
import type { ReportContext } from '../../engine/report/on-report.ts'
import { DIMENSIONS } from './shared/charge-sums.ts'

/** What the confirmation of a statement will post: its adjustments, and the tax rounding of its rates. */
export interface PendingAmount {
  /** The column of the report that it belongs to. */
  name: 'revenueExcl' | 'costExcl'
  value: string
}

interface Found {
  kind: string
  groups: TaxGroup[] | null
  excl: string | null
}

/**
 * The amount net of tax by which a statement that nobody has confirmed differs from its charges. A statement splits the
 * tax off the total of each rate, as the invoice does, and each charge off its own amount. With it the report says of the
 * statement what its paper says. Nothing for whoever sees a part of the ledger, and while lines wait for a check.
 */
export async function pendingAmount(
  { sql, actor, params }: Pick<ReportContext, 'sql' | 'actor' | 'params'>,
  statementId: number,
): Promise<PendingAmount | undefined> {
  const isFiltered = [...Object.keys(DIMENSIONS), 'pricing'].some(name => (params[name] ?? null) !== null)
  if (isFiltered || rowVerdict(actor) !== true) return undefined
  const { rows } = await sql.query<Found>(
    `select s.kind, s.tax_groups as groups,
       (select sum(c.excl) from charge c where c.org_id = $1 and c.statement_id = s.id and c.deleted_at is null)::text as excl
     from statement s where s.org_id = $1 and s.id = $2 and s.status in ('draft', 'sent') and s.dirty_count = 0`,
    [actor.orgId, statementId],
  )
  const [found] = rows
  if (!found) return undefined
  const value = money(sub(sum((found.groups ?? []).map(group => group.excl)), found.excl))
  return isZero(value) ? undefined : { name: found.kind === 'customer' ? 'revenueExcl' : 'costExcl', value }
}

/** Adds it to the row of the latest charge of the statement, as the confirmation does. */
export async function withPendingAmount(
  { sql, actor }: Pick<ReportContext, 'sql' | 'actor'>,
  { statementId, pending, keys }: { statementId: number; pending: PendingAmount; keys: readonly string[] },
  rows: readonly AnyRow[],
): Promise<AnyRow[]> {
  const names = keys.map(name => `${DIMENSIONS[name] ?? `t.${column(name)}`} as "${name}"`)
  const { rows: latest } = await sql.query<AnyRow>(
    `select ${['t.id', ...names].join(', ')} from charge t where t.org_id = $1 and t.statement_id = $2 and t.deleted_at is null
     order by t.biz_date desc, t.id desc limit 1`,
    [actor.orgId, statementId],
  )
  const like = latest[0] ?? {}
  const { name, value } = pending
  const at = rows.findIndex(row => keys.every(key => (row[key] ?? null) === (like[key] ?? null)))
  return rows.map((row, i) => (i === at ? { ...row, [name]: money(sum([String(row[name]), value])) } : row))
}
