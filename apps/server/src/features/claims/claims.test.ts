// PostgreSQL instead: sample
import { sum } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import {
  type Fixture,
  makeFixture,
  paper,
  reprice,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  tripsOf,
  violations,
  withoutWiping,
} from '../settlement/testing/fixture.ts'
import { agreedClaim, confirmedNote, noteOf, ofTrip, ownerClaimOf } from './testing/claims.ts'

let fixture: Fixture

const must = (path: string, body: AnyRow) => fixture.clerk.must<Row>(path, body)
const call = (path: string, body: AnyRow) => fixture.clerk.call<Row>(path, body)
const ownerNow = (id: number) => must('cm/claims/info', { id })
const noteNow = (id: number) => must('sap/claim/info', { id })
const chargesOf = async (docType: string, docId: number) => {
  const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('sap/charge/list', {
    filters: { docType },
    pageSize: 100,
  })
  return list.filter(one => one.docId === docId)
}

beforeAll(async () => {
  const app = await testApp()
  app.clock.set('2026-11-20T20:00:00+08:00')
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
})

describe('a claim of a cargo owner', () => {
  it('is tonnes times price, or an amount, and ends its time half a year later', async () => {
    const [trip] = await tripsOf(fixture, [{ load: '30.00' }])
    const claim = await ownerClaimOf(fixture, [ofTrip(trip as never, { qty: '1.5', price: '400' }), { lump: '88.80' }])
    expect(claim).toMatchObject({
      amount: '688.80',
      qty: '1.500',
      tripCount: 1,
      limitOn: '2027-05-11',
      status: 'draft',
    })
    expect(claim.items[0]).toMatchObject({ amount: '600.00', carrierId: fixture.masters.carrierA })
  })

  it('does not move on without evidence, nor agree to more than is claimed', async () => {
    const bare = await ownerClaimOf(fixture, [{ lump: '100' }], { evidence: null })
    const found = { liability: 'ours', finding: '属实' }
    expect(await call('cm/claims/verify', { id: bare.id, agreed: '100', ...found })).toMatchObject({
      error: 'claim.no_evidence',
    })
    const claim = await ownerClaimOf(fixture, [{ lump: '100' }])
    expect(await call('cm/claims/verify', { id: claim.id, agreed: '100.01', ...found })).toMatchObject({
      error: 'claim.over_claimed',
    })
  })

  it('is approved by somebody else', async () => {
    const claim = await ownerClaimOf(fixture, [{ lump: '100' }])
    await must('cm/claims/verify', { id: claim.id, agreed: '90', liability: 'ours', finding: '属实' })
    expect(await call('cm/claims/approve', { id: claim.id })).toMatchObject({ error: 'transition.same_person' })
    expect(await fixture.manager.must('cm/claims/approve', { id: claim.id })).toMatchObject({
      status: 'approved',
      agreed: '90.00',
      ours: '90.00',
    })
  })

  it('reduces the next statement of the owner by what was agreed, to the cent, and follows its settlement', async () => {
    const trips = await tripsOf(fixture, [{ load: '30.00' }, { load: '31.00' }, { load: '32.00' }])
    const claim = await ownerClaimOf(
      fixture,
      trips.map(trip => ofTrip(trip, { lump: '100' })),
    )
    await agreedClaim(fixture, claim, { agreed: '200', confirm: true })
    const charges = await chargesOf('ownerClaim', claim.id)
    expect(charges.map(one => one.amount).toSorted()).toEqual(['-66.66', '-66.67', '-66.67'].toSorted())
    expect(charges[0]).toMatchObject({ side: 'ar', kind: 'claim', state: 'priced', docNo: claim.claimNo })
    const row = await statementOf(fixture, { kind: 'customer' })
    const line = row.lines.find(one => one.docType === 'ownerClaim')
    expect(line).toMatchObject({ docNo: claim.claimNo, deduct: '200.00', net: '-200.00' })
    expect(await ownerNow(claim.id)).toMatchObject({ status: 'confirmed', chargeState: 'confirmed' })
    expect(await call('cm/claims/undoConfirm', { id: claim.id, reason: '错了' })).toMatchObject({
      error: 'claim.in_statement',
    })
    const paid = await settlementOf(fixture, {
      face: 'receipt',
      items: [{ statementId: row.id, amount: String(row.netSum) }],
    })
    expect(await ownerNow(claim.id)).toMatchObject({ status: 'settled', chargeState: 'settled' })
    await fixture.cashier.must('sap/receipt/unpay', { id: paid.id, reason: '退票' })
    expect(await ownerNow(claim.id)).toMatchObject({ status: 'confirmed', chargeState: 'confirmed' })
    expect(await violations(fixture)).toEqual([])
  })

  it('that is paid is in no statement, and settled on the day of the payment', async () => {
    const claim = await ownerClaimOf(fixture, [{ lump: '500' }])
    await agreedClaim(fixture, claim, { confirm: true, settleBy: 'paid' })
    await tripsOf(fixture, [{ load: '30.00' }])
    const row = await statementOf(fixture, { kind: 'customer', step: 'draft' })
    expect(row.lines.filter(one => one.docType === 'ownerClaim')).toEqual([])
    expect((await chargesOf('ownerClaim', claim.id))[0]).toMatchObject({ state: 'priced', amount: '-500.00' })
    expect(
      await fixture.manager.call('cm/claims/pay', { id: claim.id, paidOn: '2026-11-18', paidRef: 'B1' }),
    ).toMatchObject({ error: 'transition.same_person' })
    await fixture.cashier.must('cm/claims/pay', { id: claim.id, paidOn: '2026-11-18', paidRef: 'B1' })
    expect((await chargesOf('ownerClaim', claim.id))[0]).toMatchObject({ state: 'settled', statementId: null })
    expect(await violations(fixture)).toEqual([])
    await fixture.cashier.must('cm/claims/unpay', { id: claim.id, reason: '退票' })
    await must('cm/claims/undoConfirm', { id: claim.id, reason: '错了' })
    expect(await chargesOf('ownerClaim', claim.id)).toEqual([])
    expect(await ownerNow(claim.id)).toMatchObject({ status: 'approved', chargeState: 'unpriced', confirmedOn: null })
    await must('sap/customer/delete', { id: row.id })
    expect(await violations(fixture)).toEqual([])
  })

  it('is of its own customer', async () => {
    const trip = await tripOf(fixture, { load: '30.00' })
    await fixture.app.work(fixture.masters.orgId, tx =>
      tx.sql('update party set is_customer = true where org_id = $1 and id = $2', [tx.orgId, fixture.masters.carrierB]),
    )
    const body = {
      customerId: fixture.masters.carrierB,
      kind: 'delay',
      occurredOn: '2026-11-12',
      items: [ofTrip(trip, { lump: '5' })],
    }
    expect(await call('cm/claims/save', body)).toMatchObject({ status: false, http: 400 })
  })
})

