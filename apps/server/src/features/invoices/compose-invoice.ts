import { eq, isZero, money, sum, toDec, type Dec } from '@tuheng/domain/kernel/decimal'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { regionPath } from '@tuheng/domain/kernel/regions/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type RowOf } from '@tuheng/domain/kernel/resource'
import { classOfItem, proportionalParts, type invoiceOut, type TaxPart } from '@tuheng/domain/invoices/index'
import { statement } from '@tuheng/domain/settlement/index'
import type { Sql } from '../../db/database.ts'
import { Params } from '../../sql/params.ts'
import { referenceScopeSql } from '../../engine/rights/reference-scope.ts'
import { openTaxParts } from './tax-parts.ts'

type InvoiceRow = RowOf<typeof invoiceOut>
export type InvoiceLine = Pick<
  InvoiceRow['lines'][number],
  'itemClass' | 'itemName' | 'unit' | 'qty' | 'incl' | 'taxRate'
>
export type FreightLine = Pick<
  InvoiceRow['freightLines'][number],
  'vehicleKind' | 'vehicleNo' | 'fromPlace' | 'toPlace' | 'goodsName'
>

export interface StatementPart {
  statementId: number
  stmtNo: string
  billed: Dec
  uninvoiced: Dec
  /** To invoice now, in yuan incl. tax. */
  amount: Dec
  /** What is not invoiced yet, by tax rate. */
  left: TaxPart[]
}

/** The statements to invoice with their open amounts. Refuses statements of another owner and unconfirmed ones. */
export async function statementParts(
  sql: Sql,
  args: { actor: Actor; customerId: number; requested: readonly { statementId: number; amount?: Dec | undefined }[] },
): Promise<StatementPart[]> {
  const { actor, customerId, requested } = args
  const params = new Params(
    actor.orgId,
    requested.map(item => item.statementId),
    customerId,
  )
  const scope = referenceScopeSql(actor, { resource: anyResource(statement) }, params)
  const { rows } = await sql.query<Omit<StatementPart, 'amount' | 'left'>>(
    `select id as "statementId", stmt_no as "stmtNo", invoiceable_sum as billed, uninvoiced_sum as uninvoiced
     from statement t where t.org_id = $1 and t.id = any($2::bigint[]) and t.kind = 'customer' and t.party_id = $3 and t.status in ('confirmed', 'partSettled', 'settled')
       and t.deleted_at is null${scope ? ` and ${scope}` : ''}`,
    params.values,
  )
  const found = new Map(rows.map(row => [row.statementId, row]))
  const left = await openTaxParts(sql, actor.orgId, { ids: [...found.keys()] })
  return requested.map(({ statementId, amount }, i) => {
    const row =
      found.get(statementId) ?? kernelErrors.fail('ref.missing', { label: '对账单' }, `items.${i}.statementId`)
    return { ...row, left: left.get(statementId) ?? [], amount: money(amount ?? row.uninvoiced) }
  })
}

const ITEMS = {
  freight: '*运输服务*国内道路货物运输服务',
  auxiliary: '*物流辅助服务*装卸搬运服务',
  goods: '*煤炭*原煤',
} as const

/** The kind of supply by tax rate: 9 % transport, 6 % services, 13 % goods; simple rates are transport. */
const classOf = (rate: Dec): keyof typeof ITEMS =>
  toDec(rate) === '0.06' ? 'auxiliary' : toDec(rate) === '0.13' ? 'goods' : 'freight'

/**
 * Composes one line per tax rate. The amount to invoice of a statement is divided over its rates in proportion, to the
 * cent.
 */
export function composeLines(
  parts: readonly StatementPart[],
  defaultItem: string | null,
  tons: Dec | null,
): InvoiceLine[] {
  const shares = parts
    .flatMap(({ left, amount }) => proportionalParts(left, amount))
    .filter(share => !isZero(share.incl))
    .map(share => ({ ...share, taxRate: toDec(share.taxRate) }))
  const isComplete = parts.every(part => eq(part.amount, part.billed))
  return [...Map.groupBy(shares, share => share.taxRate)].map(([taxRate, group]): InvoiceLine => {
    const itemClass = classOf(taxRate)
    const hasQuantity = itemClass === 'freight' && isComplete && tons !== null
    const itemName = defaultItem && classOfItem(defaultItem) === itemClass ? defaultItem : ITEMS[itemClass]
    return {
      itemClass,
      itemName,
      unit: hasQuantity ? '吨' : null,
      qty: hasQuantity ? tons : null,
      incl: money(sum(group.map(share => share.incl))),
      taxRate,
    }
  })
}

/** Tonnes of the statements if all their charges are by the tonne, otherwise null. */
export async function tonnesOf(sql: Sql, orgId: number, statementIds: readonly number[]): Promise<Dec | null> {
  const { rows } = await sql.query<{ tons: string | null; plain: boolean | null }>(
    `select sum(settle_qty)::text as tons, bool_and(unit = 'ton') as plain from statement_line where org_id = $1 and parent_id = any($2::bigint[])`,
    [orgId, statementIds],
  )
  return rows[0]?.plain ? (rows[0].tons ?? null) : null
}

const MAX_JOURNEYS = 2000

/**
 * 货物运输特定要素 from the trips of the statements: each combination of truck, way and goods once, in the order of its first
 * journey.
 */
export async function journeysOf(sql: Sql, orgId: number, statementIds: readonly number[]): Promise<FreightLine[]> {
  const { rows } = await sql.query<{
    kind: 'road' | 'rail'
    no: string
    from_region: string
    from_detail: string
    to_region: string
    to_detail: string
    goods: string
  }>(
    `select x.kind, x.no, a.region_code as from_region, a.detail as from_detail, b.region_code as to_region, b.detail as to_detail, g.name as goods
     from (
       select 'road' as kind, w.plate_no as no, w.load_at as at, w.load_address_id as from_id, w.unload_address_id as to_id, w.goods_id
       from statement_line l join waybill w on w.org_id = $1 and w.id = l.doc_id
       where l.org_id = $1 and l.parent_id = any($2::bigint[]) and l.doc_type = 'waybill'
       union all
       select 'rail', coalesce(r.train_no, r.ticket_no), r.depart_at, o.from_yard_address_id, o.to_yard_address_id, r.goods_id
       from statement_line l join rail_waybill r on r.org_id = $1 and r.id = l.doc_id join rail_order o on o.org_id = $1 and o.id = r.order_id
       where l.org_id = $1 and l.parent_id = any($2::bigint[]) and l.doc_type = 'railWaybill') x
       join address a on a.org_id = $1 and a.id = x.from_id join address b on b.org_id = $1 and b.id = x.to_id
       join goods g on g.org_id = $1 and g.id = x.goods_id
     where x.no is not null
     group by 1, 2, 3, 4, 5, 6, 7 order by min(x.at), 2 limit ${MAX_JOURNEYS}`,
    [orgId, statementIds],
  )
  return rows.map((row): FreightLine => ({
    vehicleKind: row.kind,
    vehicleNo: row.no,
    fromPlace: placeOf(row.from_region, row.from_detail),
    toPlace: placeOf(row.to_region, row.to_detail),
    goodsName: row.goods,
  }))
}

/** The place from the province down, as the digital invoice requires it. */
const placeOf = (region: string, detail: string): string => `${regionPath(region).join('')}${detail}`
