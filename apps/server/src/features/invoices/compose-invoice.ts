import { eq, isNeg, isPos, isZero, money, sub, sum, toDec, type Dec } from '@tuheng/domain/kernel/decimal'
import { splitExact } from '@tuheng/domain/kernel/split'
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
  /** What is billed, by tax rate. */
  whole: TaxPart[]
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
    `select coalesce(tax_groups, '[]') as whole, id as "statementId", stmt_no as "stmtNo", invoiceable_sum as billed, uninvoiced_sum as uninvoiced
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

const SERVICE_RATE: Dec = '0.06'

/** The kind of supply by tax rate: 9 % transport, 6 % services, 13 % goods; simple rates are transport. */
const classOf = (rate: Dec): keyof typeof ITEMS =>
  toDec(rate) === SERVICE_RATE ? 'auxiliary' : toDec(rate) === '0.13' ? 'goods' : 'freight'

/** What the statements bill for one 开票品目 of the 6 % business, in yuan incl. tax. */
export interface ServiceItem {
  item: string
  amount: Dec
}

/**
 * Composes one line per tax rate, that of services one per item of its trips. The amount to invoice of a statement is
 * divided over its rates in proportion, to the cent. `tons`: of haulage, where everything is charged by the tonne.
 */
export function composeLines(
  parts: readonly StatementPart[],
  defaultItem: string | null,
  { tons = null, services = [] }: { tons?: Dec | null; services?: readonly ServiceItem[] } = {},
): InvoiceLine[] {
  const shares = parts
    .flatMap(({ left, amount }) => proportionalParts(left, amount))
    .filter(share => !isZero(share.incl))
    .map(share => ({ ...share, taxRate: toDec(share.taxRate) }))
  const isComplete = parts.every(part => eq(part.amount, part.billed))
  return [...Map.groupBy(shares, share => share.taxRate)].flatMap(([taxRate, group]): InvoiceLine[] => {
    const itemClass = classOf(taxRate)
    const incl = money(sum(group.map(share => share.incl)))
    const hasQuantity = itemClass === 'freight' && isComplete && tons !== null
    const itemName = defaultItem && classOfItem(defaultItem) === itemClass ? defaultItem : ITEMS[itemClass]
    const common = { itemClass, unit: hasQuantity ? '吨' : null, qty: hasQuantity ? tons : null, taxRate }
    const billed = sum(parts.flatMap(part => part.whole.filter(one => eq(one.taxRate, taxRate)).map(one => one.incl)))
    return itemClass === 'auxiliary'
      ? sharesOfItems({ incl, billed, itemName }, services).map(share => ({ ...common, ...share }))
      : [{ ...common, itemName, incl }]
  })
}

/** The amount of services over the items of their trips; what no trip names an item for has the usual one. */
function sharesOfItems(
  { incl, billed, itemName }: { incl: Dec; billed: Dec; itemName: string },
  services: readonly ServiceItem[],
): { itemName: string; incl: Dec }[] {
  const named = services.filter(one => isPos(one.amount))
  const rest = sub(billed, sum(named.map(one => one.amount)))
  if (!named.length || isNeg(rest)) return [{ itemName, incl }]
  const amounts = splitExact(incl, [...named.map(one => one.amount), rest])
  const all = [...named.map(one => one.item), itemName].map((name, i) => ({ name, incl: amounts[i] ?? '0.00' }))
  return [...Map.groupBy(all, one => one.name)].flatMap(([name, same]) => {
    const own = money(sum(same.map(one => one.incl)))
    return isZero(own) ? [] : [{ itemName: name, incl: own }]
  })
}

/** The items of the service trips of these statements, and what is billed for each. */
export async function serviceItemsOf(sql: Sql, orgId: number, statementIds: readonly number[]): Promise<ServiceItem[]> {
  const { rows } = await sql.query<ServiceItem>(
    `select w.invoice_item as item, sum(c.amount)::text as amount
     from charge c join waybill w on w.org_id = $1 and w.id = c.doc_id
     where c.org_id = $1 and c.statement_id = any($2::bigint[]) and c.doc_type = 'waybill' and c.tax_rate = $3 and c.deleted_at is null
       and w.biz_kind = 'service6' and w.invoice_item is not null
     group by 1 order by 1`,
    [orgId, statementIds, SERVICE_RATE],
    'service-items-of-statements',
  )
  return rows
}

/** Tonnes that the statements bill as haulage, if all of it is charged by the tonne, otherwise null. */
export async function tonnesOf(sql: Sql, orgId: number, statementIds: readonly number[]): Promise<Dec | null> {
  const { rows } = await sql.query<{ tons: string | null; plain: boolean | null }>(
    `select sum(l.settle_qty)::text as tons, bool_and(l.unit = 'ton') as plain from statement_line l
       left join waybill w on w.org_id = $1 and w.id = l.doc_id and l.doc_type = 'waybill'
     where l.org_id = $1 and l.parent_id = any($2::bigint[]) and l.doc_type in ('waybill', 'railWaybill') and w.biz_kind is distinct from 'service6'`,
    [orgId, statementIds],
  )
  return rows[0]?.plain ? (rows[0].tons ?? null) : null
}

const MAX_JOURNEYS = 2000

/** 货物运输特定要素 of the statements: their trips by truck, then their wagons by rail. */
export async function journeysOf(sql: Sql, orgId: number, statementIds: readonly number[]): Promise<FreightLine[]> {
  const journeys = [
    ...(await roadJourneys(sql, orgId, statementIds)),
    ...(await railJourneys(sql, orgId, statementIds)),
  ]
  return journeys.slice(0, MAX_JOURNEYS)
}

interface Way {
  from_region: string | null
  from_detail: string
  to_region: string | null
  to_detail: string
  goods: string
}

/** Each combination of truck, way and goods once, in the order of its first journey. */
async function roadJourneys(sql: Sql, orgId: number, statementIds: readonly number[]): Promise<FreightLine[]> {
  const { rows } = await sql.query<Way & { plate: string }>(
    `select w.plate_no as plate, a.region_code as from_region, a.detail as from_detail, b.region_code as to_region, b.detail as to_detail, g.name as goods
     from statement_line l join waybill w on w.org_id = $1 and w.id = l.doc_id
       join address a on a.org_id = $1 and a.id = w.load_address_id join address b on b.org_id = $1 and b.id = w.unload_address_id
       join goods g on g.org_id = $1 and g.id = w.goods_id
     where l.org_id = $1 and l.parent_id = any($2::bigint[]) and l.doc_type = 'waybill' and w.biz_kind <> 'service6' and w.plate_no is not null
     group by 1, 2, 3, 4, 5, 6 order by min(w.load_at), 1 limit ${MAX_JOURNEYS}`,
    [orgId, statementIds],
  )
  return rows.map(row => journeyOf({ vehicleKind: 'road', vehicleNo: row.plate }, row))
}

/** Each wagon with its containers, from station to station, in the order of departure. */
async function railJourneys(sql: Sql, orgId: number, statementIds: readonly number[]): Promise<FreightLine[]> {
  const { rows } = await sql.query<Way & { wagon: string }>(
    `select concat_ws(' ', w.wagon_no, w.box_no1, w.box_no2) as wagon, coalesce(a.region_code, fa.region_code) as from_region,
       a.name || '站' as from_detail, coalesce(b.region_code, ta.region_code) as to_region, b.name || '站' as to_detail, coalesce(r.rail_goods_name, g.name) as goods
     from (select distinct l.doc_id from statement_line l where l.org_id = $1 and l.parent_id = any($2::bigint[]) and l.doc_type = 'railWaybill') l
       join rail_waybill r on r.org_id = $1 and r.id = l.doc_id
       join wagon_load w on w.org_id = $1 and w.rail_waybill_id = r.id and w.deleted_at is null
       join station a on a.org_id = $1 and a.id = r.from_station_id join station b on b.org_id = $1 and b.id = r.to_station_id
       join goods g on g.org_id = $1 and g.id = r.goods_id
       join rail_order o on o.org_id = $1 and o.id = r.order_id
       left join address fa on fa.org_id = $1 and fa.id = o.from_yard_address_id
       left join address ta on ta.org_id = $1 and ta.id = o.to_yard_address_id
     order by r.depart_at, r.id, w.seq, w.id limit ${MAX_JOURNEYS}`,
    [orgId, statementIds],
  )
  return rows.map(row => journeyOf({ vehicleKind: 'rail', vehicleNo: row.wagon }, row))
}

const journeyOf = (vehicle: Pick<FreightLine, 'vehicleKind' | 'vehicleNo'>, way: Way): FreightLine => ({
  ...vehicle,
  fromPlace: placeOf(way.from_region, way.from_detail),
  toPlace: placeOf(way.to_region, way.to_detail),
  goodsName: way.goods,
})

/** The place from the province down, as the digital invoice requires it. */
const placeOf = (region: string | null, detail: string): string =>
  `${region ? regionPath(region).join('') : ''}${detail}`
