import type { WipeRule } from '@tuheng/domain/contracts/index'
import { add } from '@tuheng/domain/kernel/decimal'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { AnyRow, RowOf } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import { incidentalFee } from '@tuheng/domain/system/index'
import { needsLossConfirmation, waybill } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Person, TestApp } from '../../../testing/app.ts'
import { checkLedger, type Violation } from '../check/check-ledger.ts'
import { priceWaybill } from '../ledger/price-waybill.ts'
import { makeMasters, taskIn, type Masters } from '../../transport/testing/masters.ts'

/**
 * A company with trips to settle: one owner, two carriers with accounts, and three people who request, approve and pay.
 */
export interface Fixture {
  app: TestApp
  masters: Masters
  taskId: number
  clerk: Person
  manager: Person
  /** Pays what the manager approved. */
  cashier: Person
}

export type Trip = RowOf<typeof waybill>
/** A row as the server returns it. */
export type Row = AnyRow & {
  id: number
  version: number
  lines: (AnyRow & { id: number })[]
  items: (AnyRow & { id: number })[]
}

export const ACCOUNT = {
  accountName: '恒途运输有限公司',
  bankName: '中国农业银行榆林分行',
  accountNo: '6100 1234 5678 9012 345',
}
const TARE = '15.20'

export async function makeFixture(app: TestApp): Promise<Fixture> {
  const orgId = await app.company()
  const masters = await makeMasters(app, orgId, { teams: 1 })
  const { id: taskId } = await taskIn(app, masters, { planQty: '99999.000' })
  await app.work(orgId, async tx => {
    for (const id of [masters.carrierA, masters.carrierB])
      await tx.overwrite(party, { id, bankAccounts: [{ ...ACCOUNT, isDefault: true, state: 'confirmed' }] as never })
  })
  return {
    app,
    masters,
    taskId,
    clerk: await app.person(orgId),
    manager: await app.person(orgId),
    cashier: await app.person(orgId),
  }
}

/** Prices to the cent, as in the worked examples. */
export const withoutWiping = (fixture: Fixture): Promise<void> => withWiping(fixture, 'cent')

export async function withWiping({ app, masters }: Fixture, rule: WipeRule): Promise<void> {
  await app.work(masters.orgId, tx =>
    tx.sql('update price_sheet set wipe_rule = $2 where org_id = $1', [masters.orgId, rule]),
  )
}

export interface TripSpec {
  /** Net weights in tonnes. The unloaded weight defaults to the loaded one. */
  load: string
  unload?: string
  /** Day of loading and unloading. */
  day?: string
  /** Day of unloading, if it is later. */
  unloadDay?: string
  carrierId?: number
  prepayCash?: string
  infoFee?: string
  /** Fees on the trip, by code. */
  extras?: { fee: string; side: 'ar' | 'ap'; amount: string; kind?: 'addition' | 'deduction' }[]
  audit?: boolean
}

/** Creates a trip and moves it by its transitions, up to the audit. */
export function tripOf(fixture: Fixture, spec: TripSpec): Promise<Trip> {
  return fixture.app.work(fixture.masters.orgId, tx => moveTrip(tx, fixture, spec))
}

export async function tripsOf(fixture: Fixture, specs: readonly TripSpec[]): Promise<Trip[]> {
  const trips: Trip[] = []
  for (const spec of specs) trips.push(await tripOf(fixture, spec))
  return trips
}

async function moveTrip(tx: Tx, { masters, taskId }: Fixture, spec: TripSpec): Promise<Trip> {
  const {
    load,
    unload = load,
    day = '2026-11-10',
    unloadDay = day,
    carrierId = masters.carrierA,
    prepayCash,
    infoFee,
  } = spec
  const [team] = masters.teams
  const fees = await tx.find(incidentalFee, { where: { code: (spec.extras ?? []).map(extra => extra.fee) } })
  const extras = (spec.extras ?? []).map(({ fee, kind = 'addition', ...extra }) => ({
    ...extra,
    kind,
    reason: '约定',
    feeId: fees.find(row => row.code === fee)?.id,
  }))
  const { id } = await tx.insert(waybill, { mainId: taskId, extras: extras as never })
  await tx.run(waybill, 'dispatch', {
    carrierId,
    vehicleId: team?.vehicleId,
    trailerId: team?.trailerId,
    driverId: team?.driverId,
    ...(prepayCash ? { payType: 'mixed', prepayCash } : {}),
    ...(infoFee ? { infoFee } : {}),
    id,
  })
  await tx.run(waybill, 'load', {
    id,
    loadAt: `${day} 08:00:00`,
    loadTicketNo: `Z${id}`,
    loadGross: add(load, TARE),
    loadTare: TARE,
  })
  await tx.run(waybill, 'unload', {
    id,
    unloadAt: `${unloadDay} 18:00:00`,
    unloadTicketNo: `X${id}`,
    unloadGross: add(unload, TARE),
    unloadTare: TARE,
    lossReason: '途中漏撒',
  })
  await tx.run(waybill, 'receipt', { id, receiptAt: unloadDay, receiptCopies: 2 })
  const trip = await tx.getRequired(waybill, id)
  if (needsLossConfirmation(trip)) await tx.run(waybill, 'confirmLoss', { id, lossReason: '承运商确认亏吨' })
  return spec.audit === false ? tx.getRequired(waybill, id) : tx.run(waybill, 'audit', { id })
}

