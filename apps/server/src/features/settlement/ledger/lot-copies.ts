import type { Tx } from '../../../engine/write/tx.ts'

/** Tonnes that were there to be sold, or were sold: what was weighed on arrival, else what was sent. */
const ARRIVED = 'coalesce(e.recv_net, e.send_net, 0)'

/** Weights and values of the purchases and sales of lots. A truck that is bought and sold at once loses its tonnes once. */
const entriesSql = (org: string, within: string): string => `
  select e.lot_id,
    coalesce(sum(e.settle_qty) filter (where e.side = 'buy'), 0) as buy_tons,
    coalesce(sum(${ARRIVED}) filter (where e.side = 'buy'), 0) as recv_tons,
    coalesce(sum(e.settle_qty) filter (where e.side = 'sell'), 0) as sell_tons,
    coalesce(sum(greatest(e.send_net - e.recv_net, 0)) filter (where e.side = 'buy' or not exists (
      select 1 from supply_entry b where b.org_id = ${org} and b.lot_id = e.lot_id and b.side = 'buy' and b.deleted_at is null
        and (b.waybill_id = e.waybill_id or b.wagon_load_id = e.wagon_load_id))), 0) as lost,
    coalesce(sum(e.amount) filter (where e.side = 'buy'), 0) as buy_amount,
    coalesce(sum(e.excl) filter (where e.side = 'buy'), 0) as buy_excl,
    coalesce(sum(e.amount) filter (where e.side = 'sell'), 0) + coalesce(sum(e.freight_amount) filter (where e.side = 'sell'), 0) as sell_amount,
    coalesce(sum(e.excl) filter (where e.side = 'sell'), 0) + coalesce(sum(e.freight_excl) filter (where e.side = 'sell'), 0) as sell_excl,
    coalesce(sum(e.freight_amount) filter (where e.side = 'buy'), 0) as freight,
    coalesce(sum(e.freight_excl) filter (where e.side = 'buy'), 0) as freight_excl
  from supply_entry e where e.org_id = ${org} and ${within} and e.deleted_at is null group by e.lot_id`

/** What sales took of purchases, at which cost and after how many days. */
const sourcesSql = (org: string, within: string): string => `
  select e.lot_id, sum(s.qty) as qty, coalesce(sum(s.cost), 0) as cost, sum(s.qty * s.days) as ton_days,
    coalesce(sum(round(case when coalesce(b.recv_net, b.send_net) > 0
      then b.amount * s.qty / coalesce(b.recv_net, b.send_net) * l.fund_rate * s.days / 365 end, 2)), 0) as fund
  from supply_entry_source s
    join supply_entry e on e.org_id = ${org} and e.id = s.parent_id and e.deleted_at is null
    join supply_entry b on b.org_id = ${org} and b.id = s.buy_entry_id
    join supply_lot l on l.org_id = ${org} and l.id = e.lot_id
  where s.org_id = ${org} and ${within} group by e.lot_id`

/** Charges of lots that are not those of their entries: our own transport, services, storage. */
const chargesSql = (org: string, within: string): string => `
  select c.lot_id,
    coalesce(sum(c.amount) filter (where c.side = 'ap' and c.doc_type not in ('serviceWaybill', 'stockDoc', 'storage')), 0) as freight,
    coalesce(sum(c.amount) filter (where c.side = 'ap' and c.doc_type = 'serviceWaybill'), 0) as service,
    coalesce(sum(c.amount) filter (where c.side = 'ap' and c.doc_type in ('stockDoc', 'storage')), 0) as storage,
    coalesce(sum(c.excl) filter (where c.side = 'ap'), 0) as cost_excl,
    coalesce(sum(c.amount) filter (where c.side = 'ar'), 0) as income,
    coalesce(sum(c.excl) filter (where c.side = 'ar'), 0) as income_excl
  from charge c where c.org_id = ${org} and ${within} and c.doc_type <> 'supplyEntry' and c.deleted_at is null group by c.lot_id`

/** Tonnes of lots that were lost in a warehouse or found to be missing there. */
const stockLossSql = (org: string, within: string): string => `
  select l.id as lot_id, sum(-k.delta) as lost
  from supply_lot l join stock_ledger k on k.org_id = ${org} and k.batch_no = l.lot_no and k.counted_as = 'adj'
  where l.org_id = ${org} and ${within} group by l.id`

