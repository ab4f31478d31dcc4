import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import {
  chargesNow,
  confirm,
  type Fixture,
  makeFixture,
  paper,
  reprice,
  type Row,
  settlementOf,
  statementOf,
  tripNow,
  tripOf,
  tripsOf,
  type Trip,
  violations,
  withoutWiping,
} from './testing/fixture.ts'

let fixture: Fixture
let trip: Trip
const PERIOD = { periodFrom: '2026-10-26', periodTo: '2026-11-25' }

/** Each test has its own company. */
async function fresh(): Promise<void> {
  const { app } = fixture
  fixture = await makeFixture(app)
  await withoutWiping(fixture)
}

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
})

const call = (path: string, body: object) => fixture.clerk.call<Row>(`sap/${path}`, body)
const must = (path: string, body: object) => fixture.clerk.must<Row>(`sap/${path}`, body)
const info = (row: { id: number }, kind = 'carrier') => must(`${kind}/info`, { id: row.id })

describe('generating statements', () => {
  beforeAll(fresh)

  it('creates one draft per counterparty with free charges, and a retry creates no other', async () => {
    const { clerk, masters } = fixture
    await tripsOf(fixture, [
      { load: '33.00' },
      { load: '32.00', carrierId: masters.carrierB },
      { load: '31.00' },
      { load: '30.00', day: '2026-10-20' },
      { load: '30.00', audit: false },
    ])
    const key = { 'idempotency-key': 'nov' }
    const first = await clerk.call<{ ok: number; results: { partyId: number; id: number; no: string }[] }>(
      'sap/carrier/generate',
      PERIOD,
      key,
    )
    expect(first.data.results.map(r => [r.partyId, r.no])).toEqual([
      [masters.carrierB, 'CYDZ2026110001'],
      [masters.carrierA, 'CYDZ2026110002'],
    ])
    expect((await clerk.call('sap/carrier/generate', PERIOD, key)).data).toEqual(first.data)
    expect(await clerk.call('sap/carrier/generate', PERIOD, { 'idempotency-key': 'again' })).toMatchObject({
      http: 409,
      error: 'statement.nothing',
    })
    expect(
      ((await must('carrier/info', { id: first.data.results[1]?.id })) as Row).lines.map(line => line.settleQty),
    ).toEqual(['33.000', '31.000'])
    const owner = await clerk.must<{ results: { id: number }[] }>('sap/customer/generate', {
      ...PERIOD,
      partyIds: [masters.customerId],
    })
    expect(await must('customer/info', { id: owner.results[0]?.id })).toMatchObject({
      stmtNo: 'KHDZ2026110001',
      lineCount: 3,
      qtySum: '96.000',
      netSum: '13056.00',
      prepaidSum: '0.00',
    })
    expect(await violations(fixture)).toEqual([])
  })

  it('shows customers only a confirmed account of ours', async () => {
    const own = [
      {
        accountName: '本公司',
        bankName: '中国银行',
        accountNo: '6222 0210 0111 6245 702',
        isDefault: true,
        state: 'confirmed',
      },
      { accountName: '本公司', bankName: '建设银行', accountNo: '6227000000000000001', state: 'pending' },
    ]
    await fixture.app.work(fixture.clerk.orgId, tx =>
      tx.sql(`update org set profile = profile || jsonb_build_object('bankAccounts', $2::jsonb) where id = $1`, [
        tx.orgId,
        JSON.stringify(own),
      ]),
    )
    const { list } = await fixture.clerk.must<{ list: Row[] }>('sap/customer/list')
    const { id, version } = list[0] as Row
    const registered = { accountName: '本公司', bankName: '中国银行', accountNo: '6222021001116245702' }
    for (const accountNo of ['6227000000000000001', '6228480010012340001'])
      expect(await call('customer/save', { id, version, ...registered, accountNo })).toMatchObject({
        http: 409,
        error: 'statement.strange_account',
        errors: [{ path: 'accountNo' }],
      })
    for (const [field, words] of [
      ['accountName', '王二'],
      ['bankName', '建设银行'],
    ] as const)
      expect(await call('customer/save', { id, version, ...registered, [field]: words })).toMatchObject({
        http: 409,
        errors: [{ path: field }],
      })
    expect(await must('customer/save', { id, version, ...registered })).toMatchObject({
      accountNo: expect.stringContaining('6222') as string,
    })
  })

  it('refuses a second statement of the same period unless it is supplementary', async () => {
    const late = await tripOf(fixture, { load: '29.00' })
    const again = await fixture.clerk.must<{ failed: number; results: { ok: boolean; errors: { code: string }[] }[] }>(
      'sap/carrier/generate',
      PERIOD,
    )
    expect(again).toMatchObject({ failed: 1, results: [{ ok: false, errors: [{ code: 'statement.same_period' }] }] })
    expect(await call('carrier/save', { partyId: fixture.masters.carrierA, ...PERIOD })).toMatchObject({
      http: 409,
      error: 'statement.same_period',
    })
    const extra = await fixture.clerk.must<{ results: { id: number }[] }>('sap/carrier/generate', {
      ...PERIOD,
      supplementary: true,
    })
    expect((await must('carrier/info', { id: extra.results[0]?.id })).lines.map(line => line.docId)).toEqual([late.id])
  })

  it('of service providers takes no freight of a counterparty that is also a carrier', async () => {
    const { app, masters, clerk } = fixture
    await app.work(masters.orgId, tx =>
      tx.sql('update party set is_server = true where org_id = $1 and id = $2', [masters.orgId, masters.carrierA]),
    )
    await tripOf(fixture, { load: '28.00' })
    expect(await clerk.call('sap/server/generate', { ...PERIOD, supplementary: true })).toMatchObject({
      http: 409,
      error: 'statement.nothing',
    })
  })
})

