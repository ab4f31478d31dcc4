import { SYSTEM_COLUMNS } from './masters.ts'
import { CHARGE_ID, statementOfTrip, MADE_AT, STMT_NO } from './statements.ts'

/** Freight charges of both sides of every unloaded trip, and deductions for a loss above the tolerance. */
export function chargeRows(): string[] {
  return [freight('ar'), freight('ap'), deductions('ar'), deductions('ap')]
}

const CHARGE_COLUMNS = `${SYSTEM_COLUMNS}, side, party_id, contract_id, project_id, segment, doc_type, doc_id, doc_no, kind, fee_name, biz_date, month, revenue_month, qty, unit, price, price_is_quotient,
    amount, tax_rate, excl, tax, tons, trips, statement_id, customer_id, carrier_id, route_id, goods_id, salesman_id, sheet_no, sheet_line_id, pinned, reversed, locked_at, note, state`

const documentValues = (side: 'ar' | 'ap', id: string): string => `
  select t.org_id, ${id}, t.unload_at, t.member_id, t.unload_at, t.member_id, t.dept_id, '${side}', ${side === 'ar' ? 't.customer_id, t.contract_id' : 't.carrier_id, t.ap_contract_id'},
    t.contract_id, 'road', 'waybill', t.id, 'YD' || to_char(t.day, 'YYYYMMDD') || lpad(t.of_day::text, 5, '0')`
const DIMENSIONS = `t.customer_id, t.carrier_id, t.route_id, t.goods_id, t.salesman_id`
const fromTrips = (side: 'ar' | 'ap'): string =>
  `from scale_trip t left join scale_statement s on ${statementOfTrip('s', side === 'ar' ? 'customer' : 'carrier')}`
const LOCKED_AT = `case when s.id is not null then ${MADE_AT} end`
const sheetNo = (side: 'ar' | 'ap'): string =>
  `t.sheet_month || lpad((t.${side === 'ar' ? 'owner' : 'ap_no'} + 1)::text, 4, '0')`

function freight(side: 'ar' | 'ap'): string {
  const priced = side === 'ar' ? 't.ar_priced' : 'true'
  const whenPriced = (value: string): string => (side === 'ar' ? `case when t.ar_priced then ${value} end` : value)
  const qty = side === 'ar' ? 't.unload_net' : 't.ap_qty'
  const excl = `t.${side}_freight_excl`
  return `
  insert into charge (${CHARGE_COLUMNS}) overriding system value
  ${documentValues(side, CHARGE_ID[side])}, 'freight', '运费', t.biz_date, t.month, t.month, case when ${priced} then ${qty} else 0 end, 'ton', ${whenPriced(`t.${side}_price`)}, false,
    ${whenPriced(`t.${side}_freight`)}, 0.09, ${whenPriced(excl)}, ${whenPriced(`t.${side}_freight - ${excl}`)}, t.unload_net, 1, s.id, ${DIMENSIONS},
    ${whenPriced(sheetNo(side))}, ${whenPriced(`t.${side}_line_id`)}, false, false, ${LOCKED_AT}, case when ${priced} then null else '未找到价格：无匹配的价格执行单' end,
    coalesce(s.charge_state, case when ${priced} then 'priced' else 'unpriced' end)
  ${fromTrips(side)} where t.priced order by t.id`
}

/** The second charge of a side carries the rest of the side's tax, so that both add up to its total. */
function deductions(side: 'ar' | 'ap'): string {
  const excl = `(t.${side}_excl - t.${side}_freight_excl)`
  return `
  insert into charge (${CHARGE_COLUMNS}) overriding system value
  ${documentValues(side, `${CHARGE_ID[side]} + 2`)}, 'lossDeduct', '货损扣款', t.biz_date, t.month, t.month, t.over_qty, 'ton', t.goods_value, false,
    -t.${side}_deduct, 0.09, ${excl}, -t.${side}_deduct - ${excl}, 0, 0, s.id, ${DIMENSIONS},
    ${sheetNo(side)}, t.${side}_line_id, false, false, ${LOCKED_AT}, null, coalesce(s.charge_state, 'priced')
  ${fromTrips(side)} where t.priced and t.${side}_deduct > 0${side === 'ar' ? ' and t.ar_priced' : ''} order by t.id`
}

/**
 * Rounding charges: the tax of a confirmed statement less the taxes of its charges. Its dimensions and month are those
 * of the statement's last charge.
 */
export function roundingRows(): string {
  return `
  insert into charge (${CHARGE_COLUMNS}) overriding system value
  select x.org_id, (select max(id) from charge) + row_number() over (order by x.id), x.made, x.member_id, x.made, x.member_id, k.dept_id, k.side, k.party_id, k.contract_id, k.project_id, 'road',
    'statement', x.id, x.no, 'rounding', '税额尾差', k.biz_date, k.month, k.revenue_month, 0, 'lump', 0, true, 0, 0.09, x.missing, -x.missing, 0, 0, x.id,
    k.customer_id, k.carrier_id, k.route_id, k.goods_id, k.salesman_id, null, null, true, false, x.made, '各单税额合计与整单税额之差', k.state
  from (
    select s.org_id, s.id, s.member_id, ${STMT_NO} as no, ${MADE_AT} as made, s.excl - sum(c.excl) as missing, max(c.id) as last
    from scale_statement s join charge c on c.org_id = s.org_id and c.statement_id = s.id
    where s.status in ('confirmed', 'partSettled', 'settled') group by 1, 2, 3, 4, 5, s.excl having s.excl <> sum(c.excl)) x
  join charge k on k.org_id = x.org_id and k.id = x.last`
}