/** The ledger of lots, each figure once; `within` is a condition on `x.lot_id`. */
export const lotFiguresSql = (org: string, ids: string): string => `
  select f.*, f.sell_excl + f.income_excl - f.buy_excl - f.cost_excl - f.freight_excl + f.stock_value as profit from (
    select l.id,
      coalesce(e.buy_tons, 0) as buy_tons, coalesce(e.recv_tons, 0) as recv_tons, coalesce(e.sell_tons, 0) as sell_tons,
      coalesce(e.lost, 0) + coalesce(k.lost, 0) as loss_tons,
      coalesce(e.recv_tons, 0) - coalesce(s.qty, 0) - coalesce(k.lost, 0) as stock_tons,
      greatest(l.buy_qty - coalesce(e.buy_tons, 0), 0) as open_buy, greatest(l.sell_qty - coalesce(e.sell_tons, 0), 0) as open_sell,
      coalesce(e.buy_amount, 0) as buy_amount, coalesce(e.buy_excl, 0) as buy_excl,
      coalesce(e.sell_amount, 0) + coalesce(c.income, 0) as sell_amount, coalesce(e.sell_excl, 0) as sell_excl,
      coalesce(c.income_excl, 0) as income_excl, coalesce(c.cost_excl, 0) as cost_excl, coalesce(e.freight_excl, 0) as freight_excl,
      coalesce(e.freight, 0) + coalesce(c.freight, 0) as freight, coalesce(c.service, 0) as service, coalesce(c.storage, 0) as storage,
      round(case when coalesce(e.recv_tons, 0) - coalesce(s.qty, 0) > 0
        then (coalesce(e.buy_excl, 0) - coalesce(s.cost, 0))
          * greatest(coalesce(e.recv_tons, 0) - coalesce(s.qty, 0) - coalesce(k.lost, 0), 0) / (coalesce(e.recv_tons, 0) - coalesce(s.qty, 0))
        else 0 end, 2) as stock_value,
      round(s.ton_days / nullif(s.qty, 0), 1) as fund_days, coalesce(s.fund, 0) as fund_cost
    from supply_lot l
      left join (${entriesSql(org, `e.lot_id = any(${ids})`)}) e on e.lot_id = l.id
      left join (${sourcesSql(org, `e.lot_id = any(${ids})`)}) s on s.lot_id = l.id
      left join (${chargesSql(org, `c.lot_id = any(${ids})`)}) c on c.lot_id = l.id
      left join (${stockLossSql(org, `l.id = any(${ids})`)}) k on k.lot_id = l.id
    where l.org_id = ${org} and l.id = any(${ids})) f`

/** Brings the ledgers of these lots in step with their entries and charges. The lots are locked before these are read. */
export async function countLots(tx: Tx, lots: readonly (number | null | undefined)[]): Promise<void> {
  const ids = [...new Set(lots.filter(id => typeof id === 'number'))].sort((a, b) => a - b)
  if (!ids.length) return
  await tx.sql(
    'select id from supply_lot where org_id = $1 and id = any($2::bigint[]) order by id for no key update',
    [tx.orgId, ids],
    'lots-lock',
  )
  await tx.sql(
    `update supply_lot l set buy_tons = x.buy_tons, recv_tons = x.recv_tons, sell_tons = x.sell_tons, loss_tons = x.loss_tons,
       stock_tons = x.stock_tons, open_buy_qty = x.open_buy, open_sell_qty = x.open_sell, buy_amount = x.buy_amount,
       sell_amount = x.sell_amount, freight = x.freight, service_fee = x.service, storage_fee = x.storage, stock_value = x.stock_value,
       fund_days = x.fund_days, fund_cost = x.fund_cost,
       profit_excl = case when l.status in ('priced', 'audited', 'settled') then x.profit end,
       profit_ton = case when l.status in ('priced', 'audited', 'settled') and x.sell_tons > 0 then round(x.profit / x.sell_tons, 4) end
     from (${lotFiguresSql('$1', '$2::bigint[]')}) x where l.org_id = $1 and l.id = x.id`,
    [tx.orgId, ids],
    'lot-figures',
  )
}

/** The lot that the charges of a document belong to, other than those of its own entries. */
export async function lotOfDocument(
  tx: Pick<Tx, 'orgId' | 'sql'>,
  { docType, docId }: { docType: string; docId: number },
): Promise<number | null> {
  const query = LOT_OF[docType]
  if (!query) return null
  const { rows } = await tx.sql<{ id: number }>(`${query} limit 1`, [tx.orgId, docId], `lot-of-${docType}`)
  return rows[0]?.id ?? null
}

const LOT_OF: Readonly<Record<string, string>> = {
  waybill: `select lot_id::int as id from supply_entry where org_id = $1 and waybill_id = $2 and deleted_at is null`,
  serviceWaybill: `select e.lot_id::int as id from service_waybill s join supply_entry e on e.org_id = $1 and e.waybill_id = s.waybill_id and e.deleted_at is null
    where s.org_id = $1 and s.id = $2`,
  railWaybill: `select e.lot_id::int as id from wagon_load w join supply_entry e on e.org_id = $1 and e.wagon_load_id = w.id and e.deleted_at is null
    where w.org_id = $1 and w.rail_waybill_id = $2`,
  stockDoc: `select l.id::int as id from stock_doc d join supply_lot l on l.org_id = $1 and l.lot_no = d.batch_no and l.deleted_at is null
    where d.org_id = $1 and d.id = $2`,
}
