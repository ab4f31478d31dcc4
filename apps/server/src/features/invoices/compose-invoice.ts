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
import { leftOf } from './tax-parts.ts'

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
  /** This time, yuan incl. tax. */
  amount: Dec
  /** What is left of it, by tax rate. */
  left: TaxPart[]
}

/** The statements to invoice with what is left of them; of another owner or unconfirmed ones are refused. */
export async function statementParts(
  sql: Sql,
  args: { actor: Actor; customerId: number; wanted: readonly { statementId: number; amount?: Dec | undefined }[] },
): Promise<StatementPart[]> {
  const { actor, customerId, wanted } = args
  const params = new Params(
    actor.orgId,
    wanted.map(item => item.statementId),
    customerId,
  )
  const within = referenceScopeSql(actor, { resource: anyResource(statement) }, params)
  const { rows } = await sql.query<Omit<StatementPart, 'amount' | 'left'>>(
    `select id as "statementId", stmt_no as "stmtNo", invoiceable_sum as billed, uninvoiced_sum as uninvoiced
     from statement t where t.org_id = $1 and t.id = any($2::bigint[]) and t.kind = 'customer' and t.party_id = $3 and t.status in ('confirmed', 'partSettled', 'settled')
       and t.deleted_at is null${within ? ` and ${within}` : ''}`,
    params.values,
  )
  const found = new Map(rows.map(row => [row.statementId, row]))
  const left = await leftOf(sql, actor.orgId, { ids: [...found.keys()] })
  return wanted.map(({ statementId, amount }, i) => {
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

/** The kind of supply that a rate speaks of: 9 % transport, 6 % services beside it, 13 % goods; simple rates are transport. */
const classOf = (rate: Dec): keyof typeof ITEMS =>
  toDec(rate) === '0.06' ? 'auxiliary' : toDec(rate) === '0.13' ? 'goods' : 'freight'

/** One line for each tax rate; what is asked for of a statement is shared over its rates in proportion, to the cent. */
export function composeLines(
  parts: readonly StatementPart[],
  usualItem: string | null,
  tons: Dec | null,
): InvoiceLine[] {
  const shares = parts
    .flatMap(({ left, amount }) => proportionalParts(left, amount))
    .filter(share => !isZero(share.incl))
    .map(share => ({ ...share, taxRate: toDec(share.taxRate) }))
  const whole = parts.every(part => eq(part.amount, part.billed))
  return [...Map.groupBy(shares, share => share.taxRate)].map(([taxRate, group]): InvoiceLine => {
    const itemClass = classOf(taxRate)
    const counted = itemClass === 'freight' && whole && tons !== null
    const itemName = usualItem && classOfItem(usualItem) === itemClass ? usualItem : ITEMS[itemClass]
    return {
      itemClass,
      itemName,
      unit: counted ? '吨' : null,
      qty: counted ? tons : null,
      incl: money(sum(group.map(share => share.incl))),
      taxRate,
    }
  })
}

/** Tonnes of the statements where all of it was charged by the tonne; null otherwise. */
export async function tonnesOf(sql: Sql, orgId: number, statementIds: readonly number[]): Promise<Dec | null> {
  const { rows } = await sql.query<{ tons: string | null; plain: boolean | null }>(
    `select sum(settle_qty)::text as tons, bool_and(unit = 'ton') as plain from statement_line where org_id = $1 and parent_id = any($2::bigint[])`,
    [orgId, statementIds],
  )
  return rows[0]?.plain ? (rows[0].tons ?? null) : null
}

const MAX_JOURNEYS = 2000

/** 货物运输特定要素 from the trips that the statements bill: each truck, way and goods once, in the order of their first journey. */
export async function journeysOf(sql: Sql, orgId: number, statementIds: readonly number[]): Promise<FreightLine[]> {
  const { rows } = await sql.query<{
    plate: string
    from_region: string
    from_detail: string
    to_region: string
    to_detail: string
    goods: string
  }>(
    `select w.plate_no as plate, a.region_code as from_region, a.detail as from_detail, b.region_code as to_region, b.detail as to_detail, g.name as goods
     from statement_line l join waybill w on w.org_id = $1 and w.id = l.doc_id
       join address a on a.org_id = $1 and a.id = w.load_address_id join address b on b.org_id = $1 and b.id = w.unload_address_id
       join goods g on g.org_id = $1 and g.id = w.goods_id
     where l.org_id = $1 and l.parent_id = any($2::bigint[]) and l.doc_type = 'waybill' and w.plate_no is not null
     group by 1, 2, 3, 4, 5, 6 order by min(w.load_at), 1 limit ${MAX_JOURNEYS}`,
    [orgId, statementIds],
  )
  return rows.map((row): FreightLine => ({
    vehicleKind: 'road',
    vehicleNo: row.plate,
    fromPlace: placeOf(row.from_region, row.from_detail),
    toPlace: placeOf(row.to_region, row.to_detail),
    goodsName: row.goods,
  }))
}

/** From the province down, as the digital invoice wants it. */
const placeOf = (region: string, detail: string): string => `${regionPath(region).join('')}${detail}`