describe('the lines of a statement', () => {
  beforeAll(fresh)

  it('are frozen, divided by tax rate, and keep their values', async () => {
    trip = await tripOf(fixture, {
      load: '33.00',
      extras: [
        { fee: 'loading', side: 'ap', amount: '106.00' },
        { fee: 'fine', side: 'ap', amount: '50.00', kind: 'deduction' },
      ],
    })
    const row = await statementOf(fixture, { step: 'draft' })
    expect(row.lines[0]).toMatchObject({ gross: '4224.00', incidental: '106.00', deduct: '50.00', net: '4280.00' })
    expect(row.taxGroups).toMatchObject([
      { taxRate: '0.09', incl: '4224.00', excl: '3875.23', tax: '348.77' },
      { taxRate: '0.06', incl: '106.00', excl: '100.00', tax: '6.00' },
      { taxRate: '0', incl: '-50.00' },
    ])
    expect(row).toMatchObject({ invoiceableSum: '4280.00', taxSum: '354.77', grossSum: '4330.00', deductSum: '50.00' })

    await reprice(fixture, trip, { side: 'ap', price: '130.0000' })
    const dirty = await info(row)
    expect(dirty).toMatchObject({
      dirtyCount: 1,
      netSum: '4280.00',
      lines: [{ dirty: true, dirtyReason: '费用已更正', gross: '4224.00' }],
    })
    expect(await call('carrier/send', { id: row.id })).toMatchObject({
      http: 409,
      error: 'statement.dirty',
      msg: '存在1条运单数据已变动，请重新核对',
    })
    expect((await chargesNow(fixture, [trip.id])).filter(c => c.side === 'ap' && c.statementId === null)).toMatchObject(
      [{ kind: 'freight', amount: '66.00', state: 'priced' }],
    )
    const fresh = await must('carrier/resync', { id: row.id })
    expect(fresh).toMatchObject({ dirtyCount: 0, netSum: '4346.00', lines: [{ dirty: false, gross: '4290.00' }] })
    expect((await chargesNow(fixture, [trip.id])).every(c => c.side === 'ar' || c.statementId === row.id)).toBe(true)
    expect(await violations(fixture)).toEqual([])
  })

  it('mark a sent statement whose documents change; it can then not be confirmed', async () => {
    const [row] = (await fixture.clerk.must<{ list: Row[] }>('sap/carrier/list', {})).list as [Row]
    await must('carrier/send', { id: row.id })
    await reprice(fixture, trip, { side: 'ap', price: '131.0000' })
    expect(
      await fixture.clerk.call('sap/carrier/confirm', {
        id: row.id,
        confirmBy: '刘',
        confirmAt: '2026-11-20',
        signedFiles: await paper(fixture, fixture.clerk),
      }),
    ).toMatchObject({ http: 409, error: 'statement.dirty' })
    await must('carrier/withdraw', { id: row.id, reason: '价格调整' })
    await must('carrier/resync', { id: row.id })
    await must('carrier/send', { id: row.id })
    expect(await confirm(fixture, { kind: 'carrier', id: row.id })).toMatchObject({ netSum: '4379.00' })
    await reprice(fixture, trip, { side: 'ap', price: '128.0000' })
    expect(await info(row)).toMatchObject({ dirtyCount: 0, netSum: '4379.00' })
    const next = await statementOf(fixture, { step: 'draft' })
    expect(next.lines).toMatchObject([{ docId: trip.id, net: '-99.00', settleQty: '0.000', prepaid: '0.00' }])
    expect(await tripNow(fixture, trip.id)).toMatchObject({ apTotal: '4280.00', apStatus: 'inStatement' })
    expect(await violations(fixture)).toEqual([])
  })

  it('take a document by hand, once, and release it again', async () => {
    const [a, b] = (await tripsOf(fixture, [{ load: '31.00' }, { load: '30.00' }])) as [Trip, Trip]
    const doc = (t: Trip) => ({ docType: 'waybill', docId: t.id })
    const made = await must('carrier/save', {
      partyId: fixture.masters.carrierA,
      ...PERIOD,
      supplementary: true,
      lines: [doc(a), doc(b)],
    })
    expect(made).toMatchObject({ lineCount: 2, netSum: '7808.00' })
    expect(
      await call('carrier/save', {
        partyId: fixture.masters.carrierA,
        ...PERIOD,
        supplementary: true,
        lines: [doc(a)],
      }),
    ).toMatchObject({
      http: 409,
      error: 'statement.not_free',
      msg: expect.stringMatching(/^YD\d+ 没有可对账的费用/),
      errors: [{ path: 'lines.0.docId' }],
    })
    expect(await call('carrier/save', { partyId: fixture.masters.carrierB, ...PERIOD, lines: [doc(a)] })).toMatchObject(
      {
        error: 'statement.not_free',
      },
    )
    expect(await tripNow(fixture, a.id)).toMatchObject({ apStatus: 'inStatement', arStatus: 'priced' })
    expect(await fixture.clerk.call('oms/wayBill/unaudit', { id: a.id, reason: '重审' })).toMatchObject({
      http: 409,
      error: 'waybill.in_statement',
    })

    const less = await must('carrier/save', { id: made.id, version: made.version, lines: [{ id: made.lines[1]?.id }] })
    expect(less).toMatchObject({ lineCount: 1, netSum: '3840.00' })
    expect(await tripNow(fixture, a.id)).toMatchObject({ apStatus: 'priced' })
    await fixture.clerk.must('oms/wayBill/unaudit', { id: a.id, reason: '重审' })
    await must('carrier/delete', { id: made.id, reason: '重做' })
    expect(await tripNow(fixture, b.id)).toMatchObject({ apStatus: 'priced' })
    expect(await violations(fixture)).toEqual([])
  })
})