describe('a claim passed on to carriers', () => {
  it('is shared by tonnes to the cent, and never exceeds what was agreed', async () => {
    const { carrierA, carrierB } = fixture.masters
    const [a, b] = await tripsOf(fixture, [{ load: '30.00' }, { load: '20.00', carrierId: carrierB }])
    const claim = await ownerClaimOf(fixture, [
      ofTrip(a as never, { lump: '60.01' }),
      ofTrip(b as never, { lump: '40' }),
    ])
    const pass = (body: AnyRow) =>
      fixture.clerk.call<{ list: AnyRow[] }>('sap/claim/passOn', { claimId: claim.id, by: 'tons', ...body })
    const parts = [{ partyId: carrierA }, { partyId: carrierB }]
    expect(await pass({ amount: '10.00', parts })).toMatchObject({ error: 'claim.not_passable' })
    await agreedClaim(fixture, claim)
    const offered = await fixture.clerk.must<AnyRow>('sap/claim/shares', { claimId: claim.id })
    expect(offered).toMatchObject({
      left: '100.01',
      list: [
        { partyId: carrierA, trips: 1, tons: '30.000' },
        { partyId: carrierB, trips: 1, tons: '20.000' },
      ],
    })
    expect(await pass({ amount: '100.02', parts })).toMatchObject({ error: 'claim.over_passed' })
    const { data } = await pass({ amount: '80.00', parts })
    expect(data.list.map(one => one.amount)).toEqual(['48.00', '32.00'])
    expect(await ownerNow(claim.id)).toMatchObject({ passed: '80.00', ours: '20.01', passStatus: 'part' })
    expect(await call('cm/claims/unapprove', { id: claim.id, reason: '再看' })).toMatchObject({
      status: false,
    })
    expect(await pass({ amount: '20.02', parts })).toMatchObject({ error: 'claim.over_passed' })
    expect(await pass({ amount: '20.01', by: 'hand', parts: [{ partyId: carrierA, amount: '20.00' }] })).toMatchObject({
      error: 'claim.split_sum',
    })
    const [first, second] = data.list
    const note = await noteNow(Number(first?.id))
    expect(note).toMatchObject({ source: 'ownerClaim', ownerClaimId: claim.id, kind: 'damage', amount: '48.00' })
    expect(note.items).toMatchObject([{ waybillId: a?.id, amount: '48.00' }])
    await must('sap/claim/withdraw', { id: second?.id, reason: '司机无责' })
    expect(await ownerNow(claim.id)).toMatchObject({ passed: '48.00', ours: '52.01' })
    // More of the same claim is no second claim for the same trip
    const more = await pass({ amount: '2.00', by: 'hand', parts: [{ partyId: carrierA, amount: '2.00' }] })
    expect(more.data.list.map(one => one.amount)).toEqual(['2.00'])
    expect(await ownerNow(claim.id)).toMatchObject({ passed: '50.00', ours: '50.01' })
  })

  it('leaves more to us when the carrier pays less', async () => {
    const trip = await tripOf(fixture, { load: '30.00' })
    const claim = await ownerClaimOf(fixture, [ofTrip(trip, { lump: '300' })])
    await agreedClaim(fixture, claim)
    const { list } = await fixture.clerk.must<{ list: AnyRow[] }>('sap/claim/passOn', {
      claimId: claim.id,
      by: 'hand',
      amount: '300.00',
      parts: [{ partyId: fixture.masters.carrierA, amount: '300.00' }],
    })
    expect(await ownerNow(claim.id)).toMatchObject({ passStatus: 'full', ours: '0.00' })
    const id = Number(list[0]?.id)
    const { version } = await noteNow(id)
    await must('sap/claim/save', { id, version, evidence: await paper(fixture, fixture.clerk) })
    await must('sap/claim/send', { id, replyBy: '2026-11-25' })
    await must('sap/claim/appeal', { id, answeredBy: '刘队长', theirAmount: '100', theirWords: '包装本来就破' })
    await must('sap/claim/reply', { id, agreed: '180', ourReply: '各担一部分' })
    expect(await ownerNow(claim.id)).toMatchObject({ passed: '180.00', ours: '120.00', passStatus: 'part' })
    const note = await noteNow(id)
    expect((note.turns as AnyRow[]).map(({ turn, speaker, amount }) => [turn, speaker, amount])).toEqual([
      ['send', 'ours', '300.00'],
      ['appeal', 'carrier', '100.00'],
      ['reply', 'ours', '180.00'],
    ])
    await must('sap/claim/takeBack', { id, reason: '重新算' })
    expect(await ownerNow(claim.id)).toMatchObject({ passed: '300.00', ours: '0.00' })
    expect(await noteNow(id)).toMatchObject({ status: 'draft', answer: 'waiting', agreed: null })
  })
})

