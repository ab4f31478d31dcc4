import { monthOf } from '@tuheng/domain/kernel/dates'
import { charge } from '@tuheng/domain/settlement/index'
import type { Settings } from '@tuheng/domain/system/company/settings'
import { isClosed, refuseClosed } from '../../../engine/write/closed-month.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { companySettings } from '../../system/index.ts'
import { changeCharges } from '../sums/write-charges.ts'

type Policy = Settings['revenueMonth']

/** Key of the lock between writers of charges and a change of the policy. */
const POLICY_LOCK = 520053

/** A transaction, or a report that reads as one. */
type Reader = Pick<Tx, 'orgId' | 'sql' | 'now'>

const policies = new WeakMap<Reader, Promise<Policy>>()

function policyOf(tx: Reader): Promise<Policy> {
  const found = policies.get(tx) ?? readPolicy(tx)
  policies.set(tx, found)
  return found
}

/** Whether a charge counts in the month of its date and follows changes of the date. */
export const countsByDate = async (tx: Tx): Promise<boolean> => (await policyOf(tx)) === 'unload'

/**
 * Reads the policy under a shared lock, so that no charge without a month is added while the company changes to the
 * other policy.
 */
async function readPolicy(tx: Reader): Promise<Policy> {
  const { revenueMonth } = await companySettings(tx)
  if (revenueMonth === 'unload') return revenueMonth
  await tx.sql(`select pg_advisory_xact_lock_shared(${POLICY_LOCK}, $1::int)`, [tx.orgId])
  return (await companySettings(tx)).revenueMonth
}

/** SQL expression: whether a month is closed for charges. `$1` of the statement is the company. */
export const closedSql = (month: string): string =>
  `exists (select from company_month m where m.org_id = $1 and m.month = ${month} and m.doc_type in ('charge', 'all')
     and m.state = 'closed' and m.deleted_at is null)`

/**
 * The day for what a confirmation posts if the months of its charges are closed: the day of the confirmation, or today
 * if that month is closed.
 */
export async function postingDay(tx: Reader, confirmAt: string | null): Promise<string> {
  if (!confirmAt) return tx.now.today
  return (await isClosed(tx, charge, monthOf(confirmAt))) ? tx.now.today : confirmAt
}

/** SQL condition: the statement of charge `c` sets the month of its document when it is confirmed. */
export const SETS_MONTH = `(c.side = 'ar' or not exists (select from charge o where o.org_id = $1 and o.doc_type = c.doc_type
  and o.doc_id = c.doc_id and o.side = 'ar' and o.deleted_at is null))`

/** Charges of the documents with the types `$2` and ids `$3`. */
const IS_OF_DOCS = '(doc_type, doc_id) in (select * from unnest($2::text[], $3::bigint[]))'

interface PostedDoc {
  docType: string
  docId: number
  bizDate: string
}

/**
 * The month in which a new charge counts. By unloading: the month of its date. By confirmation: none until the owner
 * confirms, then that month for both sides of the document, so that cost and revenue are in one month. Closed months
 * accept no charges; these count in the month of posting.
 */
export async function revenueMonthOf(tx: Reader, doc: PostedDoc, day: string): Promise<string | null> {
  if ((await policyOf(tx)) === 'unload') return monthOf(doc.bizDate)
  const { rows } = await tx.sql<{ month: string | null; closed: boolean }>(
    `select x.month, ${closedSql('x.month')} as closed
     from (select max(revenue_month) as month from charge
           where org_id = $1 and doc_type = $2 and doc_id = $3 and revenue_month is not null and deleted_at is null) x`,
    [tx.orgId, doc.docType, doc.docId],
    'revenue-month',
  )
  const [row] = rows
  return row?.month && row.closed ? monthOf(day) : (row?.month ?? null)
}

