import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import {
  ACCOUNT,
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripOf,
  violations,
  withoutWiping,
} from './testing/fixture.ts'

let fixture: Fixture
/** Statements of carrier A over 1,280.00, 2,560.00 and 3,840.00 yuan, due in that order. */
let statements: Row[]

const call = (path: string, body: object) => fixture.clerk.call<Row>(`sap/${path}`, body)
const must = (path: string, body: object) => fixture.clerk.must<Row>(`sap/${path}`, body)
const one = (n: number, amount: string) => ({ statementId: (statements[n] as Row).id, amount })
const figures = async (n: number) => {
  const { status, appliedSum, settledSum, availableSum, openSum } = await must('carrier/info', {
    id: (statements[n] as Row).id,
  })
  return { status, appliedSum, settledSum, availableSum, openSum }
}

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await withoutWiping(fixture)
  statements = []
  for (const [i, load] of ['10.00', '20.00', '30.00'].entries()) {
    await tripOf(fixture, { load, day: `2026-1${i === 0 ? '0-1' : '1-0'}${i + 2}` })
    statements.push(await statementOf(fixture, { from: '2026-10-01', step: 'sent' }))
    await fixture.manager.must('sap/carrier/forceConfirm', {
      id: (statements[i] as Row).id,
      confirmAt: `2026-11-1${i}`,
      reason: '测试',
    })
  }
})