describe('a claim on a carrier', () => {
  it('is confirmed by a second person once it was accepted, and reduces the next statement', async () => {
    const trip = await tripOf(fixture, { load: '30.00' })
    const note = await noteOf(fixture, [ofTrip(trip, { lump: '250' })])
    await must('sap/claim/send', { id: note.id, replyBy: '2026-11-20' })
    const confirm = { id: note.id, settleBy: 'statement', confirmedOn: '2026-11-16' }
    expect(await fixture.manager.call('sap/claim/confirm', confirm)).toMatchObject({ error: 'claim.not_accepted' })
    await must('sap/claim/accept', { id: note.id, answeredBy: '刘队长' })
    expect(await call('sap/claim/confirm', confirm)).toMatchObject({ error: 'transition.same_person' })
    expect(await fixture.manager.call('sap/claim/uphold', { ...confirm, reason: 'x' })).toMatchObject({
      error: 'claim.is_accepted',
    })
    await fixture.manager.must('sap/claim/confirm', confirm)
    const row = await statementOf(fixture)
    expect(row.lines.find(one => one.docType === 'claim')).toMatchObject({ docNo: note.noteNo, net: '-250.00' })
    expect(await noteNow(note.id)).toMatchObject({ chargeState: 'confirmed' })
    expect(await violations(fixture)).toEqual([])
  })

  it('that was not accepted is upheld with a reason', async () => {
    const note = await noteOf(fixture, [{ lump: '60' }], { source: 'assessment', kind: 'other' })
    await must('sap/claim/send', { id: note.id, replyBy: '2026-11-20' })
    await must('sap/claim/appeal', { id: note.id, answeredBy: '刘队长', theirWords: '不是我们' })
    const body = { id: note.id, settleBy: 'paid', confirmedOn: '2026-11-16' }
    expect(await fixture.manager.call('sap/claim/uphold', body)).toMatchObject({ status: false })
    await fixture.manager.must('sap/claim/uphold', { ...body, reason: '合同约定考核' })
    await fixture.cashier.must('sap/claim/receive', { id: note.id, paidOn: '2026-11-17', paidRef: 'R9' })
    expect(await noteNow(note.id)).toMatchObject({ status: 'settled', chargeState: 'settled' })
    expect(await violations(fixture)).toEqual([])
  })

  it('and the loss deduction of a trip exclude each other', async () => {
    // 30 t less 29.5 t, of which the carrier's sheet charges what is beyond 3 ‰
    const trip = await tripOf(fixture, { load: '30.00', unload: '29.50' })
    const lost = await chargesOf('waybill', trip.id)
    const charged = sum(
      lost.filter(one => one.side === 'ap' && one.kind === 'lossDeduct').map(one => one.qty as string),
    )
    expect(charged).toBe('0.41')
    const body = (qty: string) => ({
      source: 'loss',
      partyId: fixture.masters.carrierA,
      kind: 'shortage',
      occurredOn: '2026-11-12',
      items: [ofTrip(trip, { qty, price: '620' })],
    })
    expect(await call('sap/claim/save', body('0.1'))).toMatchObject({
      status: false,
      errors: [{ code: 'claim.tonnes_twice', path: 'items.0.qty' }],
    })
    const rest = await must('sap/claim/save', body('0.09'))
    expect(rest).toMatchObject({ amount: '55.80' })
    expect(await call('sap/claim/save', body('0.01'))).toMatchObject({ errors: [{ code: 'claim.tonnes_twice' }] })
    await must('sap/claim/withdraw', { id: rest.id, reason: '不追' })
    await must('sap/claim/save', body('0.05'))
    expect(await call('sap/claim/reinstate', { id: rest.id, reason: '又追' })).toMatchObject({
      errors: [{ code: 'claim.tonnes_twice' }],
    })
  })

  it('holds the loss deduction of tonnes that it claims', async () => {
    const trip = await tripOf(fixture, { load: '30.00', unload: '29.93', audit: false })
    await must('sap/claim/save', {
      source: 'loss',
      partyId: fixture.masters.carrierA,
      kind: 'shortage',
      occurredOn: '2026-11-12',
      items: [ofTrip(trip, { qty: '0.07', price: '620' })],
    })
    await fixture.app.work(fixture.masters.orgId, tx =>
      tx.sql(`update price_sheet set loss_value = 1, loss_mode = 'permille' where org_id = $1`, [tx.orgId]),
    )
    await expect(reprice(fixture, trip, { side: 'ap', price: '129' })).rejects.toMatchObject({
      issues: [{ code: 'claim.loss_claimed' }],
    })
    await fixture.app.work(fixture.masters.orgId, tx =>
      tx.sql(`update price_sheet set loss_value = 3 where org_id = $1`, [tx.orgId]),
    )
  })

  it('of the same kind for the same trip is made once, by whoever carried it', async () => {
    const trip = await tripOf(fixture, { load: '30.00' })
    const note = await noteOf(fixture, [ofTrip(trip, { lump: '10' })], { kind: 'delay' })
    const again = await call('sap/claim/save', {
      source: 'loss',
      partyId: fixture.masters.carrierA,
      kind: 'delay',
      occurredOn: '2026-11-12',
      items: [ofTrip(trip, { lump: '10' })],
    })
    expect(again).toMatchObject({ error: 'claim.same_trip', data: { blockers: [{ id: note.id }] } })
    expect(
      await call('sap/claim/save', {
        source: 'loss',
        partyId: fixture.masters.carrierB,
        kind: 'quality',
        occurredOn: '2026-11-12',
        items: [ofTrip(trip, { lump: '10' })],
      }),
    ).toMatchObject({ status: false, http: 400 })
  })

  it('is confirmed and undone with its charges', async () => {
    const note = await noteOf(fixture, [{ lump: '70' }])
    await confirmedNote(fixture, note)
    expect(await chargesOf('claim', note.id)).toMatchObject([{ amount: '-70.00', side: 'ap', feeCode: 'claim' }])
    await must('sap/claim/undoConfirm', { id: note.id, reason: '金额有误' })
    expect(await chargesOf('claim', note.id)).toEqual([])
    expect(await noteNow(note.id)).toMatchObject({ status: 'sent', chargeState: 'unpriced', answer: 'accepted' })
  })
})