describe('adjustments', () => {
  beforeAll(fresh)
  const adjust = (row: Row, amount: string, reason: string | null = '亏吨协商') =>
    call('carrier/save', {
      id: row.id,
      version: row.version,
      lines: [{ id: row.lines[0]?.id, adjust: amount, adjustReason: reason }],
    })

  it('need a reason, and above the limit a second person, whose approval ends with any change', async () => {
    trip = await tripOf(fixture, { load: '33.00' })
    const row = await statementOf(fixture, { step: 'draft' })
    expect(await adjust(row, '-10.00', null)).toMatchObject({
      http: 400,
      error: 'statement.line_reason',
      errors: [{ path: 'lines.0.adjustReason' }],
    })
    expect(await adjust(row, '0.00')).toMatchObject({
      http: 400,
      error: 'statement.lone_reason',
      errors: [{ path: 'lines.0.adjust' }],
    })
    const small = (await adjust(row, '-3000.00')).data
    expect(await fixture.manager.call('sap/carrier/approveAdjust', { id: row.id })).toMatchObject({
      http: 409,
      error: 'statement.approval_not_needed',
    })
    const large = (await adjust(small, '-3000.01')).data
    expect(await call('carrier/send', { id: row.id })).toMatchObject({ http: 422, error: 'statement.adjust_approval' })
    expect(await call('carrier/approveAdjust', { id: row.id })).toMatchObject({
      http: 409,
      error: 'transition.same_person',
    })
    const approved = await fixture.manager.must<Row>('sap/carrier/approveAdjust', { id: row.id })
    expect(approved).toMatchObject({
      adjustApprovedBy: fixture.manager.memberId,
      adjustLimit: '3000.00',
      adjustSum: '-3000.01',
    })
    const changed = (await adjust(approved, '-3000.02')).data
    expect(changed).toMatchObject({ adjustApprovedBy: null, adjustApprovedKey: null })
    expect(await call('carrier/send', { id: row.id })).toMatchObject({ error: 'statement.adjust_approval' })
    expect(large.netSum).toBe('1223.99')
    await fixture.manager.must('sap/carrier/approveAdjust', { id: row.id })
    expect(await must('carrier/send', { id: row.id })).toMatchObject({ status: 'sent', netSum: '1223.98' })
    await confirm(fixture, { kind: 'carrier', id: row.id })
    expect(await tripNow(fixture, trip.id)).toMatchObject({ apTotal: '1223.98', apExcl: '1122.92' })
    expect((await chargesNow(fixture, [trip.id])).filter(c => c.kind === 'adjust')).toMatchObject([
      { amount: '-3000.02', state: 'confirmed', statementId: row.id },
    ])
    await reprice(fixture, trip, { side: 'ap', price: '128.0000' })
    expect((await chargesNow(fixture, [trip.id])).filter(c => c.side === 'ap')).toHaveLength(2)
    expect(await violations(fixture)).toEqual([])
    await must('carrier/void', { id: row.id, reason: '重做' })
    expect(await tripNow(fixture, trip.id)).toMatchObject({ apTotal: '4224.00', apStatus: 'priced' })
    expect(await chargesNow(fixture, [trip.id])).toHaveLength(2)
    expect(await violations(fixture)).toEqual([])
  })

  it('are subject to the limit that the company has set', async () => {
    const { app, masters } = fixture
    await app.db.system('test', sql =>
      sql.query(`update org set settings = '{"adjustLimit": "100.00"}' where id = $1`, [masters.orgId]),
    )
    const row = await statementOf(fixture, { step: 'draft' })
    const saved = (await adjust(row, '-100.01')).data
    expect(saved.adjustLimit).toBe('100.00')
    expect(await call('carrier/send', { id: row.id })).toMatchObject({
      error: 'statement.adjust_approval',
      msg: '调整额（按绝对值合计，含少抵扣的预付）100.01 元超过 100.00 元，需要主管审批',
    })
  })

  it('of a closed month are posted today, and cannot be voided once that is closed, too', async () => {
    const { app, masters, clerk } = fixture
    await app.work(masters.orgId, tx => tx.sql('delete from company_month where org_id = $1', [masters.orgId]))
    const old = await tripOf(fixture, { load: '30.00', day: '2026-10-28' })
    const row = await statementOf(fixture, { step: 'draft', to: '2026-10-31' })
    await adjust(row, '-20.00')
    const close = async (month: string) =>
      clerk.must('smp/companyMonth/close', {
        id: (await clerk.must<Row>('smp/companyMonth/save', { month, docType: 'charge' })).id,
        reason: '月结',
      })
    await close('2026-10')
    await must('carrier/send', { id: row.id })
    await confirm(fixture, { kind: 'carrier', id: row.id })
    const { rows } = await app.work(masters.orgId, tx =>
      tx.sql(
        `select month, revenue_month, amount from charge where org_id = $1 and doc_id = $2 and side = 'ap' and deleted_at is null order by id`,
        [masters.orgId, old.id],
      ),
    )
    expect(rows).toEqual([
      { month: '2026-10', revenue_month: '2026-10', amount: '3840.00' },
      { month: '2026-11', revenue_month: '2026-11', amount: '-20.00' },
    ])
    await close('2026-11')
    expect(await call('carrier/void', { id: row.id, reason: '重做' })).toMatchObject({
      http: 409,
      error: 'month.closed',
    })
    expect(await violations(fixture)).toEqual([])
  })
})

