import type { Dec } from '@tuheng/domain/kernel/decimal'
import type { RowOf } from '@tuheng/domain/kernel/resource'
import type { accrual, LedgerSide } from '@tuheng/domain/statistics/index'
import type { Tx } from '../../../engine/write/tx.ts'

type Row = RowOf<typeof accrual>
/** What a check of the table requires of every row. */
type Whole =
  | 'month'
  | 'side'
  | 'docType'
  | 'docId'
  | 'docNo'
  | 'bizDate'
  | 'partyId'
  | 'segment'
  | 'basis'
  | 'taxRate'
  | 'amount'
  | 'excl'
  | 'tax'
  | 'reversed'
  | 'reversedExcl'
  | 'remaining'
  | 'remainingExcl'

export type AccrualRow = Omit<Row, Whole> & { [K in Whole]: NonNullable<Row[K]> }

export interface Doc {
  docType: AccrualRow['docType']
  docId: number
}

/** One side of a document for one counterparty, as the ledger has it. */
export interface SideOfDoc
  extends
    Doc,
    Pick<
      AccrualRow,
      | 'side'
      | 'partyId'
      | 'docNo'
      | 'bizDate'
      | 'segment'
      | 'customerId'
      | 'carrierId'
      | 'routeId'
      | 'goodsId'
      | 'salesmanId'
      | 'unit'
      | 'taxRate'
      | 'deptId'
      | 'createdBy'
    > {
  ledger: LedgerSide
  /** The last confirmed statement that holds some of it, and the day of its confirmation. */
  statementId: number | null
  confirmAt: string | null
}

const STATED = `c.state in ('confirmed', 'invoiced', 'partSettled', 'settled')`
const PENDING = `c.state in ('priced', 'inStatement')`

const sums = (name: string, of: string): string => {
  const total = (what: string, when: string) => `coalesce(sum(c.${what}) filter (where ${of} and ${when}), 0)::text`
  return [
    `${total('amount', `c.kind = 'freight'`)} as ${name}_freight`,
    `${total('amount', `c.kind <> 'freight'`)} as ${name}_fees`,
    `${total('excl', 'true')} as ${name}_excl`,
    `${total('qty', `c.kind = 'freight'`)} as ${name}_qty`,
  ].join(', ')
}

/** What documents are told by: of their first charge, or of the latest. */
const FACTS = `(array_agg(c.doc_no order by c.id))[1] as "docNo", to_char(min(c.biz_date), 'YYYY-MM-DD') as "bizDate",
  (array_agg(c.segment order by c.id))[1] as segment, max(c.customer_id) as "customerId", max(c.carrier_id) as "carrierId",
  max(c.route_id) as "routeId", max(c.goods_id) as "goodsId", max(c.salesman_id) as "salesmanId", max(c.dept_id) as "deptId",
  max(c.created_by) as "createdBy", (array_agg(c.unit order by c.kind <> 'freight', c.id))[1] as unit,
  (array_agg(c.tax_rate order by c.kind <> 'freight', c.id))[1]::text as "taxRate"`

interface SideRow extends Record<string, unknown> {
  docType: AccrualRow['docType']
  docId: number
}

/**
 * The sides of documents in the ledger, by a condition on charges `c`; the first parameter is the company.
 * The order is that of the documents.
 */
export async function ledgerSides(
  tx: Pick<Tx, 'sql'>,
  { where, having = 'true', params }: { where: string; having?: string; params: readonly unknown[] },
): Promise<SideOfDoc[]> {
  const { rows } = await tx.sql<SideRow>(
    `select c.doc_type as "docType", c.doc_id::int as "docId", c.side, c.party_id as "partyId", ${FACTS},
       ${sums('stated', STATED)}, ${sums('pending', PENDING)}, count(*) filter (where not (${STATED}))::int as waiting,
       count(*) filter (where c.state = 'unpriced')::int as unpriced, coalesce(sum(c.tons) filter (where c.state = 'unpriced'), 0)::text as unpriced_tons,
       coalesce(max(c.tax_rate) filter (where c.state = 'unpriced'), 0)::text as unpriced_rate,
       max(c.statement_id) filter (where ${STATED}) as "statementId", to_char(max(s.confirm_at) filter (where ${STATED}), 'YYYY-MM-DD') as "confirmAt"
     from charge c left join statement s on s.org_id = $1 and s.id = c.statement_id
     where c.org_id = $1 and c.deleted_at is null and c.doc_type <> 'statement' and ${where}
     group by c.doc_type, c.doc_id, c.side, c.party_id having ${having} order by c.doc_type, c.doc_id, c.side, c.party_id`,
    params,
  )
  return rows.map(row => {
    const of = (name: string) => ({
      freight: row[`${name}_freight`] as Dec,
      fees: row[`${name}_fees`] as Dec,
      excl: row[`${name}_excl`] as Dec,
      qty: row[`${name}_qty`] as Dec,
    })
    return {
      ...(row as unknown as SideOfDoc),
      ledger: {
        stated: of('stated'),
        pending: of('pending'),
        waiting: Number(row['waiting']),
        unpriced: {
          count: Number(row['unpriced']),
          tons: row['unpriced_tons'] as Dec,
          taxRate: row['unpriced_rate'] as Dec,
        },
      },
    }
  })
}

/** Of one document, side and counterparty. */
export const sideKey = (of: Doc & Pick<AccrualRow, 'side' | 'partyId'>): string =>
  `${of.docType} ${of.docId} ${of.side} ${of.partyId}`

const NONE = { freight: '0', fees: '0', excl: '0', qty: '0' } as const

/** What the ledger has of a side of which no charge is left. */
export const EMPTY_SIDE: LedgerSide = {
  stated: NONE,
  pending: NONE,
  waiting: 0,
  unpriced: { count: 0, tons: '0', taxRate: '0' },
}
