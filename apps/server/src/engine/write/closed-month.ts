import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type AnyResource, type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { type Text, text } from '@tuheng/domain/kernel/text'
import type { Tx } from './tx.ts'

type CompanySql = Pick<Tx, 'orgId' | 'sql'>

/** Key of the advisory lock between writers of months and whoever closes or reopens a month. */
const MONTH_LOCK = 520054

/**
 * Refuses a write that touches a closed month: by every business date of the given rows, or by those in `postsOn`. No
 * month closes until the transaction ends.
 */
export async function checkMonthOpen(
  tx: CompanySql,
  resource: AnyResource,
  { rows, postsOn }: { rows: readonly (AnyRow | null)[]; postsOn?: readonly string[] | undefined },
): Promise<void> {
  const months = new Map(
    rows.flatMap(row => (row ? monthsOf(resource, row, postsOn) : [])).map(([path, month]) => [month, path]),
  )
  const [closed] = await closedMonths(tx, resource.name, [...months.keys()])
  if (closed !== undefined) throw new DomainError([closedIssue(resource, months.get(closed) ?? '', closed)])
}

/**
 * Sends a write together with its check. Both are awaited, and the refusal takes precedence over an error of the write.
 */
export async function unlessClosed<T>(check: Promise<void>, write: Promise<T>): Promise<T> {
  const [checked, written] = await Promise.allSettled([check, write])
  if (checked.status === 'rejected') throw checked.reason
  if (written.status === 'rejected') throw written.reason
  return written.value
}

/** The months that the record belongs to, each with its field. */
export function monthsOf(
  resource: AnyResource,
  row: AnyRow,
  dates: readonly string[] = resource.businessDates ?? [],
): [path: string, month: string][] {
  return dates
    .map(name => [name, monthOf(row[name])] as const)
    .filter((pair): pair is [string, string] => pair[1] !== null)
}

/**
 * Whether a write only follows other documents, which check their own months: copies and derived statuses, no business
 * date.
 */
export function isDerivedOnly(resource: AnyResource, values: AnyRow): boolean {
  const dates: readonly string[] = resource.businessDates ?? []
  return (
    !dates.length ||
    Object.keys(values).every(
      name => !dates.includes(name) && (resource.machines[name]?.derived ?? resource.fields[name]?.computed) === true,
    )
  )
}

/** The issue of a date in a closed month, at its field. */
export function closedIssue(resource: AnyResource, path: string, month: string): Issue {
  const field = resource.fields[path]
  const label = field ? labelOf(field, path) : text(resource.label, resource.en)
  return kernelErrors.issue('month.closed', messageParams(label, month), path)
}

/** @throws if one of the months is closed for the document type or for all types. */
export async function refuseClosed(
  tx: CompanySql,
  resource: { name: string; label: string; en: string },
  months: readonly string[],
): Promise<void> {
  const [closed] = await closedMonths(tx, resource.name, [...new Set(months)])
  if (closed !== undefined) kernelErrors.fail('month.closed', messageParams(text(resource.label, resource.en), closed))
}

export async function isClosed(tx: CompanySql, resource: { name: string }, month: string): Promise<boolean> {
  return (await closedMonths(tx, resource.name, [month])).length > 0
}

/** Taken to close or reopen a month: waits for the writes in progress, and they wait for it. */
export async function lockMonths(tx: CompanySql): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(${MONTH_LOCK}, $1::int)`, [tx.orgId], 'closed-month-hold')
}

async function closedMonths(tx: CompanySql, docType: string, months: readonly string[]): Promise<string[]> {
  if (!months.length) return []
  // Sent together. The second statement sees what was closed while the first one waited
  const [, { rows }] = await Promise.all([
    tx.sql(`select pg_advisory_xact_lock_shared(${MONTH_LOCK}, $1::int)`, [tx.orgId], 'closed-month-share'),
    tx.sql<{ month: string }>(
      `select month from company_month where org_id = $1 and month = any($2::text[]) and doc_type in ($3, 'all') and state = 'closed' and deleted_at is null order by month limit 1`,
      [tx.orgId, months, docType],
      'closed-month',
    ),
  ])
  return rows.map(row => row.month)
}

const messageParams = (label: Text, month: string): { label: string; labelEn: string; month: string } => ({
  label: label.zh,
  labelEn: label.en,
  month,
})

const monthOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length >= 7 ? value.slice(0, 7) : null