/** Refusals name the dispute and its remedy instead of a draft. */
async function saysInDispute(row: Row, trip: unknown): Promise<void> {
  const way = /“异议处理中”.*请先答复异议，或记为“异议已解决”，再“发送对账”/
  const refused = [
    fixture.clerk.call('sap/carrier/confirm', {
      id: row.id,
      confirmBy: '刘',
      confirmAt: '2026-11-20',
      signedFiles: [],
    }),
    fixture.clerk.call('sap/carrier/makeLink', { id: row.id, days: 7 }),
    fixture.clerk.call('sap/payment/save', {
      partyId: fixture.masters.carrierA,
      planDate: '2026-11-20',
      items: [{ statementId: row.id, amount: '1.00' }],
    }),
  ]
  for (const { http, msg } of await Promise.all(refused))
    expect({ http, msg }).toEqual({ http: 409, msg: expect.stringMatching(way) })
  expect(await fixture.manager.call('oms/wayBill/unaudit', { id: trip, reason: '重核' })).toMatchObject({
    http: 409,
    msg: expect.stringContaining('异议处理中的对账单请先移出该运单'),
  })
}

describe('agreement with the counterparty', () => {
  beforeAll(fresh)

  it('goes through dispute with their amounts, our answer, settlement and confirmation', async () => {
    await tripsOf(fixture, [{ load: '33.00' }, { load: '32.00' }])
    const row = await statementOf(fixture, { step: 'sent' })
    const [first, second] = row.lines
    expect(
      await call('carrier/dispute', { id: row.id, reason: '吨数不符', lines: [{ id: 999_999, theirNet: '1' }] }),
    ).toMatchObject({ http: 400, error: 'request.invalid' })
    expect(
      await call('carrier/dispute', { id: row.id, reason: '吨数不符', lines: [{ id: first?.id, theirNet: 'viel' }] }),
    ).toMatchObject({ http: 400 })
    const disputed = await must('carrier/dispute', {
      id: row.id,
      reason: '吨数不符',
      lines: [{ id: first?.id, theirNet: '4300.00', reason: '少算 0.6 吨' }],
    })
    expect(disputed).toMatchObject({ status: 'draft', diffCount: 1 })
    expect(disputed.lines).toMatchObject([
      { disputeState: 'open', theirNet: '4300.00', disputeReason: '少算 0.6 吨', net: '4224.00' },
      { disputeState: 'none', theirNet: null },
    ])
    await saysInDispute(row, first?.docId)
    const answered = await must('carrier/save', {
      id: row.id,
      version: disputed.version,
      lines: [{ id: first?.id, disputeReply: '以到港磅单为准' }, { id: second?.id }],
    })
    expect(answered.lines[0]).toMatchObject({ disputeState: 'answered' })
    await must('carrier/send', { id: row.id })
    expect(
      await fixture.clerk.call('sap/carrier/confirm', {
        id: row.id,
        confirmBy: '刘',
        confirmAt: '2026-11-20',
        signedFiles: await paper(fixture, fixture.clerk),
      }),
    ).toMatchObject({ http: 409, error: 'statement.disputed' })
    await must('carrier/withdraw', { id: row.id, reason: '协商' })
    for (const lines of [[], [second?.id], [999_999], 'all'])
      expect(await call('carrier/settleDispute', { id: row.id, reason: '双方认可原磅单', lines })).toMatchObject({
        http: 400,
        error: 'request.invalid',
      })
    expect(
      await must('carrier/settleDispute', { id: row.id, reason: '双方认可原磅单', lines: [first?.id] }),
    ).toMatchObject({ diffCount: 0 })
    await must('carrier/send', { id: row.id })
    expect(await call('carrier/confirm', { id: row.id, confirmBy: '刘', confirmAt: '2026-11-20' })).toMatchObject({
      http: 400,
      errors: [{ path: 'signedFiles' }],
    })
    expect(
      await call('carrier/confirm', {
        id: row.id,
        confirmBy: '刘',
        confirmAt: '2026-11-21',
        signedFiles: await paper(fixture, fixture.clerk),
      }),
    ).toMatchObject({ error: 'field.future' })
    expect(await confirm(fixture, { kind: 'carrier', id: row.id })).toMatchObject({
      status: 'confirmed',
      forced: false,
      confirmBy: '刘队长',
    })
    expect(await call('carrier/save', { id: row.id, version: 99 })).toMatchObject({ http: 409 })
  })

  it('may be disputed for the whole statement, and forced with a reason', async () => {
    await tripOf(fixture, { load: '31.00' })
    const row = await statementOf(fixture, { step: 'sent' })
    const disputed = await must('carrier/dispute', { id: row.id, reason: '不认可单价' })
    expect(disputed.lines).toMatchObject([{ disputeState: 'open', disputeReason: '不认可单价' }])
    await must('carrier/settleDispute', { id: row.id, reason: '按合同' })
    await must('carrier/send', { id: row.id })
    expect(
      await fixture.manager.call('sap/carrier/forceConfirm', { id: row.id, confirmAt: '2026-11-20' }),
    ).toMatchObject({ http: 400, errors: [{ path: 'reason' }] })
    expect(
      await fixture.manager.must('sap/carrier/forceConfirm', {
        id: row.id,
        confirmAt: '2026-11-20',
        reason: '对方失联',
      }),
    ).toMatchObject({ status: 'confirmed', forced: true, dueDate: '2026-12-20' })
  })

  it('is undone by a void only without payments and invoices; then all charges are free again', async () => {
    const again = await tripOf(fixture, { load: '30.00' })
    const row = await statementOf(fixture)
    const asked = await settlementOf(fixture, { items: [{ statementId: row.id, amount: '100.00' }], step: 'approving' })
    expect(await call('carrier/void', { id: row.id, reason: '错' })).toMatchObject({
      http: 409,
      error: 'statement.has_settlement',
      msg: expect.stringContaining('对账单已申请结算 100.00 元：'),
    })
    const { version } = await must('carrier/info', { id: row.id })
    const check = { id: row.id, version, check: true }
    const why = await call('carrier/void', check)
    expect(why).toMatchObject({ http: 409, error: 'statement.has_settlement' })
    expect(JSON.stringify(why.errors)).toContain(`"id":${asked.id}`)
    await fixture.clerk.must('sap/payment/withdraw', { id: asked.id })
    // A check without the write changes nothing, needs no reason, and reports an old version.
    expect(await call('carrier/void', check)).toMatchObject({ error: 'record.stale' })
    expect(await must('carrier/void', { id: row.id, check: true })).toMatchObject({ status: row.status })
    expect(await call('carrier/void', { id: row.id, check: 'yes' })).toMatchObject({ http: 400 })
    expect(await call('carrier/send', { ids: [row.id], check: true })).toMatchObject({ http: 400 })
    expect(await must('carrier/void', { id: row.id, reason: '错' })).toMatchObject({ status: 'void' })
    const sums = (filters: object) =>
      fixture.clerk.must<{ totals: Record<string, string>; left: number }>('sap/carrier/summary', {
        filters: { id: row.id, ...filters },
      })
    expect(await sums({})).toMatchObject({ totals: { netSum: '0' }, left: 1 })
    expect(await sums({ status: 'void' })).toMatchObject({ totals: { netSum: row.netSum }, left: 0 })
    expect(await tripNow(fixture, again.id)).toMatchObject({ apStatus: 'priced' })
    expect(await fixture.clerk.call('sap/payment/submit', { id: asked.id })).toMatchObject({
      http: 409,
      error: 'statement.unfit',
    })
    expect((await statementOf(fixture, { step: 'draft' })).lines.map(line => line.docId)).toEqual([again.id])
    expect(await violations(fixture)).toEqual([])
  })

  it('an empty statement is not sent, and a net amount of zero is settled at once', async () => {
    await fresh()
    const empty = await must('carrier/save', { partyId: fixture.masters.carrierB, ...PERIOD })
    expect(await call('carrier/send', { id: empty.id })).toMatchObject({ http: 409, error: 'statement.no_lines' })
    const paid = await tripOf(fixture, { load: '10.00', prepayCash: '800.00' })
    const row = await statementOf(fixture, { step: 'draft' })
    const even = await must('carrier/save', {
      id: row.id,
      version: row.version,
      lines: [{ id: row.lines[0]?.id, adjust: '-480.00', adjustReason: '抵前欠' }],
    })
    expect(even.netSum).toBe('0.00')
    await must('carrier/send', { id: row.id })
    expect(await confirm(fixture, { kind: 'carrier', id: row.id })).toMatchObject({ status: 'settled' })
    expect(await tripNow(fixture, paid.id)).toMatchObject({ apStatus: 'settled', payStatus: 'full' })
    expect(await violations(fixture)).toEqual([])
  })
})
