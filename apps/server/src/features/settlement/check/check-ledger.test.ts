// PostgreSQL instead: sample
import { contract } from '@tuheng/domain/contracts/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { makerFor } from '../../../testing/make.ts'
import { confirmedNote, noteOf } from '../../claims/testing/claims.ts'
import { billIn } from '../../transport/testing/masters.ts'
import { advanceOf } from '../advance/testing/advances.ts'
import {
  type Fixture,
  makeFixture,
  paper,
  type Row,
  settlementOf,
  statementOf,
  tripsOf,
  violations,
} from '../testing/fixture.ts'
import { posted, submitted, withStock } from '../../warehouse/testing/stock-world.ts'
import { entryIn, newLot, upTo, withTrade } from '../../trade/testing/trade-world.ts'
import { generateVouchers } from '../../vouchers/index.ts'
import { setUpDefaults } from '../../vouchers/testing/world.ts'
import { mergeAllDeltas } from '../sums/merge-deltas.ts'
import { followAllTrips } from '../trip-sums/index.ts'
import { LEDGER_RULES } from './check-ledger.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await tripsOf(fixture, [
    { load: '33.00', unload: '32.80' },
    { load: '32.00', prepayCash: '500.00' },
    { load: '31.00', audit: false },
  ])
  const row = await statementOf(fixture)
  await settlementOf(fixture, { items: [{ statementId: row.id, amount: '1000.00' }] })
  const billed = await statementOf(fixture, { kind: 'customer' })
  await invoiceOf(fixture, billed.id, '2000.00')
  await moneyWithoutPayments(fixture, { owing: row.id, owed: billed.id })
  await billIn(fixture.app, fixture.masters)
  await (await makerFor(fixture.app, fixture.masters.orgId, { furnished: true })).record('railLeg')
  await mergeAllDeltas(fixture.app.db, fixture.masters.orgId)
  await followAllTrips(fixture.app.db, fixture.masters.orgId)
  await tripsOf(fixture, [{ load: '30.00' }])
  await stockOfTwoMonths(fixture)
  await auditedLot(fixture)
  await setUpDefaults(fixture.app, fixture.masters.orgId)
  await fixture.app.work(fixture.masters.orgId, tx => generateVouchers(tx, { month: '2026-11', grouping: 'document' }))
  await closeNovember(fixture, billed)
})

/** Goods that came in October, which is closed for them, and left in November, with a departure that waits. */
async function stockOfTwoMonths(given: Fixture): Promise<void> {
  const world = await withStock(given)
  await posted(world, { bizDate: '2026-10-10', statedQty: '100.000' })
  const { id } = await given.clerk.must<Row>('smp/companyMonth/save', { month: '2026-10', docType: 'stockDoc' })
  await given.clerk.must('smp/companyMonth/close', { id, reason: '月结' })
  await posted(world, { docType: 'shipOut', bizDate: '2026-11-10', statedQty: '40.000' })
  await submitted(world, { docType: 'shipOut', bizDate: '2026-11-12', statedQty: '5.000' })
}

/** A lot of one purchase and the sale of it, with their charges. */
async function auditedLot(given: Fixture): Promise<void> {
  const world = await withTrade(given)
  const lot = await newLot(world)
  await entryIn(world, lot)
  await entryIn(world, lot, { side: 'sell', vehicleNo: '冀B12345', sendNet: '33.280', recvNet: '33.200' })
  await upTo(world, lot, 'audit')
}

/** Closes the month for everything and returns what may still be done afterwards. */
async function closeNovember(
  { clerk, manager, masters: { customerId, orgId }, app }: Fixture,
  billed: Row,
): Promise<void> {
  const adjust = await clerk.must<Row>('gl/gpData/save', {
    month: '2026-11',
    customerId,
    revenueExcl: '100.00',
    costExcl: '0.00',
    reason: '暂估差异',
  })
  await manager.must('gl/gpData/approve', { id: adjust.id })
  const month = await clerk.must<Row>('smp/companyMonth/save', { month: '2026-11', docType: 'all' })
  await clerk.must('smp/companyMonth/close', { id: month.id, reason: '月结' })
  app.clock.set('2026-12-03T10:00:00+08:00')
  const december = await app.person(orgId)
  const [invoice] = (await december.must<{ list: Row[] }>('crm/customer/list')).list
  await december.must('crm/customer/deliver', { id: invoice?.id, deliverAt: '2026-12-02 09:00:00' })
  await settlementOf(
    { ...fixture, clerk: december, manager: await app.person(orgId), cashier: await app.person(orgId) },
    { items: [{ statementId: billed.id, amount: '500.00' }], face: 'receipt', paidAt: '2026-12-02' },
  )
}

