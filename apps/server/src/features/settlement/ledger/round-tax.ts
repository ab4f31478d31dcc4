import { isZero, money, neg, sub } from '@tuheng/domain/kernel/decimal'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text } from '@tuheng/domain/kernel/text'
import type { Tx } from '../../../engine/write/tx.ts'
import { sideOf, type StatementRow } from '../freeze-lines.ts'
import { type ChargeHead, type LedgerReader, type PlannedCharge, postCharges, type Posting } from './post-charges.ts'
import { changeCharges } from '../sums/write-charges.ts'
import { closedSql } from './revenue-month.ts'

interface RateSum {
  rate: string
  incl: string
  excl: string
  /** The latest charge of the rate: its id, or its place among the planned adjustments. */
  like: number | null
  planned: number | null
}

/**
 * The tax rounding of a statement with these adjustments. Each charge keeps its tax, but a statement computes the tax per rate over the
 * total. The difference is a charge of the statement itself per rate, so that the ledger and every report agree with
 * the statement. It counts where the latest charge of that rate counts, or on the day of the confirmation if that month
 * is closed.
 */
export async function taxRoundingsOf(
  reader: LedgerReader,
  row: StatementRow,
  { adjustments, day }: { adjustments: readonly PlannedCharge[]; day: string },
): Promise<PlannedCharge[]> {
  const planned = adjustments.map(({ head, posting: { charge } }, at) => ({
    rate: charge.taxRate,
    amount: charge.amount,
    excl: charge.excl,
    biz_date: head.bizDate,
    at,
  }))
  // The adjustments will have the highest ids
  const { rows } = await reader.sql<RateSum>(
    `select rate, sum(amount) as incl, sum(excl) as excl,
       (array_agg(id order by biz_date desc, at desc nulls last, id desc))[1] as like,
       (array_agg(at order by biz_date desc, at desc nulls last, id desc))[1] as planned
     from (
       select tax_rate as rate, amount, excl, biz_date, id, null::int as at
       from charge where org_id = $1 and statement_id = $2 and deleted_at is null
       union all
       select p.rate, p.amount, p.excl, p.biz_date, null, p.at
       from jsonb_to_recordset($3::jsonb) p (rate numeric, amount numeric, excl numeric, biz_date date, at int)) c
     group by 1 order by 1`,
    [reader.orgId, row.id, JSON.stringify(planned)],
    'tax-rounding',
  )
  const charges: PlannedCharge[] = []
  for (const { rate, incl, excl, like, planned: at } of rows) {
    const difference = money(sub(splitTax(incl, rate).excl, excl))
    if (isZero(difference)) continue
    const adjustment = at === null ? undefined : adjustments[at]
    const head = adjustment
      ? { ...adjustment.head, ...ownHead(row) }
      : await headFrom(reader, row, { like: like ?? 0, day })
    charges.push({ head, posting: { charge: roundingOf(rate, difference), note: '各单税额合计与整单税额之差' } })
  }
  return charges
}

/**
 * Takes back the rounding of a voided statement: deletes it while its month is open, otherwise posts the opposite
 * amount today.
 */
export async function reverseTaxRounding(tx: Tx, row: Heading): Promise<void> {
  const { rows } = await tx.sql<{ id: number; rate: string; excl: string; closed: boolean }>(
    `select id, tax_rate as rate, excl, ${closedSql('charge.revenue_month')} or ${closedSql('charge.month')} as closed
     from charge where org_id = $1 and statement_id = $2 and kind = 'rounding' and deleted_at is null order by id`,
    [tx.orgId, row.id],
  )
  if (!rows.length) return
  await changeCharges(tx, {
    set: `statement_id = null, state = 'priced', reversed = true, version = version + 1,
       deleted_at = case when id = any($3::bigint[]) then $4::timestamptz end, deleted_by = case when id = any($3::bigint[]) then $5::bigint end,
       deleted_reason = case when id = any($3::bigint[]) then '对账单作废' end`,
    where: 'id = any($2::bigint[])',
    params: [
      rows.map(one => one.id),
      rows.filter(one => !one.closed).map(one => one.id),
      tx.now.at,
      tx.actor.memberId || null,
    ],
  })
  for (const { id, rate, excl } of rows.filter(one => one.closed)) {
    const head = { ...(await headFrom(tx, row, { like: id, day: tx.now.today })), bizDate: tx.now.today }
    const [reversalId] = await postCharges(tx, head, {
      postings: [{ charge: roundingOf(rate, neg(excl)), adjustsId: id, note: '对账单作废，冲回税额尾差' }],
    })
    await changeCharges(tx, {
      set: 'reversed = true, revenue_month = $3',
      where: 'id = $2',
      params: [reversalId, monthOf(tx.now.today)],
    })
  }
}

function roundingOf(taxRate: string, excl: string): Posting['charge'] {
  return {
    kind: 'rounding' as never,
    feeCode: 'rounding',
    name: text('税额尾差', 'Tax rounding'),
    qty: '0.000',
    unit: 'lump',
    price: '0.0000',
    priceIsQuotient: true,
    amount: '0.00',
    taxRate,
    excl,
    tax: money(neg(excl)),
    sourceLineId: null,
    pinned: true,
    note: null,
  }
}

/** The head of a charge of the statement itself, counting in the same month as another charge of it. */
async function headFrom(
  tx: LedgerReader,
  row: Heading,
  { like, day }: { like: number; day: string },
): Promise<ChargeHead> {
  const { rows } = await tx.sql<
    Pick<
      ChargeHead,
      | 'contractId'
      | 'projectId'
      | 'segment'
      | 'bizDate'
      | 'customerId'
      | 'carrierId'
      | 'routeId'
      | 'goodsId'
      | 'salesmanId'
      | 'deptId'
    > & { closed: boolean }
  >(
    `select c.contract_id as "contractId", c.project_id as "projectId", c.segment, c.biz_date as "bizDate", c.customer_id as "customerId", c.carrier_id as "carrierId",
       c.route_id as "routeId", c.goods_id as "goodsId", c.salesman_id as "salesmanId", c.dept_id as "deptId", ${closedSql('c.month')} as closed
     from charge c where c.org_id = $1 and c.id = $2`,
    [tx.orgId, like],
  )
  const { closed, ...source } = rows[0] as (typeof rows)[number]
  return {
    ...source,
    bizDate: closed ? day : source.bizDate,
    ...ownHead(row),
  }
}

type Heading = Pick<StatementRow, 'id' | 'kind' | 'partyId' | 'stmtNo'>

const ownHead = (row: Heading): Pick<ChargeHead, 'side' | 'partyId' | 'docType' | 'docId' | 'docNo'> => ({
  side: sideOf(row.kind),
  partyId: row.partyId,
  docType: 'statement',
  docId: row.id,
  docNo: row.stmtNo,
})
