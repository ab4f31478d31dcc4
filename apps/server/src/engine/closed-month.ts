import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from './tx.ts'

/** Refuses a write that touches a closed month: where the document stands now, and where it would be put. */
export async function checkMonthOpen(tx: Pick<Tx, 'orgId' | 'sql'>, resource: AnyResource, rows: readonly (AnyRow | null)[]): Promise<void> {
  const field = resource.closedBy
  if (!field) return
  const months = [...new Set(rows.map(row => row?.[field]).filter(value => typeof value === 'string').map(date => date.slice(0, 7)))]
  await refuseClosed(tx, resource.name, months)
}

/** Refuses when one of the months is closed for the document type; `all` closes every type. */
export async function refuseClosed(tx: Pick<Tx, 'orgId' | 'sql'>, docType: string, months: readonly string[]): Promise<void> {
  if (!months.length) return
  const { rows } = await tx.sql<{ month: string }>(
    `select month from company_month where org_id = $1 and month = any($2::text[]) and doc_type in ($3, 'all') and state = 'closed' and deleted_at is null limit 1`,
    [tx.orgId, months, docType],
    'closed-month',
  )
  if (rows[0]) kernelErrors.fail('month.closed', { month: rows[0].month })
}