/** Uses and transfers an advance, settles a claim by a deposit, and offsets a statement against another. */
async function moneyWithoutPayments(given: Fixture, { owing, owed }: { owing: number; owed: number }): Promise<void> {
  const { app, clerk, manager, masters } = given
  const movedOn = '2026-11-20'
  const { id } = await advanceOf(given, { amount: '500.00' })
  await manager.must('sap/advance/use', { id, statementId: owing, moveAmount: '100.00', movedOn })
  const [other] = await app.work(masters.orgId, tx =>
    tx.find(contract, { where: { partyId: masters.carrierA }, limit: 1 }),
  )
  await manager.must('sap/advance/transfer', { id, toContractId: other?.id, moveAmount: '50.00', movedOn })
  const deposit = await advanceOf(given, { purpose: 'deposit', amount: '90.00' })
  const claim = await confirmedNote(given, await noteOf(given, [{ lump: '80.00' }]), 'deposit')
  await manager.must('sap/advance/withhold', { id: deposit.id, claimNoteId: claim.id, movedOn })
  const file = await paper(given, clerk)
  const offset = await clerk.must<Row>('sap/diff/save', {
    way: 'three',
    partyId: masters.customerId,
    thirdId: masters.carrierA,
    amount: '60.00',
    settledOn: movedOn,
    spread: 'hand',
    arItems: [{ statementId: owed, amount: '60.00' }],
    apItems: [{ statementId: owing, amount: '60.00' }],
    agreement: file,
    arPaper: file,
    apPaper: file,
    thirdPaper: file,
  })
  await clerk.must('sap/diff/submit', { id: offset.id })
  await manager.must('sap/diff/approve', { id: offset.id })
}

/** Issues an invoice for a part of a statement. */
async function invoiceOf({ clerk, manager, masters }: Fixture, statementId: number, amount: string): Promise<void> {
  const { items, ...rest } = await clerk.must<{ items: { statementId: number; amount: string }[] }>(
    'crm/customer/compose',
    { customerId: masters.customerId, items: [{ statementId, amount }] },
  )
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  const { id } = await clerk.must<Row>('crm/customer/save', {
    customerId: masters.customerId,
    ...filled,
    items: items.map(item => ({ statementId: item.statementId, amount: item.amount })),
  })
  await clerk.must('crm/customer/submit', { id })
  await manager.must('crm/customer/approve', { id })
  await clerk.must('crm/customer/issue', { id, invoiceNo: '26612000000000099999', invoiceDate: '2026-11-20' })
}

