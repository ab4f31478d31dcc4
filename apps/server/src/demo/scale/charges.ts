import { BORN } from './masters.ts'
import { CHARGE_ID, heldBy, MADE, STMT_NO } from './statements.ts'

/** The ledger: freight of both sides of every unloaded trip, and what is taken off where more was lost than is tolerated. */
export function chargeRows(): string[] {
  return [freight('ar'), freight('ap'), deductions('ar'), deductions('ap')]
}

const COLUMNS = `${BORN}, side, party_id, contract_id, project_id, segment, doc_type, doc_id, doc_no, kind, fee_name, biz_date, month, revenue_month, qty, unit, price, price_is_quotient,
    amount, tax_rate, excl, tax, tons, trips, statement_id, customer_id, carrier_id, route_id, goods_id, salesman_id, sheet_no, sheet_line_id, pinned, reversed, locked_at, note, state`

const document = (side: 'ar' | 'ap', id: string): string => `
  select t.org_id, ${id}, t.unload_at, t.member_id, t.unload_at, t.member_id, t.dept_id, '${side}', ${side === 'ar' ? 't.customer_id, t.contract_id' : 't.carrier_id, t.ap_contract_id'},
    t.contract_id, 'road', 'waybill', t.id, 'YD' || to_char(t.day, 'YYYYMMDD') || lpad(t.of_day::text, 5, '0')`
const bearing = `t.customer_id, t.carrier_id, t.route_id, t.goods_id, t.salesman_id`
const from = (side: 'ar' | 'ap'): string =>
  `from scale_trip t left join scale_statement s on ${heldBy('s', side === 'ar' ? 'customer' : 'carrier')}`
const locked = `case when s.id is not null then ${MADE} end`
const sheetNo = (side: 'ar' | 'ap'): string =>
  `t.sheet_month || lpad((t.${side === 'ar' ? 'owner' : 'ap_no'} + 1)::text, 4, '0')`

function freight(side: 'ar' | 'ap'): string {
  const priced = side === 'ar' ? 't.ar_priced' : 'true'
  const when = (value: string): string => (side === 'ar' ? `case when t.ar_priced then ${value} end` : value)
  const qty = side === 'ar' ? 't.unload_net' : 't.ap_qty'
  const excl = `t.${side}_freight_excl`
  return `
  insert into charge (${COLUMNS}) overriding system value
  ${document(side, CHARGE_ID[side])}, 'freight', '运费', t.biz_date, t.month, t.month, case when ${priced} then ${qty} else 0 end, 'ton', ${when(`t.${side}_price`)}, false,
    ${when(`t.${side}_freight`)}, 0.09, ${when(excl)}, ${when(`t.${side}_freight - ${excl}`)}, t.unload_net, 1, s.id, ${bearing},
    ${when(sheetNo(side))}, ${when(`t.${side}_line_id`)}, false, false, ${locked}, case when ${priced} then null else '未找到价格：无匹配的价格执行单' end,
    coalesce(s.charge_state, case when ${priced} then 'priced' else 'unpriced' end)
  ${from(side)} where t.priced order by t.id`
}

/** The second charge of a side carries what is left of the tax of the whole side, so that the parts add up to its split. */
function deductions(side: 'ar' | 'ap'): string {
  const excl = `(t.${side}_excl - t.${side}_freight_excl)`
  return `
  insert into charge (${COLUMNS}) overriding system value
  ${document(side, `${CHARGE_ID[side]} + 2`)}, 'lossDeduct', '货损扣款', t.biz_date, t.month, t.month, t.over_qty, 'ton', t.goods_value, false,
    -t.${side}_deduct, 0.09, ${excl}, -t.${side}_deduct - ${excl}, 0, 0, s.id, ${bearing},
    ${sheetNo(side)}, t.${side}_line_id, false, false, ${locked}, null, coalesce(s.charge_state, 'priced')
  ${from(side)} where t.priced and t.${side}_deduct > 0${side === 'ar' ? ' and t.ar_priced' : ''} order by t.id`
}

/** What a confirmed statement's tax differs from that of its charges, as a charge of its own where the last of them counts. */
export function roundingRows(): string {
  return `
  insert into charge (${COLUMNS}) overriding system value
  select x.org_id, (select max(id) from charge) + row_number() over (order by x.id), x.made, x.member_id, x.made, x.member_id, k.dept_id, k.side, k.party_id, k.contract_id, k.project_id, 'road',
    'statement', x.id, x.no, 'rounding', '税额尾差', k.biz_date, k.month, k.revenue_month, 0, 'lump', 0, true, 0, 0.09, x.missing, -x.missing, 0, 0, x.id,
    k.customer_id, k.carrier_id, k.route_id, k.goods_id, k.salesman_id, null, null, true, false, x.made, '各单税额合计与整单税额之差', k.state
  from (
    select s.org_id, s.id, s.member_id, ${STMT_NO} as no, ${MADE} as made, s.excl - sum(c.excl) as missing, max(c.id) as last
    from scale_statement s join charge c on c.org_id = s.org_id and c.statement_id = s.id
    where s.status in ('confirmed', 'partSettled', 'settled') group by 1, 2, 3, 4, 5, s.excl having s.excl <> sum(c.excl)) x
  join charge k on k.org_id = x.org_id and k.id = x.last`
}
