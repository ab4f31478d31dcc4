import { type Exposure, UNAGREED, UNDER_WAY, UNPAID } from '@tuheng/domain/credit/index'
import type { Tx } from '../../engine/write/tx.ts'

/** A connection to the company's database: of a write, or of a read by one member. */
export type CompanyReader = Pick<Tx, 'orgId' | 'sql'>

const sqlList = (list: readonly string[]): string => list.map(word => `'${word}'`).join(', ')

/** A price set by hand precedes that of the task. */
const BASIS = 'case when w.ar_pinned then w.ar_basis else m.ar_basis end'
const PRICE = 'case when w.ar_pinned then w.ar_price else m.ar_price end'
const QTY = 'nullif(coalesce(w.load_net, w.plan_qty, w.rated_load), 0)'

/**
 * SQL estimate in yuan of what a trip under way will bring: the task's price times the loaded, planned or rated
 * quantity. Null if that is unknown.
 */
const ESTIMATE = `round(${PRICE} * case ${BASIS} when 'ton' then ${QTY} when 'tonKm' then ${QTY} * w.km when 'km' then w.km
  when 'truck' then 1 when 'lump' then 1 when 'piece' then w.pieces end, 2)`

const EXPOSURE = `select
    round(coalesce(c.free, 0), 2)::text as free, coalesce(c.docs, 0)::int as "docsUnpriced",
    round(coalesce(s.billed, 0), 2)::text as billed, round(coalesce(s.unagreed, 0), 2)::text as unagreed,
    round(coalesce(r.amount, 0), 2)::text as running, coalesce(r.trips, 0)::int as trips, coalesce(r.unpriced, 0)::int as "tripsUnpriced"
  from (
    select sum(amount) filter (where state = 'priced') as free, count(distinct (doc_type, doc_id)) filter (where state = 'unpriced') as docs
    from charge where org_id = $1 and side = 'ar' and party_id = $2 and state in ('priced', 'unpriced') and deleted_at is null
  ) c, (
    select sum(net_sum - settled_sum) as billed, -sum(adjust_sum) filter (where status in (${sqlList(UNAGREED)})) as unagreed from statement
    where org_id = $1 and kind = 'customer' and party_id = $2 and status in (${sqlList(UNPAID)}) and deleted_at is null
  ) s, (
    select count(*) as trips, sum(${ESTIMATE}) as amount, count(*) filter (where ${ESTIMATE} is null) as unpriced
    from waybill w join main_waybill m on m.org_id = $1 and m.id = w.main_id
    where w.org_id = $1 and w.customer_id = $2 and w.transport_status in (${sqlList(UNDER_WAY)}) and w.deleted_at is null
  ) r`

/** Typed values of a document that is not saved. */
export interface TypedDocument {
  amount?: string | undefined
  mainId?: number | undefined
  tons?: string | undefined
  km?: string | undefined
  pieces?: number | undefined
  trucks?: number | undefined
}

const TASK_PRICE =
  'select ar_basis as basis, ar_price as price from main_waybill where org_id = $1 and id = $2 and deleted_at is null'

const OWN_AMOUNT = `select coalesce($1::numeric, ${ESTIMATE} * case when ${BASIS} = 'truck' then coalesce($5::int, 1) else 1 end)::numeric(18, 2)::text as own
  from (select false as ar_pinned, null::text as ar_basis, null::numeric as ar_price, $2::numeric as load_net, null::numeric as plan_qty, null::numeric as rated_load,
    $3::numeric as km, $4::int as pieces) w, (select $6::text as ar_basis, $7::numeric as ar_price) m`

/** What the document will bring in yuan, by the same estimate as for trips under way. Null if it has no price. */
export async function ownAmountOf(
  { orgId, sql }: CompanyReader,
  { amount, mainId, tons, km, pieces, trucks }: TypedDocument,
): Promise<string | null> {
  const task = await sql<{ basis: string | null; price: string | null }>(
    TASK_PRICE,
    [orgId, mainId ?? null],
    'credit-task-price',
  )
  const { basis = null, price = null } = task.rows[0] ?? {}
  const { rows } = await sql<{ own: string | null }>(
    OWN_AMOUNT,
    [amount ?? null, tons ?? null, km ?? null, pieces ?? null, trucks ?? null, basis, price],
    'credit-own',
  )
  return rows[0]?.own ?? null
}

/**
 * Exposure of a customer in the whole company: free receivable charges, the open amounts of statements, and trips under
 * way. This is the only place that adds them up. A write sees its own changes.
 */
export async function exposureOf(reader: CompanyReader, partyId: number): Promise<Exposure> {
  const {
    rows: [row],
  } = await reader.sql<Exposure>(EXPOSURE, [reader.orgId, partyId], 'credit-exposure')
  if (!row) throw new Error('an aggregate without a row')
  return row
}
