// PostgreSQL instead: sample
import { contract } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { confirmedNote, noteOf } from '../../claims/testing/claims.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  violations,
} from '../testing/fixture.ts'
import { advanceNow, advanceOf, movesOf } from './testing/advances.ts'

let app: TestApp
let fixture: Fixture
let statement: Row
let days = 1

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  app.clock.set('2026-11-21T10:00:00+08:00')
})

beforeEach(async () => {
  await tripOf(fixture, { load: '10.00', day: `2026-11-0${(days++ % 9) + 1}` })
  statement = await statementOf(fixture)
})

const use = (id: number, moveAmount: string, statementId = statement.id) =>
  fixture.manager.call<Row>('sap/advance/use', { id, statementId, moveAmount, movedOn: '2026-11-21' })
const statementNow = () => fixture.clerk.must<Row>('sap/carrier/info', { id: statement.id })
const undo = (id: number) => fixture.manager.call<Row>('sap/advance/undoLast', { id, reason: '登记错误' })
const codeOf = (answer: { errors?: { code: string; path: string }[] }) =>
  `${answer.errors?.[0]?.code} ${answer.errors?.[0]?.path}`

describe('an advance', () => {
  it('is used for statements, refuses more than either has, and is undone in the reverse order', async () => {
    const { id } = await advanceOf(fixture, { amount: '500.00' })
    expect(await advanceNow(fixture, id)).toMatchObject({ balance: '500.00', direction: 'out' })
    expect(codeOf(await use(id, '500.01'))).toBe('advance.over_balance moveAmount')
    expect((await use(id, '200.00')).http).toBe(200)
    expect(await advanceNow(fixture, id)).toMatchObject({ balance: '300.00', usedSum: '200.00' })
    expect(await statementNow()).toMatchObject({ status: 'partSettled', settledSum: '200.00', appliedSum: '200.00' })
    expect((await use(id, '100.00')).http).toBe(200)
    const [paid, first, second] = await movesOf(fixture, id)
    expect([paid, first, second].map(one => [one?.['moveKind'], one?.['delta'], one?.['balance']])).toEqual([
      ['paid', '500.00', '500.00'],
      ['use', '-200.00', '300.00'],
      ['use', '-100.00', '200.00'],
    ])
    expect(await violations(fixture)).toEqual([])
    expect(codeOf(await fixture.cashier.call('sap/advance/unpay', { id, reason: '退回' }))).toBe('advance.used ')
    expect((await undo(id)).data).toMatchObject({ usedSum: '200.00', balance: '300.00' })
    expect((await undo(id)).data).toMatchObject({ usedSum: '0.00', balance: '500.00' })
    expect(codeOf(await undo(id))).toBe('advance.nothing_to_undo ')
    expect(await statementNow()).toMatchObject({
      status: 'confirmed',
      settledSum: '0.00',
      availableSum: statement['netSum'],
    })
    expect((await fixture.cashier.must<Row>('sap/advance/unpay', { id, reason: '退回' }))['balance']).toBe('0.00')
    expect(await violations(fixture)).toEqual([])
  })

  it('stands among the documents of the statement until it is undone', async () => {
    const { id } = await advanceOf(fixture, { amount: '500.00' })
    await use(id, '200.00')
    const documents = () => fixture.clerk.must<{ advances: Row[] }>('sap/carrier/documents', { id: statement.id })
    const moves = await movesOf(fixture, id)
    expect((await documents()).advances).toEqual([
      expect.objectContaining({ id: moves[1]?.id, status: 'live', date: '2026-11-21', amount: '200.00' }),
    ])
    await undo(id)
    expect((await documents()).advances).toEqual([])
  })

  it('shares what is open of a statement with settlements', async () => {
    const net = String(statement['netSum'])
    await settlementOf(fixture, { items: [{ statementId: statement.id, amount: '1000.00' }], step: 'approving' })
    const { id } = await advanceOf(fixture, { amount: net })
    expect(codeOf(await use(id, net))).toBe('advance.over_open moveAmount')
    const rest = (Number(net) - 1000).toFixed(2)
    expect((await use(id, rest)).http).toBe(200)
    expect(await statementNow()).toMatchObject({
      availableSum: '0.00',
      settledSum: rest,
      appliedTax: (await statementNow())['taxSum'],
    })
    const over = await fixture.clerk.call('sap/payment/save', {
      partyId: fixture.masters.carrierA,
      planDate: '2026-11-20',
      payMethod: 'cash',
      items: [{ statementId: statement.id, amount: '0.01' }],
    })
    expect(over.status).toBe(false)
    expect(await violations(fixture)).toEqual([])
  })

  it('goes to statements of its party and kind only, and never to those of a deposit', async () => {
    const { id } = await advanceOf(fixture, { kind: 'customer', amount: '300.00' })
    expect(codeOf(await use(id, '1.00'))).toMatch(/^(advance\.other_statement|ref\.\w+) statementId$/)
    const deposit = await advanceOf(fixture, { purpose: 'deposit', amount: '300.00' })
    expect(deposit['direction']).toBe('in')
    expect(codeOf(await use(deposit.id, '1.00'))).toBe('advance.not_for_statements ')
  })

  it('waits for nobody once it is paid: what is done with it has its own occasion', async () => {
    const approved = await advanceOf(fixture, { amount: '50.00', step: 'approved' })
    const awaited = async (id: number) =>
      (await fixture.clerk.must<{ acts: { act: string }[] }>('sap/advance/awaited', { id })).acts.map(one => one.act)
    expect(await awaited(approved.id)).toEqual(['pay'])
    const { id } = await advanceOf(fixture, { amount: '50.00' })
    expect(await awaited(id)).toEqual([])
  })

  it('is not used by whoever made it', async () => {
    const { id } = await advanceOf(fixture, { amount: '50.00' })
    const own = await fixture.clerk.call('sap/advance/use', {
      id,
      statementId: statement.id,
      moveAmount: '1.00',
      movedOn: '2026-11-21',
    })
    expect([own.http, own.status]).toEqual([409, false])
  })

  it('is transferred to another contract and comes back while nothing of it is used there', async () => {
    const { manager, masters } = fixture
    const [one] = await app.work(masters.orgId, tx =>
      tx.find(contract, { where: { partyId: masters.carrierA }, limit: 1 }),
    )
    const { id } = await advanceOf(fixture, { amount: '400.00' })
    const there = { id, toContractId: one?.id, moveAmount: '150.00', movedOn: '2026-11-21' }
    await manager.must('sap/advance/transfer', there)
    const other = (await movesOf(fixture, id)).find(move => move['moveKind'] === 'transferOut')?.['otherId'] as number
    expect(await advanceNow(fixture, other)).toMatchObject({
      status: 'paid',
      balance: '150.00',
      contractId: one?.id,
    })
    const part = { id: other, statementId: statement.id, moveAmount: '10.00', movedOn: '2026-11-21' }
    await fixture.clerk.must('sap/advance/use', part)
    expect(codeOf(await undo(id))).toBe('advance.used ')
    await undo(other)
    expect((await undo(id)).data).toMatchObject({ balance: '400.00' })
    expect(await advanceNow(fixture, other)).toMatchObject({ status: 'cancelled', balance: '0.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('is refunded to a confirmed account', async () => {
    const { id } = await advanceOf(fixture, {
      purpose: 'deposit',
      amount: '400.00',
      values: { accountNo: null, accountName: null, bankName: null },
    })
    const back = { id, moveAmount: '400.00', refundRef: 'R1', movedOn: '2026-11-21' }
    expect(codeOf(await fixture.manager.call('sap/advance/refund', back))).toBe('advance.no_account accountNo')
    const strange = await fixture.manager.call('sap/advance/refund', { ...back, accountNo: '6222000011112222' })
    expect(codeOf(strange)).toBe('settlement.account accountNo')
    const account = {
      accountName: '恒途运输有限公司',
      bankName: '中国农业银行榆林分行',
      accountNo: '6100 1234 5678 9012 345',
    }
    const done = await fixture.manager.must<Row>('sap/advance/refund', { ...back, ...account })
    expect(done).toMatchObject({ balance: '0.00', refundedSum: '400.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('has one number of the bank with no other payment', async () => {
    await settlementOf(fixture, { items: [{ statementId: statement.id, amount: '10.00' }], bankRef: 'ONE-1' })
    const { id } = await advanceOf(fixture, { amount: '10.00', step: 'approved' })
    const pay = (bankRef: string) => fixture.cashier.call('sap/advance/pay', { id, bankRef, paidAt: '2026-11-20' })
    expect(codeOf(await pay('ONE-1'))).toBe('advance.ref_taken bankRef')
    expect((await pay('ONE-2')).http).toBe(200)
  })

  it('stays as it is in a closed month, and is used in an open one', async () => {
    const { id } = await advanceOf(fixture, { amount: '90.00' })
    const month = await fixture.clerk.must<Row>('smp/companyMonth/save', { month: '2026-11', docType: 'advanceMove' })
    await fixture.clerk.must('smp/companyMonth/close', { id: month.id, reason: '月结' })
    expect((await use(id, '10.00')).status).toBe(false)
    app.clock.set('2026-12-02T10:00:00+08:00')
    const later = await fixture.app.person(fixture.masters.orgId)
    const used = await later.call<Row>('sap/advance/use', {
      id,
      statementId: statement.id,
      moveAmount: '10.00',
      movedOn: '2026-12-01',
    })
    expect(used.data).toMatchObject({ balance: '80.00' })
    await later.must('smp/companyMonth/reopen', { id: month.id, reason: '测试' })
    app.clock.set('2026-11-21T10:00:00+08:00')
  })
})

describe('a deposit', () => {
  it('settles a confirmed claim on its carrier as a whole, and gives it back', async () => {
    const claim = await confirmedNote(fixture, await noteOf(fixture, [{ lump: '120.00' }]), 'deposit')
    const { id } = await advanceOf(fixture, { purpose: 'deposit', amount: '200.00' })
    const withhold = () =>
      fixture.manager.call<Row>('sap/advance/withhold', { id, claimNoteId: claim.id, movedOn: '2026-11-21' })
    const claimNow = () => fixture.clerk.must<Row>('sap/claim/info', { id: claim.id })
    expect((await withhold()).data).toMatchObject({ withheldSum: '120.00', balance: '80.00' })
    expect(await claimNow()).toMatchObject({ status: 'settled', chargeState: 'settled' })
    expect((await withhold()).status).toBe(false)
    expect(await violations(fixture)).toEqual([])
    expect((await undo(id)).data).toMatchObject({ withheldSum: '0.00', balance: '200.00' })
    expect(await claimNow()).toMatchObject({ status: 'confirmed', chargeState: 'priced' })
    expect(await violations(fixture)).toEqual([])
  })

  it('does not settle a claim that a statement deducts', async () => {
    const claim = await confirmedNote(fixture, await noteOf(fixture, [{ lump: '20.00' }]))
    const { id } = await advanceOf(fixture, { purpose: 'deposit', amount: '200.00' })
    const answer = await fixture.manager.call('sap/advance/withhold', {
      id,
      claimNoteId: claim.id,
      movedOn: '2026-11-21',
    })
    expect(codeOf(answer)).toMatch(/claimNoteId$/)
  })
})

describe('a transaction of the bank', () => {
  const line = (values: AnyRow) =>
    fixture.clerk.must<Row>('sap/bankTransaction/save', {
      bookedOn: '2026-11-20',
      direction: 'out',
      peerName: '恒途',
      ...values,
    })

  it('pays an advance that is chosen for it, and is free again when that is undone', async () => {
    const advance = await advanceOf(fixture, { amount: '660.00', step: 'approved' })
    const { id } = await line({ serialNo: 'BL1', amount: '660.00' })
    const wrong = await line({ serialNo: 'BL2', amount: '661.00' })
    const choose = (of: number) =>
      fixture.cashier.call<Row>('sap/bankTransaction/chooseAdvance', { id: of, chosenAdvance: advance.id })
    expect(codeOf(await choose(wrong.id))).toBe('bank.other_advance_amount chosenAdvance')
    expect((await choose(id)).data).toMatchObject({ status: 'proposed' })
    expect((await fixture.cashier.must<Row>('sap/bankTransaction/confirm', { id }))['status']).toBe('registered')
    expect(await advanceNow(fixture, advance.id)).toMatchObject({ status: 'paid', bankRef: 'BL1', balance: '660.00' })
    await fixture.cashier.must('sap/advance/unpay', { id: advance.id, reason: '退票' })
    expect(await fixture.clerk.must('sap/bankTransaction/info', { id })).toMatchObject({ status: 'proposed' })
    expect(await fixture.cashier.must('sap/bankTransaction/release', { id })).toMatchObject({
      status: 'unmatched',
      advanceId: null,
    })
  })

  it('is linked to an advance that was recorded by hand', async () => {
    const { id } = await line({ serialNo: 'BL3', amount: '77.00' })
    const advance = await advanceOf(fixture, { amount: '77.00', step: 'approved' })
    await fixture.cashier.must('sap/advance/pay', { id: advance.id, bankRef: 'BL3', paidAt: '2026-11-20' })
    expect(await fixture.clerk.must('sap/bankTransaction/info', { id })).toMatchObject({
      status: 'registered',
      advanceId: advance.id,
    })
  })
})
