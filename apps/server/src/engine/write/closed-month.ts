import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type AnyResource, type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { type Text, text } from '@tuheng/domain/kernel/text'
import type { Tx } from './tx.ts'

type Books = Pick<Tx, 'orgId' | 'sql'>

/** Key of the lock between those who write into months and the one who closes or reopens one. */
const MONTHS = 520054

/**
 * Refuses a write that touches a closed month: by any business date of the record as it stands, or as it would be; of a
 * move that posts on some of them, by those. Until the end of the transaction no month closes.
 */
export async function checkMonthOpen(
  tx: Books,
  resource: AnyResource,
  { rows, postsOn }: { rows: readonly (AnyRow | null)[]; postsOn?: readonly string[] | undefined },
): Promise<void> {
  const months = new Map(
    rows.flatMap(row => (row ? monthsOf(resource, row, postsOn) : [])).map(([path, month]) => [month, path]),
  )
  const [closed] = await closedAmong(tx, resource.name, [...months.keys()])
  if (closed !== undefined) throw new DomainError([closedIssue(resource, months.get(closed) ?? '', closed)])
}

/** Sends a write along with what may refuse it: both are awaited, and the refusal goes before whatever the write says. */
export async function unlessClosed<T>(check: Promise<void>, write: Promise<T>): Promise<T> {
  const [checked, written] = await Promise.allSettled([check, write])
  if (checked.status === 'rejected') throw checked.reason
  if (written.status === 'rejected') throw written.reason
  return written.value
}

/** Every month that the record belongs to, with the field that says so. */
export function monthsOf(
  resource: AnyResource,
  row: AnyRow,
  dates: readonly string[] = resource.businessDates ?? [],
): [path: string, month: string][] {
  return dates
    .map(name => [name, monthIn(row[name])] as const)
    .filter((pair): pair is [string, string] => pair[1] !== null)
}

/** Whether a write only keeps up with other documents, which answer for their own months: copies and derived statuses, and no business date. */
export function followsOthers(resource: AnyResource, values: AnyRow): boolean {
  const dates: readonly string[] = resource.businessDates ?? []
  return (
    !dates.length ||
    Object.keys(values).every(
      name => !dates.includes(name) && (resource.machines[name]?.derived ?? resource.fields[name]?.computed) === true,
    )
  )
}

/** What is said of a date in a closed month, at its field. */
export function closedIssue(resource: AnyResource, path: string, month: string): Issue {
  const field = resource.fields[path]
  const label = field ? labelOf(field, path) : text(resource.label, resource.en)
  return kernelErrors.issue('month.closed', wordsOf(label, month), path)
}

/** Refuses when one of the months is closed for the document type; `all` closes every type. `label`: what stands in it. */
export async function refuseClosed(
  tx: Books,
  resource: { name: string; label: string; en: string },
  months: readonly string[],
): Promise<void> {
  const [closed] = await closedAmong(tx, resource.name, [...new Set(months)])
  if (closed !== undefined) kernelErrors.fail('month.closed', wordsOf(text(resource.label, resource.en), closed))
}

export async function isClosed(tx: Books, resource: { name: string }, month: string): Promise<boolean> {
  return (await closedAmong(tx, resource.name, [month])).length > 0
}

/** Whoever closes or reopens a month waits for the writes that are under way, and they for whoever does. */
export async function holdMonths(tx: Books): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(${MONTHS}, $1::int)`, [tx.orgId], 'closed-month-hold')
}

async function closedAmong(tx: Books, docType: string, months: readonly string[]): Promise<string[]> {
  if (!months.length) return []
  // Sent together; the second sees what was closed while the first waited
  const [, { rows }] = await Promise.all([
    tx.sql(`select pg_advisory_xact_lock_shared(${MONTHS}, $1::int)`, [tx.orgId], 'closed-month-share'),
    tx.sql<{ month: string }>(
      `select month from company_month where org_id = $1 and month = any($2::text[]) and doc_type in ($3, 'all') and state = 'closed' and deleted_at is null order by month limit 1`,
      [tx.orgId, months, docType],
      'closed-month',
    ),
  ])
  return rows.map(row => row.month)
}

const wordsOf = (label: Text, month: string): { label: string; labelEn: string; month: string } => ({
  label: label.zh,
  labelEn: label.en,
  month,
})

const monthIn = (value: unknown): string | null =>
  typeof value === 'string' && value.length >= 7 ? value.slice(0, 7) : null
