import { monthOf } from '@tuheng/domain/kernel/dates'
import { charge } from '@tuheng/domain/settlement/index'
import type { Settings } from '@tuheng/domain/system/company/settings'
import { isClosed, refuseClosed } from '../../../engine/write/closed-month.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { companySettings } from '../../system/index.ts'
import { changeCharges } from '../sums/write-charges.ts'

type Policy = Settings['revenueMonth']

/** Key of the lock between those who post and the one who changes the policy. */
const TURNING = 520053

const known = new WeakMap<Tx, Promise<Policy>>()

function policyOf(tx: Tx): Promise<Policy> {
  const found = known.get(tx) ?? readPolicy(tx)
  known.set(tx, found)
  return found
}

/** Whether a charge counts for the month of its date, and follows that. */
export const countsByDate = async (tx: Tx): Promise<boolean> => (await policyOf(tx)) === 'unload'

/** Charges that wait for a month must not slip in while the company turns away from waiting. */
async function readPolicy(tx: Tx): Promise<Policy> {
  const { revenueMonth } = await companySettings(tx)
  if (revenueMonth === 'unload') return revenueMonth
  await tx.sql(`select pg_advisory_xact_lock_shared(${TURNING}, $1::int)`, [tx.orgId])
  return (await companySettings(tx)).revenueMonth
}

/** Whether a month is closed for charges, as SQL in a statement whose `$1` is the company. */
export const closedSql = (month: string): string =>
  `exists (select from company_month m where m.org_id = $1 and m.month = ${month} and m.doc_type in ('charge', 'all')
     and m.state = 'closed' and m.deleted_at is null)`

/** The day on which a confirmation posts what the months of its charges take no more: its own, or today where that month is closed for charges. */
export async function postingDay(tx: Tx, confirmAt: string | null): Promise<string> {
  if (!confirmAt) return tx.now.today
  return (await isClosed(tx, charge, monthOf(confirmAt))) ? tx.now.today : confirmAt
}

/** Whether a statement that holds the charge `c` gives its document a month when it is confirmed. */
export const GIVES_MONTH = `(c.side = 'ar' or not exists (select from charge o where o.org_id = $1 and o.doc_type = c.doc_type
  and o.doc_id = c.doc_id and o.side = 'ar' and o.deleted_at is null))`

/** Charges of the documents whose types and ids are `$2` and `$3`. */
const AMONG_DOCS = '(doc_type, doc_id) in (select * from unnest($2::text[], $3::bigint[]))'

interface Doc {
  docType: string
  docId: number
  bizDate: string
}

/**
 * The month in which a new charge counts. By unloading: the month of its date. By confirmation: none until the owner
 * confirms, then that month for both sides of the document, so that cost and revenue meet in one month. A month that is
 * already closed takes no charges: they count in the month in which they are posted.
 */
export async function revenueMonthOf(tx: Tx, doc: Doc, day: string): Promise<string | null> {
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

/** By confirmation: what the statement covers, and the other side of the same documents, counts from now on. */
export async function stampRevenue(tx: Tx, statement: { id: number; confirmAt: string | null }): Promise<void> {
  if ((await policyOf(tx)) === 'unload') return
  const month = monthOf(statement.confirmAt ?? tx.now.today)
  await stampTaxRounding(tx, statement.id, month)
  const { rows } = await tx.sql<{ doc_type: string; doc_id: number }>(
    // Payable statements give a month only to documents that nobody is charged for.
    `select distinct c.doc_type, c.doc_id from charge c where c.org_id = $1 and c.statement_id = $2 and c.kind <> 'rounding' and c.deleted_at is null and ${GIVES_MONTH}`,
    [tx.orgId, statement.id],
  )
  if (!rows.length) return
  await refuseClosed(tx, charge, [month])
  await changeCharges(tx, {
    set: 'revenue_month = $4',
    where: `revenue_month is null and deleted_at is null and ${AMONG_DOCS}`,
    params: [rows.map(row => row.doc_type), rows.map(row => row.doc_id), month],
  })
}

/** Its own rounding counts for the month of the confirmation, or for today's where that is closed. */
async function stampTaxRounding(tx: Tx, statementId: number, month: string): Promise<void> {
  const counts = (await isClosed(tx, charge, month)) ? monthOf(tx.now.today) : month
  await changeCharges(tx, {
    set: 'revenue_month = $3',
    where: `statement_id = $2 and kind = 'rounding' and revenue_month is null and deleted_at is null`,
    params: [statementId, counts],
  })
}

/**
 * A void statement takes the month back that it gave; refused once that month is closed. Documents of which another
 * confirmed statement holds a charge count for that one's month from now on, with all that is on it and the other side.
 */
export async function unstampRevenue(tx: Tx, statement: { id: number; confirmAt: string | null }): Promise<void> {
  if ((await policyOf(tx)) === 'unload' || !statement.confirmAt) return
  const month = monthOf(statement.confirmAt)
  const { rows } = await tx.sql<{ doc_type: string; doc_id: number }>(
    // As when it was given: a payable one gives none to documents that an owner is charged for, so it takes none from them.
    `select distinct c.doc_type, c.doc_id from charge c where c.org_id = $1 and c.statement_id = $2 and c.revenue_month = $3 and c.kind <> 'rounding'
       and c.deleted_at is null and ${GIVES_MONTH}`,
    [tx.orgId, statement.id, month],
  )
  if (!rows.length) return
  await refuseClosed(tx, charge, [month])
  await changeCharges(tx, {
    set: `revenue_month = (
       select case when ${closedSql('max(o.month)')} then $4 else max(o.month) end from (
         select c.doc_type, c.doc_id, c.side, s.id as statement_id, to_char(s.confirm_at, 'YYYY-MM') as month
         from charge c join statement s on s.org_id = $1 and s.id = c.statement_id
         where c.org_id = $1 and s.id <> $5 and s.status in ('confirmed', 'partSettled', 'settled') and c.deleted_at is null and ${GIVES_MONTH}
           and (c.doc_type, c.doc_id) in (select * from unnest($2::text[], $3::bigint[]))) o
       where o.doc_type = t.doc_type and o.doc_id = t.doc_id and (o.statement_id = t.statement_id or o.side <> t.side) having count(*) > 0)`,
    where: `revenue_month = $4 and deleted_at is null and ${AMONG_DOCS}`,
    params: [rows.map(row => row.doc_type), rows.map(row => row.doc_id), month, statement.id],
  })
}

/**
 * After the company turned to counting by unloading: what counted for no month yet counts for that of its date, or for
 * today's where that is closed. The other way round nothing moves; only what is posted from then on waits.
 */
export async function adoptRevenuePolicy(tx: Tx, { revenueMonth }: Pick<Settings, 'revenueMonth'>): Promise<void> {
  known.delete(tx)
  if (revenueMonth !== 'unload') return
  await tx.sql(`select pg_advisory_xact_lock(${TURNING}, $1::int)`, [tx.orgId])
  await changeCharges(tx, {
    set: `revenue_month = case when ${closedSql('t.month')} then $2 else t.month end`,
    where: 'revenue_month is null and deleted_at is null',
    params: [monthOf(tx.now.today)],
  })
}