describe('money on statements', () => {
  it('is proposed for the oldest statements first, a part for the last, and the rest is reported', async () => {
    const { masters } = fixture
    const proposal = (amount: string) =>
      fixture.clerk.must<{ items: { statementId: number; amount: string }[]; left: string }>('sap/payment/propose', {
        partyId: masters.carrierA,
        amount,
      })
    expect((await proposal('4000')).items.map(item => [item.statementId, item.amount])).toEqual([
      [statements[0]?.id, '1280.00'],
      [statements[1]?.id, '2560.00'],
      [statements[2]?.id, '160.00'],
    ])
    expect(await proposal('10000.00')).toMatchObject({ left: '2320.00' })
    expect(await proposal('0.01')).toMatchObject({ items: [{ amount: '0.01' }], left: '0.00' })
    expect(
      await fixture.clerk.call('sap/payment/propose', { partyId: masters.carrierA, amount: '1.234' }),
    ).toMatchObject({
      http: 400,
    })
    expect(await fixture.clerk.must('sap/payment/propose', { partyId: masters.carrierB, amount: '5' })).toEqual({
      items: [],
      left: '5.00',
      drafted: '0.00',
    })
    expect(await fixture.clerk.must('sap/receipt/propose', { partyId: masters.carrierA, amount: '5' })).toEqual({
      items: [],
      left: '5.00',
      drafted: '0.00',
    })
    const reader = await fixture.app.person(masters.orgId, { permissions: ['sap.carrier.read'] })
    expect(await reader.call('sap/payment/propose', { partyId: masters.carrierA, amount: '5' })).toMatchObject({
      http: 403,
    })
  })

  it('is divided over several statements and undone in the reverse order only', async () => {
    const { manager, cashier } = fixture
    const row = await settlementOf(fixture, { items: [one(0, '1280.00'), one(1, '1000.00')], step: 'draft' })
    expect(row).toMatchObject({
      status: 'draft',
      amount: '2280.00',
      taxAmount: '188.26',
      items: [{ stmtNo: statements[0]?.stmtNo, available: '1280.00' }, { net: '2560.00' }],
    })
    expect(await figures(0)).toMatchObject({ appliedSum: '0.00' })
    expect(await call('payment/submit', { id: row.id })).toMatchObject({ http: 200, data: { status: 'approving' } })
    expect(await figures(1)).toEqual({
      status: 'confirmed',
      appliedSum: '1000.00',
      settledSum: '0.00',
      availableSum: '1560.00',
      openSum: '2560.00',
    })
    expect(await call('payment/save', { id: row.id, version: 99 })).toMatchObject({ http: 409 })
    expect(await call('payment/approve', { id: row.id })).toMatchObject({ http: 409, error: 'transition.same_person' })
    expect(await cashier.call('sap/payment/pay', { id: row.id, bankRef: 'X', paidAt: '2026-11-20' })).toMatchObject({
      http: 409,
      error: 'transition.state',
    })
    await manager.must('sap/payment/approve', { id: row.id })
    expect(await cashier.call('sap/payment/pay', { id: row.id, bankRef: 'X', paidAt: '2026-11-21' })).toMatchObject({
      http: 400,
      error: 'settlement.paid_future',
    })
    expect(await cashier.call('sap/payment/pay', { id: row.id, paidAt: '2026-11-20' })).toMatchObject({
      http: 400,
      errors: [{ path: 'bankRef' }],
    })
    const paid = await cashier.must<Row>('sap/payment/pay', {
      id: row.id,
      bankRef: 'ABC20261120001',
      paidAt: '2026-11-20',
    })
    expect(paid).toMatchObject({ status: 'paid', paidBy: cashier.memberId })
    expect(await figures(0)).toEqual({
      status: 'settled',
      appliedSum: '1280.00',
      settledSum: '1280.00',
      availableSum: '0.00',
      openSum: '0.00',
    })
    expect(await figures(1)).toMatchObject({ status: 'partSettled', settledSum: '1000.00', openSum: '1560.00' })
    expect(await violations(fixture)).toEqual([])

    for (const [move, body] of [
      ['cancel', { reason: 'x' }],
      ['withdraw', {}],
      ['reject', { reason: 'x' }],
    ] as const)
      expect(await manager.call(`sap/payment/${move}`, { id: row.id, ...body }), move).toMatchObject({
        http: 409,
        error: 'transition.state',
      })
    expect(await fixture.clerk.call('sap/carrier/void', { id: statements[0]?.id, reason: 'x' })).toMatchObject({
      http: 409,
      error: 'transition.state',
    })
    await manager.must('sap/payment/unpay', { id: row.id, reason: '退汇' })
    expect(await figures(0)).toMatchObject({ status: 'confirmed', appliedSum: '1280.00', settledSum: '0.00' })
    expect(await manager.must('sap/payment/info', { id: row.id })).toMatchObject({
      bankRef: null,
      paidAt: null,
      paidBy: null,
    })
    await must('payment/cancel', { id: row.id, reason: '重做' })
    expect(await figures(0)).toMatchObject({ appliedSum: '0.00', availableSum: '1280.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('says while it is a draft which other drafts ask for the same money, and what is left', async () => {
    const { masters, clerk, app } = fixture
    const ask = async (amount: string) => {
      const row = await must('payment/save', {
        partyId: masters.carrierA,
        planDate: '2026-11-20',
        items: [one(0, amount)],
        ...ACCOUNT,
      })
      const { dueDate } = await clerk.must<AnyRow>('sap/carrier/info', { id: statements[0]?.id })
      expect(dueDate).toBeTruthy()
      expect((row as AnyRow)['items']).toMatchObject([{ dueDate }])
      return { id: row.id, no: String(row.settleNo), warnings: row.warnings as { msg: string; records: Row[] }[] }
    }
    const first = await ask('800.00')
    expect(first.warnings).toBeUndefined()
    const fitting = await ask('480.00')
    expect(fitting.warnings).toBeUndefined()
    const third = await ask('0.01')
    expect(third.warnings).toMatchObject([
      {
        code: 'settlement.also_drafted',
        path: 'items.0.amount',
        msg: expect.stringContaining(`${first.no} 800.00, ${fitting.no} 480.00；合计超出可申请的 1,280.00 元`),
        records: [{ id: first.id }, { id: fitting.id }],
      },
    ])
    await must('payment/submit', { id: fitting.id })
    const { list } = await clerk.must<{ list: AnyRow[] }>('sap/payment/claims', {
      statementIds: [statements[0]?.id],
      except: third.id,
    })
    const claim = (of: typeof first, status: string, amount: string) => ({ id: of.id, settleNo: of.no, status, amount })
    expect(list).toEqual([
      {
        statementId: statements[0]?.id,
        available: '800.00',
        claims: [claim(first, 'draft', '800.00'), claim(fitting, 'approving', '480.00')],
        hidden: 0,
      },
    ])
    const own = await app.person(masters.orgId, {
      permissions: ['sap.carrier.read', 'sap.carrier.settle'],
      scope: 'own',
    })
    const blind = await own.call<{ list: AnyRow[] }>('sap/payment/claims', { statementIds: [statements[0]?.id] })
    expect(JSON.stringify(blind)).not.toContain(first.no)
    for (const { id } of [first, fitting, third]) await must('payment/cancel', { id, reason: '试算' })
    expect(await violations(fixture)).toEqual([])
  })

  it('never exceeds what is open: not in the form, not by several settlements', async () => {
    const draft = (items: object[]) =>
      call('payment/save', { partyId: fixture.masters.carrierA, planDate: '2026-11-20', items, ...ACCOUNT })
    expect(await draft([one(0, '1280.01')])).toMatchObject({
      http: 400,
      error: 'settlement.over_open',
      errors: [{ path: 'items.0.amount' }],
    })
    expect(await draft([one(0, '1.00'), one(0, '1.00')])).toMatchObject({ http: 409, error: 'unique.row' })
    expect(await draft([one(0, '-5.00')])).toMatchObject({ http: 400 })
    expect(await call('payment/submit', { id: (await draft([])).data.id })).toMatchObject({
      http: 400,
      error: 'settlement.no_items',
    })
    const first = await settlementOf(fixture, { items: [one(0, '1000.00')], step: 'draft' })
    const second = await settlementOf(fixture, { items: [one(0, '1000.00')], step: 'draft' })
    const numberOf = async (id: number) => String((await must('payment/info', { id })).settleNo)
    await must('payment/submit', { id: first.id })
    expect(await call('payment/submit', { id: second.id })).toMatchObject({
      http: 409,
      error: 'settlement.over_open_taken',
      errors: [
        {
          path: 'items.0.amount',
          msg: expect.stringMatching(
            new RegExp(`可申请 280.00 元，少于本次金额；已申请的结算单：${await numberOf(first.id)} 1,000.00$`),
          ),
          records: [{ resource: 'settlement', id: first.id }],
        },
      ],
    })
    expect(await figures(0)).toMatchObject({ appliedSum: '1000.00', availableSum: '280.00' })
    expect(await must('payment/info', { id: second.id })).toMatchObject({ status: 'draft' })
    await fixture.manager.must('sap/payment/reject', { id: first.id, reason: '金额不对' })
    expect(await figures(0)).toMatchObject({ appliedSum: '0.00' })
    await must('payment/submit', { id: second.id })
    await must('payment/withdraw', { id: second.id })
    expect(await violations(fixture)).toEqual([])
  })

  it('is refused for another counterparty, another kind or an unconfirmed statement', async () => {
    const { masters } = fixture
    const save = (face: string, partyId: number, items: object[]) =>
      call(`${face}/save`, { partyId, planDate: '2026-11-20', items, ...(face === 'payment' ? ACCOUNT : {}) })
    expect(await save('payment', masters.carrierB, [one(0, '1.00')])).toMatchObject({
      http: 400,
      error: 'ref.missing',
      errors: [{ path: 'items.0.statementId' }],
    })
    expect(await save('receipt', masters.customerId, [one(0, '1.00')])).toMatchObject({
      http: 400,
      error: 'ref.missing',
    })
    await tripOf(fixture, { load: '12.00' })
    const sent = await statementOf(fixture, { step: 'sent' })
    expect(await save('payment', masters.carrierA, [{ statementId: sent.id, amount: '1.00' }])).toMatchObject({
      http: 409,
      error: 'ref.state',
    })
    await must('carrier/withdraw', { id: sent.id, reason: 'x' })
    await must('carrier/delete', { id: sent.id })
  })

  it('goes to a registered account only, ignoring blanks; drafts need number and due date', async () => {
    const body = { partyId: fixture.masters.carrierA, planDate: '2026-11-20', items: [one(2, '100.00')] }
    expect(await call('payment/save', body)).toMatchObject({
      http: 400,
      errors: [{ path: 'accountName' }, { path: 'bankName' }, { path: 'accountNo' }],
    })
    const foreign = await must('payment/save', { ...body, ...ACCOUNT, accountNo: '6222021234567890128' })
    expect(await call('payment/submit', { id: foreign.id })).toMatchObject({
      http: 409,
      error: 'settlement.account',
      errors: [{ path: 'accountNo' }],
    })
    await must('payment/save', {
      id: foreign.id,
      version: foreign.version,
      accountNo: ACCOUNT.accountNo.replaceAll(' ', ''),
      payMethod: 'draft',
    })
    await must('payment/submit', { id: foreign.id })
    await fixture.manager.must('sap/payment/approve', { id: foreign.id })
    const pay = { id: foreign.id, bankRef: 'CD1', paidAt: '2026-11-20' }
    expect(await fixture.cashier.call('sap/payment/pay', pay)).toMatchObject({
      http: 400,
      errors: [{ path: 'draftNo' }, { path: 'draftDue' }],
    })
    await fixture.cashier.must('sap/payment/pay', {
      ...pay,
      draftNo: '130231234567820261120000001',
      draftDue: '2027-05-20',
    })
    const cash = await must('payment/save', { ...body, payMethod: 'cash', items: [one(2, '1.00')] })
    expect(cash).toMatchObject({ accountNo: null, status: 'draft' })
  })

  it('is approved and paid by two people, unless the company allows one; never by the person who made it out', async () => {
    const { clerk, manager, cashier } = fixture
    const pay = async (by: typeof clerk) =>
      by.call<Row>('sap/payment/pay', { id: row.id, bankRef: `PAY-${by.memberId}`, paidAt: '2026-11-20' })
    const row = await settlementOf(fixture, { items: [one(2, '10.00')], step: 'approved' })
    expect((await manager.must<Row>('sap/payment/info', { id: row.id })).hands).toEqual([
      clerk.memberId,
      manager.memberId,
    ])
    for (const who of [clerk, manager])
      expect(await pay(who)).toMatchObject({ http: 409, error: 'transition.same_person' })
    await manager.must('sys/set/save', { settings: { approverMayPay: true }, reason: '出纳休假' })
    expect(await pay(clerk)).toMatchObject({ http: 409, error: 'transition.same_person' })
    expect(await pay(manager)).toMatchObject({ http: 200 })
    await manager.must('sys/set/save', { settings: { approverMayPay: false } })
    await cashier.must('sap/payment/unpay', { id: row.id, reason: '退汇' })
    expect(await pay(clerk)).toMatchObject({ http: 409, error: 'transition.same_person' })
    expect(await pay(cashier)).toMatchObject({ http: 200 })
  })

  it('is not approved by a person who changed the payee or submitted it', async () => {
    const { clerk, manager, cashier } = fixture
    const row = await settlementOf(fixture, { items: [one(2, '11.00')], step: 'draft' })
    await manager.must('sap/payment/save', { id: row.id, version: row.version, remark: '改收款人' })
    await cashier.must('sap/payment/submit', { id: row.id })
    for (const who of [clerk, manager, cashier]) {
      expect(await who.call('sap/payment/approve', { id: row.id })).toMatchObject({
        http: 409,
        error: 'transition.same_person',
      })
      expect(await who.call('sap/payment/approve', { ids: [row.id] })).toMatchObject({
        data: { results: [{ ok: false, errors: [{ code: 'transition.same_person' }] }] },
      })
    }
    const fourth = await fixture.app.person(fixture.masters.orgId)
    await fourth.must('sap/payment/reject', { id: row.id, reason: '说明用途' })
    const { list } = await clerk.must<{ list: { kind: string; title: string; body: string }[] }>('sys/msg/my/list', {})
    expect(list[0]).toMatchObject({
      kind: 'verdict.refused',
      body: '说明用途',
      title: expect.stringContaining(String(row.settleNo)) as string,
    })
    await clerk.must('sap/payment/submit', { id: row.id })
    await fourth.must('sap/payment/approve', { id: row.id })
    await clerk.must('sap/payment/cancel', { id: row.id, reason: '不付了' })
  })

  it('is not paid by an offset, which would settle one side only', async () => {
    const { clerk, cashier, masters } = fixture
    const offset = { http: 409, error: 'settlement.offset', errors: [{ path: 'payMethod' }] }
    expect(
      await call('payment/save', {
        partyId: masters.carrierA,
        planDate: '2026-11-20',
        payMethod: 'offset',
        items: [one(2, '12.00')],
      }),
    ).toMatchObject(offset)
    const row = await settlementOf(fixture, { items: [one(2, '12.00')], step: 'draft' })
    expect(await call('payment/save', { id: row.id, version: row.version, payMethod: 'offset' })).toMatchObject(offset)
    // A settlement from before offsets were refused.
    const old = (status: string) =>
      fixture.app.work(masters.orgId, tx =>
        tx.sql(`update settlement set pay_method = 'offset', status = $3 where org_id = $1 and id = $2`, [
          masters.orgId,
          row.id,
          status,
        ]),
      )
    await old('draft')
    expect(await clerk.call('sap/payment/submit', { id: row.id })).toMatchObject(offset)
    await old('approving')
    expect(await fixture.manager.call('sap/payment/approve', { id: row.id })).toMatchObject(offset)
    await old('approved')
    expect(await cashier.call('sap/payment/pay', { id: row.id, bankRef: 'OFF-1', paidAt: '2026-11-20' })).toMatchObject(
      offset,
    )
    await old('draft')
    await must('payment/cancel', { id: row.id, reason: '改为电汇' })
  })

  it('is paid by the method and to the account that were approved', async () => {
    const row = await settlementOf(fixture, { items: [one(2, '1.00')], step: 'approved' })
    for (const [field, value] of Object.entries({
      payMethod: 'cash',
      accountNo: '6228480010012340001',
      accountName: '王二',
      bankName: '另一家银行',
      items: [],
      amount: '2.00',
      partyId: fixture.masters.carrierB,
    }))
      expect(
        await fixture.cashier.call('sap/payment/pay', {
          id: row.id,
          bankRef: 'AS-1',
          paidAt: '2026-11-20',
          [field]: value,
        }),
        field,
      ).toMatchObject({ http: 400, errors: [{ path: field }] })
    await must('payment/cancel', { id: row.id, reason: '改现金' })
  })

  it('goes to the confirmed name and bank', async () => {
    for (const [field, words] of [
      ['accountName', '王二'],
      ['bankName', '另一家银行'],
    ] as const) {
      const row = await settlementOf(fixture, { items: [one(2, '13.00')], step: 'draft' })
      const changed = await must('payment/save', { id: row.id, version: row.version, [field]: words })
      expect(await call('payment/submit', { id: row.id })).toMatchObject({ http: 409, errors: [{ path: field }] })
      await must('payment/delete', { id: row.id, version: changed.version })
    }
  })

  it('has a bank reference that is unique per direction', async () => {
    await settlementOf(fixture, { items: [one(1, '10.00')], bankRef: 'SAME-1' })
    const second = await settlementOf(fixture, { items: [one(1, '20.00')], step: 'approved' })
    expect(
      await fixture.cashier.call('sap/payment/pay', { id: second.id, bankRef: 'SAME-1', paidAt: '2026-11-20' }),
    ).toMatchObject({ http: 409, error: 'unique.taken' })
    const owner = await statementOf(fixture, { kind: 'customer', from: '2026-10-01' })
    const income = await settlementOf(fixture, {
      face: 'receipt',
      items: [{ statementId: owner.id, amount: '50.00' }],
      bankRef: 'SAME-1',
    })
    expect(income).toMatchObject({
      status: 'paid',
      direction: 'in',
      settleNo: expect.stringMatching(/^JS202611\d{4}$/),
    })
    expect(await must('customer/info', { id: owner.id })).toMatchObject({ status: 'partSettled', settledSum: '50.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('may include a statement that owes the other way', async () => {
    const { masters, clerk, cashier } = fixture
    await tripOf(fixture, { load: '5.00', prepayCash: '440.00', carrierId: masters.carrierB, day: '2026-11-03' })
    const owing = await statementOf(fixture, { partyId: masters.carrierB, step: 'draft' })
    await must('carrier/save', {
      id: owing.id,
      version: owing.version,
      lines: [{ id: owing.lines[0]?.id, adjust: '-290.00', adjustReason: '扣罚' }],
    })
    await must('carrier/send', { id: owing.id })
    await fixture.manager.must('sap/carrier/forceConfirm', { id: owing.id, confirmAt: '2026-11-20', reason: 'x' })
    await tripOf(fixture, { load: '10.00', carrierId: masters.carrierB, day: '2026-11-04' })
    const due = await statementOf(fixture, { partyId: masters.carrierB })
    expect([await must('carrier/info', { id: owing.id }), due].map(row => row.netSum)).toEqual(['-100.00', '1260.00'])
    const row = await settlementOf(fixture, {
      partyId: masters.carrierB,
      items: [
        { statementId: owing.id, amount: '-100.00' },
        { statementId: due.id, amount: '1260.00' },
      ],
      step: 'approved',
    })
    expect(row.amount).toBe('1160.00')
    await cashier.must('sap/payment/pay', { id: row.id, bankRef: 'NET-1', paidAt: '2026-11-20' })
    for (const id of [owing.id, due.id])
      expect(await clerk.must('sap/carrier/info', { id })).toMatchObject({ status: 'settled', openSum: '0.00' })
    expect(await violations(fixture)).toEqual([])
  })
})

it('shows the whole account of the payee to whoever pays, and its ends to a reader', async () => {
  const { app, masters } = fixture
  const { id, accountNo } = await settlementOf(fixture, { items: [one(2, '10.00')], step: 'approved' })
  const seenWith = async (...permissions: string[]) =>
    (await (await app.person(masters.orgId, { permissions })).must<Row>('sap/payment/info', { id }))['accountNo']
  expect(await seenWith('sap.carrier.read', 'sap.carrier.pay')).toBe(accountNo)
  const masked = String(await seenWith('sap.carrier.read'))
  expect(masked).toContain('*')
  expect(masked).not.toBe(accountNo)
})