/** By confirmation: the charges of the statement, and the other side of their documents, count from now on. */
export async function setRevenueMonth(tx: Tx, statement: { id: number; confirmAt: string | null }): Promise<void> {
  if ((await policyOf(tx)) === 'unload') return
  const month = monthOf(statement.confirmAt ?? tx.now.today)
  await setTaxRoundingMonth(tx, statement.id, month)
  const { rows } = await tx.sql<{ doc_type: string; doc_id: number }>(
    // Payable statements set the month only for documents without a receivable charge.
    `select distinct c.doc_type, c.doc_id from charge c where c.org_id = $1 and c.statement_id = $2 and c.kind <> 'rounding' and c.deleted_at is null and ${SETS_MONTH}`,
    [tx.orgId, statement.id],
  )
  if (!rows.length) return
  await refuseClosed(tx, charge, [month])
  await changeCharges(tx, {
    set: 'revenue_month = $4',
    where: `revenue_month is null and deleted_at is null and ${IS_OF_DOCS}`,
    params: [rows.map(row => row.doc_type), rows.map(row => row.doc_id), month],
  })
}

/** The statement's tax rounding counts in the month of the confirmation, or in today's if that is closed. */
async function setTaxRoundingMonth(tx: Tx, statementId: number, month: string): Promise<void> {
  const openMonth = (await isClosed(tx, charge, month)) ? monthOf(tx.now.today) : month
  await changeCharges(tx, {
    set: 'revenue_month = $3',
    where: `statement_id = $2 and kind = 'rounding' and revenue_month is null and deleted_at is null`,
    params: [statementId, openMonth],
  })
}

/**
 * Removes the month that a voided statement set. @throws if that month is closed. Documents with a charge in another
 * confirmed statement get its month, with all their charges of both sides.
 */
export async function clearRevenueMonth(tx: Tx, statement: { id: number; confirmAt: string | null }): Promise<void> {
  if ((await policyOf(tx)) === 'unload' || !statement.confirmAt) return
  const month = monthOf(statement.confirmAt)
  const { rows } = await tx.sql<{ doc_type: string; doc_id: number }>(
    // As when it was set: a payable statement sets no month for documents with a receivable charge, so it removes none.
    `select distinct c.doc_type, c.doc_id from charge c where c.org_id = $1 and c.statement_id = $2 and c.revenue_month = $3 and c.kind <> 'rounding'
       and c.deleted_at is null and ${SETS_MONTH}`,
    [tx.orgId, statement.id, month],
  )
  if (!rows.length) return
  await refuseClosed(tx, charge, [month])
  await changeCharges(tx, {
    set: `revenue_month = (
       select case when ${closedSql('max(o.month)')} then $4 else max(o.month) end from (
         select c.doc_type, c.doc_id, c.side, s.id as statement_id, to_char(s.confirm_at, 'YYYY-MM') as month
         from charge c join statement s on s.org_id = $1 and s.id = c.statement_id
         where c.org_id = $1 and s.id <> $5 and s.status in ('confirmed', 'partSettled', 'settled') and c.deleted_at is null and ${SETS_MONTH}
           and (c.doc_type, c.doc_id) in (select * from unnest($2::text[], $3::bigint[]))) o
       where o.doc_type = t.doc_type and o.doc_id = t.doc_id and (o.statement_id = t.statement_id or o.side <> t.side) having count(*) > 0)`,
    where: `revenue_month = $4 and deleted_at is null and ${IS_OF_DOCS}`,
    params: [rows.map(row => row.doc_type), rows.map(row => row.doc_id), month, statement.id],
  })
}

/**
 * Runs when the company changes to counting by unloading. Charges without a month get the month of their date, or
 * today's if that is closed. In the other direction nothing changes; only later charges wait.
 */
export async function adoptRevenuePolicy(tx: Tx, { revenueMonth }: Pick<Settings, 'revenueMonth'>): Promise<void> {
  policies.delete(tx)
  if (revenueMonth !== 'unload') return
  await tx.sql(`select pg_advisory_xact_lock(${POLICY_LOCK}, $1::int)`, [tx.orgId])
  await changeCharges(tx, {
    set: `revenue_month = case when ${closedSql('t.month')} then $2 else t.month end`,
    where: 'revenue_month is null and deleted_at is null',
    params: [monthOf(tx.now.today)],
  })
}