/** Changes the books directly in the database, runs the check, and rolls the change back. */
async function tampered(statement: string): Promise<string[]> {
  const { app, masters } = fixture
  let found: string[] = []
  const undo = new Error('undo')
  await app
    .work(masters.orgId, async tx => {
      const changed = await tx.sql(statement.replaceAll(':org', String(masters.orgId)))
      expect(changed.count, statement).toBeGreaterThan(0)
      for (const { name, sql } of LEDGER_RULES) if ((await tx.sql(sql, [masters.orgId])).rows.length) found.push(name)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  const seen = found
  found = []
  return seen
}

/** Writes an audit row for every record of a table, without any write. */
function logged(
  table: string,
  action: string,
  { before, records = `select * from ${table} where org_id = :org` }: { before: object; records?: string },
): string {
  const resource = table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return `with records as (${records}) insert into audit (org_id, resource, record_id, action, at, request_id, before, after, chained)
    select org_id, '${resource}', id, '${action}', '2026-12-03', 'test', '${JSON.stringify(before)}', '{}', true from records`
}

/** Each change with the rule that detects it. */
const TAMPERINGS: readonly [rule: string, statement: string][] = [
  ['voucher.balanced', `update voucher_entry set debit = debit + 1 where org_id = :org and debit > 0`],
  ['voucher.total', `update voucher_entry set credit = credit + 1 where org_id = :org and credit > 0`],
  ['voucher.ties', `update voucher_entry set party_id = null where org_id = :org and party_id is not null`],
  ['voucher.once', `update voucher_source set amount = amount + 1 where org_id = :org and side is not null`],
  ['voucher.sources', `update voucher_source set live_key = null where org_id = :org`],
  ['lot.figures', `update supply_lot set buy_tons = buy_tons + 1 where org_id = :org`],
  ['lot.charges', `update supply_entry set amount = amount + 1 where org_id = :org`],
  ['lot.sources', `update supply_entry_source set qty = qty + 100 where org_id = :org`],
  ['charge.state', `update charge set state = 'settled' where org_id = :org and side = 'ap' and state = 'partSettled'`],
  ['charge.revenue', `update charge set revenue_month = null where org_id = :org`],
  [
    'charge.revenue',
    `with policy as (update org set settings = '{"revenueMonth": "confirm"}' where id = :org)
     update charge set revenue_month = null where org_id = :org and side = 'ar' and statement_id is not null`,
  ],
  [
    'charge.bands',
    `with bands as (update price_sheet_line set tiers = '{"mode": "progressive", "bands": [{"fromQty": "0", "toQty": null, "price": "1"}]}'
     where org_id = :org) update charge c set lane_id = c.sheet_line_id, lane_qty = c.qty, lane_at = w.load_at from waybill w
     where c.org_id = :org and w.org_id = c.org_id and w.id = c.doc_id and c.kind = 'freight'`,
  ],
  // Nothing is missing, yet a difference waits.
  ...['0', '-500'].map((due): [string, string] => [
    'charge.bands',
    `with bands as (update price_sheet_line set tiers = '{"mode": "progressive", "bands": [{"fromQty": "0", "toQty": null, "price": "136"}]}'
     where org_id = :org), lanes as (update charge c set lane_id = c.sheet_line_id, lane_qty = c.qty, lane_at = w.load_at from waybill w
     where c.org_id = :org and w.org_id = c.org_id and w.id = c.doc_id and c.kind = 'freight' and c.side = 'ar') update waybill set ar_due = ${due}, reprice_status = 'due', due_reason = 'x' where org_id = :org and audit_status = 'audited'`,
  ]),
  [
    'charge.lane',
    `update charge set lane_id = sheet_line_id, lane_qty = qty, lane_at = now() where org_id = :org and kind = 'freight'`,
  ],
  [
    'charge.statement',
    `update charge set party_id = (select customer_id from waybill where org_id = :org limit 1) where org_id = :org and side = 'ap' and statement_id is not null`,
  ],
  ['charge.sums', `update charge_sum set excl = excl + 1 where org_id = :org and grain = 'customer' and side = 'ap'`],
  ['charge.sums', `update charge_sum set n = n - 1 where org_id = :org and grain = 'full' and kind = 'freight'`],
  ['charge.sums', `update charge_sum set revenue_month = '2026-10' where org_id = :org and grain = 'segment'`],
  ['charge.sums', `update charge_sum set carrier_id = null where org_id = :org and grain = 'carrier' and side = 'ap'`],
  ['charge.sums', `delete from charge_sum where org_id = :org and grain = 'goods'`],
  [
    'census.sums',
    `insert into census_sum (org_id, day, opening, loaded, unloaded, closing, gap, broken, changed, opening_qty, loaded_qty, unloaded_qty, closing_qty, received_qty, gap_qty)
     values (:org, '2026-11-01', 0, 1, 0, 1, 0, 0, 0, 0, 30, 0, 30, 0, 0)`,
  ],
  ['trip.facts', `update trip_fact set loaded = loaded + 0.001 where org_id = :org`],
  ['trip.sums', `update trip_sum set n = n + 1 where org_id = :org`],
  ['charge.sums', `delete from charge_delta where org_id = :org`],
  ['charge.sums', `update charge_delta set tons = tons + 0.001 where org_id = :org`],
  [
    'statement.frozen',
    `update charge set amount = amount + 1, excl = excl + 1 where org_id = :org and side = 'ap' and statement_id is not null`,
  ],
  [
    'statement.frozen',
    `update charge set statement_id = null, state = 'priced' where org_id = :org and side = 'ar' and statement_id is not null`,
  ],
  [
    'statement.ledger',
    `update charge set amount = amount + 1, excl = excl + 1 where org_id = :org and side = 'ar' and statement_id is not null`,
  ],
  ['statement.line', `update statement_line set net = net + 1 where org_id = :org`],
  ['statement.prepaid', `update statement_line set prepaid = 1, net = net - 1 where org_id = :org`],
  ['statement.head', `update statement_line set tons = tons + 1 where org_id = :org`],
  ['statement.head', `delete from statement_line where org_id = :org`],
  [
    'statement.settled',
    `update statement set settled_sum = settled_sum - 1, open_sum = open_sum + 1 where org_id = :org and kind = 'carrier'`,
  ],
  ['statement.settled', `update settlement_item set amount = amount + 1 where org_id = :org`],
  ['statement.settled', `update statement set available_sum = 0 where org_id = :org and kind = 'carrier'`],
  [
    'statement.invoiced',
    `update statement set invoiced_sum = 1, uninvoiced_sum = uninvoiced_sum - 1 where org_id = :org and kind = 'carrier'`,
  ],
  ['statement.status', `update statement set status = 'confirmed' where org_id = :org and kind = 'carrier'`],
  [
    'statement.tax',
    `update charge set excl = excl - 0.01, tax = tax + 0.01 where org_id = :org and side = 'ap' and statement_id is not null and kind = 'freight'`,
  ],
  ['statement.tax', `update statement set tax_groups = '[]' where org_id = :org and kind = 'customer'`],
  [
    'statement.settledTax',
    `update statement set applied_tax = applied_tax + 0.01 where org_id = :org and kind = 'carrier'`,
  ],
  ['statement.settledTax', `update settlement_item set tax_part = tax_part - 0.01 where org_id = :org`],
  [
    'advance.balance',
    `update advance set balance = balance - 1, used_sum = used_sum + 1 where org_id = :org and purpose = 'prepay' and status = 'paid'`,
  ],
  ['advance.balance', `update advance_move set status = 'reversed' where org_id = :org and move_kind = 'withhold'`],
  ['advance.order', `update advance_move set balance = balance + 1 where org_id = :org`],
  [
    'advance.transfer',
    `update advance set amount = amount + 1, balance = balance + 1 where org_id = :org and from_id is not null`,
  ],
  ['claim.deposit', `update claim_note set status = 'confirmed' where org_id = :org and settle_by = 'deposit'`],
  ['statement.open_moves', `update open_move set delta = delta + 1 where org_id = :org`],
  ['statement.open_moves', `update statement set due_date = due_date + 1 where org_id = :org`],
  ['book.acts', `update open_move set cause = 'other' where org_id = :org and cause = 'paid'`],
  ['book.acts', `update open_move set cause = 'paid' where org_id = :org and cause = 'arisen'`],
  [
    'book.continues',
    `update open_move set contract_id = null where org_id = :org and id = (select max(id) from open_move where org_id = :org and cause <> 'arisen')`,
  ],
  ['offset.sides', `update offset_ar_item set amount = amount + 1 where org_id = :org`],
  ['statement.settled', `update offset_ap_item set amount = amount + 1 where org_id = :org`],
  ['statement.settled', `update advance_move set status = 'reversed' where org_id = :org and statement_id is not null`],
  ['settlement.head', `update settlement set tax_amount = tax_amount + 1 where org_id = :org`],
  ['settlement.head', `update settlement set amount = amount + 1 where org_id = :org`],
  ['trip.money', `update waybill set ap_total = ap_total - 0.01 where org_id = :org`],
  ['trip.money', `update waybill set profit_excl = profit_excl + 1 where org_id = :org`],
  [
    'trip.loss',
    `update waybill set loss_amount = coalesce(loss_amount, 0) + 1 where org_id = :org and ap_total is not null`,
  ],
  ['leg.money', `update rail_leg set ap_amount = 1, ap_status = 'priced' where org_id = :org`],
  ['leg.money', `update rail_leg set ap_status = 'confirmed' where org_id = :org`],
  ['trip.loss', `update waybill set ar_goods_value = ar_goods_value + 1 where org_id = :org and over_loss_qty > 0`],
  ['trip.states', `update waybill set ap_status = 'settled' where org_id = :org and audit_status = 'audited'`],
  ['trip.quantity', `update charge set trips = 0 where org_id = :org and trips = 1 and side = 'ar'`],
  ['trip.quantity', `update charge set tons = tons + 1 where org_id = :org and trips = 1`],
  ['trip.billable', `update waybill set transport_status = 'void', audit_status = 'unaudited' where org_id = :org`],
  ['task.quantity', `update main_waybill set unloaded_qty = unloaded_qty + 1 where org_id = :org`],
  ['invoice.lines', `update invoice_out_line set incl = incl + 1, amount = amount + 1 where org_id = :org`],
  ['invoice.lines', `update invoice_out_item set amount = amount - 1 where org_id = :org`],
  ['invoice.lines', `delete from invoice_out_line where org_id = :org`],
  // Two thousand of it are invoiced. With nothing left to invoice, they would contain all of its tax.
  ['invoice.tax', `update statement set uninvoiced_sum = 0 where org_id = :org and kind = 'customer'`],
  ['invoice.red', `update invoice_out set red_amount = 1 where org_id = :org`],
  ['invoice.red', `update invoice_out set red_status = 'part' where org_id = :org`],
  ['statement.invoiced', `update invoice_out_item set amount = amount - 1 where org_id = :org`],
  ['trip.money', `update waybill set ar_total = 1 where org_id = :org and audit_status = 'unaudited'`],
  ['trip.money', `update charge set deleted_at = now() where org_id = :org and doc_type = 'waybill'`],
  ['trip.billed', `update waybill set ar_qty = ar_qty + 1 where org_id = :org and ar_qty is not null`],
  ['trip.billed', `update charge set qty = qty - 1 where org_id = :org and kind = 'freight' and side = 'ap'`],
  ['statement.billed', `update statement_line set settle_qty = settle_qty + 1 where org_id = :org`],
  ['trip.states', `update waybill set invoice_status = 'full' where org_id = :org and audit_status = 'unaudited'`],
  ['trip.states', `update charge set deleted_at = now() where org_id = :org and doc_type = 'waybill'`],
  ['bill.quantity', `update load_bill set sent_qty = sent_qty + 1 where org_id = :org`],
  ['bill.quantity', `update load_bill set granted_qty = granted_qty + 1 where org_id = :org`],
  ['contract.progress', `update contract set done_qty = coalesce(done_qty, 0) + 1 where org_id = :org`],
  ['contract.progress', `update contract set left_qty = left_qty + 1 where org_id = :org`],
  [
    'contract.progress',
    `update waybill set unload_net = unload_net - 1, load_net = load_net - 1 where org_id = :org and transport_status = 'unloaded'`,
  ],
  ['contract.progress', `update waybill set ap_contract_id = null where org_id = :org`],
  ['stock.sum', `update stock set book_qty = book_qty + 1, avail_qty = avail_qty + 1 where org_id = :org`],
  ['stock.order', `update stock_ledger set before = before + 1, after = after + 1 where org_id = :org`],
  ['stock.reserved', `update stock set locked_qty = locked_qty + 1, avail_qty = avail_qty - 1 where org_id = :org`],
  ['stock.documents', `update stock_doc set net = net + 1 where org_id = :org and status = 'posted'`],
  ['stock.documents', `update stock_doc set status = 'reversed' where org_id = :org and status = 'posted'`],
  ['stock.any_day', `update stock_ledger set biz_date = '2026-11-30' where org_id = :org and delta > 0`],
  ['stock.frozen', `update stock_balance set in_qty = in_qty + 1 where org_id = :org`],
  ['stock.rolls', `update stock_balance set open_qty = open_qty + 1 where org_id = :org and month = '2026-11'`],
  ['price.copies', `update price_sheet_line set eff_to = eff_to + 1 where org_id = :org`],
  ['month.closed', `update charge set created_at = '2026-12-31T00:00:00Z' where org_id = :org and side = 'ap'`],
  [
    'month.closed',
    `update charge set revenue_month = '2026-11', month = '2026-12', biz_date = '2026-12-01', created_at = '2026-12-31T00:00:00Z' where org_id = :org`,
  ],
  ['month.closed', `update charge set deleted_at = '2026-12-03' where org_id = :org and kind = 'freight'`],
  ['month.closed', logged('settlement', 'unpay', { before: { status: 'paid' } })],
  ['month.closed', logged('invoice_out', 'issue', { before: { status: 'toIssue' } })],
  ['month.closed', logged('statement', 'void', { before: { status: 'confirmed' } })],
  ['month.closed', logged('margin_adjust', 'update', { before: { revenueExcl: '1.00' } })],
  // Moved out of the month.
  [
    'month.closed',
    logged('settlement', 'overwrite', {
      before: { paidAt: '2026-11-20' },
      records: `update settlement set paid_at = '2026-12-03' where org_id = :org returning *`,
    }),
  ],
  ['price.copies', `update price_sheet_line set active = not active where org_id = :org`],
  ['charge.product', `update charge set price = price + 1 where org_id = :org and price > 0`],
  ['charge.product', `update charge set qty = qty + 1 where org_id = :org and kind = 'freight'`],
]

describe('the checker of the books', () => {
  it('finds nothing in what the product itself wrote', async () => {
    expect(await violations(fixture)).toEqual([])
    expect(new Set(LEDGER_RULES.map(rule => rule.name)).size).toBe(LEDGER_RULES.length)
  })

  it('is tested by a change against every rule', () => {
    expect(LEDGER_RULES.map(rule => rule.name).filter(name => !TAMPERINGS.some(([rule]) => rule === name))).toEqual([])
  })

  it.each(TAMPERINGS)('detects by %s: %s', async (rule, statement) => {
    expect(await tampered(statement)).toContain(rule)
    expect(await violations(fixture)).toEqual([])
  })
})