/** Uploads a small picture, as signed copies are. */
export async function paper({ app }: Fixture, person: Person): Promise<FileRef[]> {
  const form = new FormData()
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000002000100',
    'hex',
  )
  form.append('file', new Blob([png]), '回签件.png')
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/fms/file/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization: person.token, 'content-type': request.headers.get('content-type') as string },
  })
  return (response.json() as { data: FileRef[] }).data
}

/** Changes a price of a carrier's or the owner's sheet and reprices the trip, also if it is in a statement. */
export function reprice(
  { app, masters }: Fixture,
  trip: Trip,
  { side, price }: { side: 'ar' | 'ap'; price: string },
): Promise<void> {
  return app.work(masters.orgId, async tx => {
    await tx.sql(
      `update price_sheet_line l set price = $3 from price_sheet s where l.org_id = $1 and s.org_id = l.org_id and s.id = l.parent_id and s.contract_id = $2`,
      [tx.orgId, side === 'ar' ? trip.arContractId : trip.apContractId, price],
    )
    await priceWaybill(tx, await tx.lock(waybill, trip.id), { sides: [side], overtaken: true })
  })
}

export interface StatementSpec {
  kind?: 'customer' | 'carrier' | 'server'
  partyId?: number
  from?: string
  to?: string
  /** The last step to perform. */
  step?: 'draft' | 'sent' | 'confirmed'
}

/** Creates a statement over HTTP with everything of its party and period. */
export async function statementOf(fixture: Fixture, spec: StatementSpec = {}): Promise<Row> {
  const { clerk, masters } = fixture
  const { kind = 'carrier', step = 'confirmed', from = '2026-10-26', to = '2026-11-25' } = spec
  const partyId = spec.partyId ?? (kind === 'customer' ? masters.customerId : masters.carrierA)
  const made = await clerk.must<Row>(`sap/${kind}/save`, {
    partyId,
    periodFrom: from,
    periodTo: to,
    supplementary: true,
  })
  const row = await clerk.must<Row>(`sap/${kind}/collect`, { id: made.id })
  if (step === 'draft') return row
  const sent = await clerk.must<Row>(`sap/${kind}/send`, { id: made.id })
  return step === 'sent' ? sent : confirm(fixture, { kind, id: made.id })
}

export async function confirm(
  fixture: Fixture,
  { kind, id, confirmAt = '2026-11-20' }: { kind: string; id: number; confirmAt?: string },
): Promise<Row> {
  return fixture.clerk.must<Row>(`sap/${kind}/confirm`, {
    id,
    confirmBy: '刘队长',
    confirmAt,
    signedFiles: await paper(fixture, fixture.clerk),
  })
}

export interface PaySpec {
  items: { statementId: number; amount: string }[]
  face?: 'payment' | 'receipt'
  partyId?: number
  step?: 'draft' | 'approving' | 'approved' | 'paid'
  bankRef?: string
  paidAt?: string
}

let references = 0

/** Creates a settlement over HTTP up to a step, by three people. */
export async function settlementOf(fixture: Fixture, spec: PaySpec): Promise<Row> {
  const { clerk, manager, cashier, masters } = fixture
  const { items, face = 'payment', step = 'paid' } = spec
  const partyId = spec.partyId ?? (face === 'receipt' ? masters.customerId : masters.carrierA)
  const { id } = await clerk.must<Row>(`sap/${face}/save`, {
    partyId,
    planDate: '2026-11-20',
    items,
    ...(face === 'payment' ? ACCOUNT : {}),
  })
  if (step === 'draft') return clerk.must<Row>(`sap/${face}/info`, { id })
  const submitted = await clerk.must<Row>(`sap/${face}/submit`, { id })
  if (step === 'approving') return submitted
  const approved = await manager.must<Row>(`sap/${face}/approve`, { id })
  return step === 'approved'
    ? approved
    : cashier.must<Row>(`sap/${face}/pay`, {
        id,
        bankRef: spec.bankRef ?? `BK${++references}`,
        paidAt: spec.paidAt ?? '2026-11-20',
      })
}

/** The violations in the company's books. */
export function violations({ app, masters }: Fixture): Promise<Violation[]> {
  return app.db.company(masters.orgId, sql => checkLedger(sql, masters.orgId))
}

export async function tripNow({ app, masters }: Fixture, id: number): Promise<Trip> {
  return app.work(masters.orgId, tx => tx.getRequired(waybill, id))
}

export async function chargesNow(
  { app, masters }: Fixture,
  docIds: readonly number[],
): Promise<{ docId: number; side: string; kind: string; amount: string; state: string; statementId: number | null }[]> {
  const { rows } = await app.work(masters.orgId, tx =>
    tx.sql<{ docId: number; side: string; kind: string; amount: string; state: string; statementId: number | null }>(
      `select doc_id as "docId", side, kind, amount, state, statement_id as "statementId" from charge
     where org_id = $1 and doc_type = 'waybill' and doc_id = any($2::bigint[]) and deleted_at is null order by id`,
      [masters.orgId, docIds],
    ),
  )
  return rows
}
