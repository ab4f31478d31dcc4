import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { agreeFirst, nodeFor, publisher } from '../approvals/testing/fixture.ts'
import {
  confirm,
  type Fixture,
  makeFixture,
  type Row,
  settlementOf,
  statementOf,
  tripNow,
  tripOf,
  tripsOf,
  violations,
} from '../settlement/testing/fixture.ts'

let fixture: Fixture
let statement: Row

const call = (path: string, body: object) => fixture.clerk.call<Row>(`crm/customer/${path}`, body)
const must = (path: string, body: object) => fixture.clerk.must<Row>(`crm/customer/${path}`, body)
const open = async () => {
  const { invoiceStatus, invoicedSum, invoicingSum, uninvoicedSum } = await fixture.clerk.must<Row>(
    'sap/customer/info',
    { id: statement.id },
  )
  return { invoiceStatus, invoicedSum, invoicingSum, uninvoicedSum }
}
let numbers = 0
const nextNumber = () => `266120000000000${String(++numbers).padStart(5, '0')}`

interface Composed {
  titleName: string
  titleTaxNo: string
  items: { statementId: number; amount: string; uninvoiced: string }[]
  lines: { itemClass: string; itemName: string; incl: string; taxRate: string; qty: string | null }[]
  freightLines: object[]
}

const compose = (amount?: string) =>
  fixture.clerk.must<Composed>('crm/customer/compose', {
    customerId: fixture.masters.customerId,
    items: [{ statementId: statement.id, ...(amount ? { amount } : {}) }],
  })

/** Applies for an invoice over HTTP as the form composes it, up to a step. */
async function invoiceOf(
  amount: string | undefined,
  step: 'draft' | 'approving' | 'toIssue' | 'issuing' | 'issued',
): Promise<Row> {
  const { items, ...rest } = await compose(amount)
  const draft = await must('save', {
    customerId: fixture.masters.customerId,
    ...filled(rest),
    items: items.map(({ statementId, amount: part }) => ({ statementId, amount: part })),
  })
  if (step === 'draft') return draft
  const submitted = await must('submit', { id: draft.id })
  if (step === 'approving') return submitted
  const approved = await fixture.manager.must<Row>('crm/customer/approve', { id: draft.id })
  if (step === 'issuing') return must('startIssue', { id: draft.id })
  return step === 'toIssue'
    ? approved
    : must('issue', { id: draft.id, invoiceNo: nextNumber(), invoiceDate: '2026-11-20' })
}

const filled = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

async function fresh(): Promise<void> {
  fixture = await makeFixture(fixture?.app ?? (await testApp()))
}

describe('an invoice made out on statements', () => {
  beforeAll(async () => {
    await fresh()
    // 727.94 t × 136.00 + 0.24 = 99,000.08 at 9 %, and 8,000.00 of loading at 6 %.
    const trucks = Array.from({ length: 23 }, (_, i) => ({
      load: i < 22 ? '32.00' : '23.94',
      day: `2026-11-${String(1 + (i % 18)).padStart(2, '0')}`,
    }))
    const specs = trucks.map((truck, i) => ({
      ...truck,
      ...(i === 0 ? { extras: [{ fee: 'loading', side: 'ar' as const, amount: '8000.00' }] } : {}),
    }))
    await tripsOf(fixture, specs)
    const draft = await statementOf(fixture, { kind: 'customer', step: 'draft' })
    const lines = draft.lines.map(({ id }, i) => ({ id, ...(i === 1 ? { adjust: '0.24', adjustReason: '尾差' } : {}) }))
    await fixture.clerk.must('sap/customer/save', { id: draft.id, version: draft.version, lines })
    await fixture.clerk.must('sap/customer/send', { id: draft.id })
    statement = await confirm(fixture, { kind: 'customer', id: draft.id })
  })

  it('is composed of one line per rate and one journey per truck and way', async () => {
    const made = await compose()
    expect(made).toMatchObject({
      titleName: '测试常乐源煤业有限公司',
      titleTaxNo: expect.stringMatching(/^91610800/),
      items: [{ statementId: statement.id, billed: '107000.08', uninvoiced: '107000.08', amount: '107000.08' }],
      lines: [
        {
          itemClass: 'freight',
          itemName: '*运输服务*国内道路货物运输服务',
          taxRate: '0.09',
          incl: '99000.08',
          unit: '吨',
          qty: '727.940',
        },
        { itemClass: 'auxiliary', itemName: '*物流辅助服务*装卸搬运服务', taxRate: '0.06', incl: '8000.00', qty: null },
      ],
      freightLines: [
        {
          vehicleKind: 'road',
          vehicleNo: fixture.masters.teams[0]?.plateNo,
          fromPlace: '陕西省榆林市榆阳区牛家梁镇常乐堡村 6 号',
          toPlace: '河北省沧州市黄骅市疏港路 88 号',
          goodsName: '动力煤',
        },
      ],
    })
    const part = await compose('10000')
    expect(part.lines.map(line => [line.taxRate, line.incl, line.qty])).toEqual([
      ['0.09', '9252.34', null],
      ['0.06', '747.66', null],
    ])
    expect(
      await fixture.clerk.call('crm/customer/compose', {
        customerId: fixture.masters.carrierA,
        items: [{ statementId: statement.id }],
      }),
    ).toMatchObject({ http: 400, error: 'ref.missing' })
  })

  it('goes from the application to the customer, and its statement counts it', async () => {
    const draft = await invoiceOf(undefined, 'draft')
    expect(draft).toMatchObject({
      applyNo: 'KP2026110001',
      amount: '98372.93',
      tax: '8627.15',
      total: '107000.08',
      status: 'draft',
    })
    expect(await open()).toMatchObject({ invoicingSum: '0.00' })
    expect(await must('submit', { id: draft.id })).toMatchObject({ status: 'approving' })
    expect(await open()).toEqual({
      invoiceStatus: 'none',
      invoicedSum: '0.00',
      invoicingSum: '107000.08',
      uninvoicedSum: '0.00',
    })
    expect(await fixture.clerk.call('sap/customer/void', { id: statement.id, reason: 'x' })).toMatchObject({
      http: 409,
      error: 'statement.has_invoice',
    })
    expect(await call('approve', { id: draft.id })).toMatchObject({ http: 409, error: 'transition.same_person' })
    await fixture.manager.must('crm/customer/approve', { id: draft.id })
    const issue = { id: draft.id, invoiceDate: '2026-11-20' }
    expect(await call('issue', { ...issue, invoiceNo: '2661200000000000001' })).toMatchObject({
      http: 400,
      errors: [{ path: 'invoiceNo' }],
    })
    expect(await call('issue', { ...issue, invoiceNo: nextNumber(), invoiceDate: '2026-11-21' })).toMatchObject({
      http: 400,
      error: 'invoice.future',
    })
    const issued = await must('issue', { ...issue, invoiceNo: nextNumber() })
    expect(issued).toMatchObject({ status: 'issued', deliverStatus: 'pending', approvedBy: fixture.manager.memberId })
    expect(await open()).toEqual({
      invoiceStatus: 'full',
      invoicedSum: '107000.08',
      invoicingSum: '0.00',
      uninvoicedSum: '0.00',
    })
    const [line] = statement.lines
    expect(await tripNow(fixture, line?.docId as number)).toMatchObject({ arStatus: 'invoiced', invoiceStatus: 'full' })
    expect(
      await must('deliver', { id: draft.id, deliverAt: '2026-11-20 09:30:00', deliverTo: '财务部 李会计' }),
    ).toMatchObject({ deliverStatus: 'delivered' })
    expect(await violations(fixture)).toEqual([])
  })

  it('is collected when its statements are paid', async () => {
    const [row] = ((await must('list', { filters: { status: 'issued' } })) as unknown as { list: Row[] }).list as [Row]
    const paid = await settlementOf(fixture, {
      face: 'receipt',
      items: [{ statementId: statement.id, amount: '999.84' }],
    })
    expect(await must('info', { id: row.id })).toMatchObject({ collectStatus: 'part' })
    await settlementOf(fixture, { face: 'receipt', items: [{ statementId: statement.id, amount: '106000.24' }] })
    expect(await must('info', { id: row.id })).toMatchObject({ collectStatus: 'full' })
    await fixture.manager.must('sap/receipt/unpay', { id: paid.id, reason: '退款' })
    expect(await must('info', { id: row.id })).toMatchObject({ collectStatus: 'part' })
    expect(await violations(fixture)).toEqual([])
  })
})

describe('an invoice is refused', () => {
  beforeAll(async () => {
    await fresh()
    await tripsOf(fixture, [{ load: '33.00' }, { load: '32.00' }])
    statement = await statementOf(fixture, { kind: 'customer' })
  })
  const base = async () => {
    const { items, ...rest } = await compose()
    return {
      customerId: fixture.masters.customerId,
      ...filled(rest),
      items: items.map(({ statementId, amount }) => ({ statementId, amount })),
    } as unknown as Composed & { customerId: number }
  }

  it('for more than is left, by the form or by two applications', async () => {
    const whole = await base()
    expect(await call('save', { ...whole, items: [{ statementId: statement.id, amount: '8840.01' }] })).toMatchObject({
      http: 400,
      errors: [{ code: 'invoice.over_open' }, { code: 'invoice.lines_differ', path: 'lines' }],
    })
    const first = await must('save', whole)
    const second = await must('save', whole)
    await must('submit', { id: first.id })
    expect(await call('submit', { id: second.id })).toMatchObject({ http: 409, error: 'statement.over_invoiced' })
    await must('withdraw', { id: first.id })
    expect(await open()).toMatchObject({ invoicingSum: '0.00', uninvoicedSum: '8840.00' })
    await must('submit', { id: second.id })
    await fixture.manager.must('crm/customer/reject', { id: second.id, reason: '抬头有误' })
    await must('delete', { id: second.id })
    await must('submit', { id: first.id })
    await fixture.manager.must('crm/customer/approve', { id: first.id })
    await must('sendBack', { id: first.id, reason: '税局退回' })
    expect(await must('info', { id: first.id })).toMatchObject({ status: 'draft', approvedBy: null })
    await must('cancel', { id: first.id, reason: '不开了' })
    expect(await open()).toMatchObject({ invoicingSum: '0.00', uninvoicedSum: '8840.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('for more than an application leaves that waits for an approval', async () => {
    const { manager } = fixture
    const process = await publisher(manager)('invoiceOut.submit', [nodeFor('财务', [manager])])
    const whole = await base()
    const [first, second] = [await must('save', whole), await must('save', whole)]
    const held = await must('submit', { id: first.id })
    expect(held).toMatchObject({ status: 'draft', approval: 'running' })
    expect(await open()).toMatchObject({ invoicingSum: '8840.00', uninvoicedSum: '0.00' })
    expect(await violations(fixture)).toEqual([])
    expect((await call('submit', { id: second.id })).error).toMatch(/^(statement\.over_invoiced|invoice\.rate_over)$/)
    await fixture.clerk.must('bpm/approval/withdraw', { id: held['approvalId'] })
    expect(await open()).toMatchObject({ invoicingSum: '0.00', uninvoicedSum: '8840.00' })
    await must('submit', { id: second.id })
    expect(await agreeFirst(manager)).toEqual({ status: 'approved' })
    expect(await must('info', { id: second.id })).toMatchObject({ status: 'toIssue', approval: 'none' })
    expect(await violations(fixture)).toEqual([])
    await must('cancel', { id: second.id, reason: '不开了' })
    await manager.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
    await must('delete', { id: first.id })
    expect(await open()).toMatchObject({ invoicingSum: '0.00', uninvoicedSum: '8840.00' })
  })

  it('unchanged while it is being issued: it is neither edited, sent back nor cancelled; a failure gives its reason and returns it', async () => {
    const draft = await must('save', await base())
    const clerk = await fixture.app.person(fixture.masters.orgId, {
      permissions: ['crm.customer.read', 'crm.customer.invoice'],
    })
    await must('submit', { id: draft.id })
    await fixture.manager.must('crm/customer/approve', { id: draft.id })
    expect(await clerk.call('crm/customer/startIssue', { id: draft.id })).toMatchObject({ http: 403 })
    const issuing = await must('startIssue', { id: draft.id })
    expect(issuing).toMatchObject({ status: 'issuing' })
    expect(await open()).toMatchObject({ invoicingSum: '8840.00', uninvoicedSum: '0.00' })
    expect(await call('save', { id: draft.id, version: issuing.version, remark: 'x' })).toMatchObject({
      http: 409,
      error: 'record.locked',
    })
    for (const name of ['sendBack', 'cancel', 'startIssue'])
      expect(await call(name, { id: draft.id, reason: 'x' }), name).toMatchObject({
        http: 409,
        error: 'transition.state',
      })
    expect(await call('issueFailed', { id: draft.id })).toMatchObject({ http: 400, errors: [{ path: 'taxMessage' }] })
    expect(await must('issueFailed', { id: draft.id, taxMessage: '购方税号校验未通过' })).toMatchObject({
      status: 'toIssue',
      taxMessage: '购方税号校验未通过',
    })
    expect(await must('startIssue', { id: draft.id })).toMatchObject({ status: 'issuing', taxMessage: null })
    expect(await violations(fixture)).toEqual([])
    expect(await must('issueFailed', { id: draft.id, taxMessage: '额度不足' })).toMatchObject({ status: 'toIssue' })
    await must('cancel', { id: draft.id, reason: '不开了' })
    expect(await open()).toMatchObject({ invoicingSum: '0.00', uninvoicedSum: '8840.00' })
    expect(await violations(fixture)).toEqual([])
  })

  it('for more at a rate than its statements have left at that rate, even if the total is not exceeded', async () => {
    const whole = await base()
    const id = (whole.items as { statementId: number }[])[0]?.statementId
    const half = JSON.stringify([
      { taxRate: '0.09', incl: '4420.00', tax: '364.95' },
      { taxRate: '0.06', incl: '4420.00', tax: '250.19' },
    ])
    const {
      rows: [before],
    } = await fixture.app.db.system('test', sql =>
      sql.query<{ groups: object }>('select tax_groups as groups from statement where id = $1', [id]),
    )
    await fixture.app.db.system('test', sql =>
      sql.query('update statement set tax_groups = $2 where id = $1', [id, half]),
    )
    const draft = await must('save', whole)
    expect(await call('submit', { id: draft.id })).toMatchObject({
      http: 409,
      error: 'invoice.rate_over',
      errors: [
        {
          path: 'lines.0.incl',
          msg: expect.stringContaining(
            '税率 0.09 的明细共 8,840.00 元，所选对账单按该税率最多可开 4,420.00 元',
          ) as string,
        },
      ],
    })
    await must('delete', { id: draft.id })
    await fixture.app.db.system('test', sql =>
      sql.query('update statement set tax_groups = $2 where id = $1', [id, JSON.stringify(before?.groups)]),
    )
  })

  it('at another rate, without its journeys, on a statement of another customer, or twice under one number', async () => {
    const whole = await base()
    const other = await must('save', {
      ...whole,
      lines: [{ itemClass: 'auxiliary', itemName: '*物流辅助服务*装卸搬运服务', incl: '8840.00', taxRate: '0.06' }],
      freightLines: [],
    })
    expect(await call('submit', { id: other.id })).toMatchObject({ http: 409, error: 'invoice.contract_rate' })
    const filledIn = await must('save', { ...whole, freightLines: [] })
    expect(filledIn.freightLines).toHaveLength(1)
    const [journey] = filledIn.freightLines as { id: number }[]
    const bare = await must('save', {
      id: filledIn.id,
      version: filledIn.version,
      freightLines: [{ id: journey?.id, toPlace: '黄骅市疏港路' }],
    }).catch((error: Error) => error)
    expect(String(bare)).toContain('到达地“黄骅市疏港路”应以省')
    await must('delete', { id: filledIn.id })
    expect(await call('save', { ...whole, customerId: fixture.masters.carrierA })).toMatchObject({
      http: 400,
      error: 'ref.missing',
    })
    const no = nextNumber()
    for (const amount of ['1000.00', '2000.00']) {
      const row = await invoiceOf(amount, 'toIssue')
      const answer = await call('issue', { id: row.id, invoiceNo: no, invoiceDate: '2026-11-20' })
      if (amount === '1000.00') expect(answer.data).toMatchObject({ status: 'issued' })
      else expect(answer).toMatchObject({ http: 409, error: 'unique.taken' })
    }
    expect(await open()).toMatchObject({
      invoiceStatus: 'part',
      invoicedSum: '1000.00',
      invoicingSum: '2000.00',
      uninvoicedSum: '5840.00',
    })
    expect(await tripNow(fixture, statement.lines[0]?.docId as number)).toMatchObject({
      arStatus: 'confirmed',
      invoiceStatus: 'part',
    })
    expect(await violations(fixture)).toEqual([])
  })
})

describe('a red invoice', () => {
  let blue: Row
  beforeAll(async () => {
    await fresh()
    await tripOf(fixture, { load: '33.00', extras: [{ fee: 'loading', side: 'ar', amount: '106.00' }] })
    statement = await statementOf(fixture, { kind: 'customer' })
    blue = await invoiceOf(undefined, 'issued')
  })
  const apply = (redTotal: string) =>
    call('applyRed', { id: blue.id, redTotal, redReason: 'allowance', redInitiator: 'seller' })
  const reds = async () =>
    ((await must('list', { filters: { redOfId: blue.id }, sort: ['id'] })) as unknown as { list: Row[] }).list
  const issueRed = (id: number) =>
    call('issue', {
      id,
      invoiceNo: nextNumber(),
      invoiceDate: '2026-11-20',
      redFormStatus: 'confirmed',
      redFormNo: 'HZ0001',
    })

  it('of a part takes every line in proportion and waits for its confirmation form', async () => {
    expect(await apply('4594.01')).toMatchObject({ http: 409, error: 'invoice.red_over' })
    expect(await apply('1000.00')).toMatchObject({ http: 200, data: { redPending: '1000.00', redStatus: 'applied' } })
    expect(await apply('1.00')).toMatchObject({ http: 409, error: 'invoice.red_pending' })
    const [red] = (await reds()) as [Row]
    const whole = await must('info', { id: red.id })
    expect(whole).toMatchObject({
      status: 'toIssue',
      redFormStatus: 'pending',
      total: '-1000.00',
      redOfId: blue.id,
      items: [{ statementId: statement.id, amount: '-1000.00' }],
    })
    expect(
      (whole.lines as unknown as { incl: string; taxRate: string }[]).map(line => [line.taxRate, line.incl]),
    ).toEqual([
      ['0.0900', '-976.93'],
      ['0.0600', '-23.07'],
    ])
    expect(await call('issue', { id: red.id, invoiceNo: nextNumber(), invoiceDate: '2026-11-20' })).toMatchObject({
      http: 409,
      error: 'invoice.red_form',
    })
    expect(await open()).toMatchObject({ invoiceStatus: 'full', invoicedSum: '4594.00' })
    await must('redForm', { id: red.id, redFormNo: 'HZ0001', redFormStatus: 'confirmed' })
    expect((await issueRed(red.id)).data).toMatchObject({ status: 'issued' })
    expect(await must('info', { id: blue.id })).toMatchObject({
      redPending: '0.00',
      redAmount: '1000.00',
      redStatus: 'part',
    })
    expect(await open()).toEqual({
      invoiceStatus: 'part',
      invoicedSum: '3594.00',
      invoicingSum: '0.00',
      uninvoicedSum: '1000.00',
    })
    expect(await tripNow(fixture, statement.lines[0]?.docId as number)).toMatchObject({
      arStatus: 'confirmed',
      invoiceStatus: 'part',
    })
    expect(
      await call('applyRed', { id: red.id, redTotal: '1.00', redReason: 'wrong', redInitiator: 'seller' }),
    ).toMatchObject({ http: 409, error: 'invoice.red_of_red' })
    expect(await violations(fixture)).toEqual([])
  })

  it('that is cancelled leaves the blue one unchanged', async () => {
    await apply('500.00')
    const red = (await reds()).at(-1) as Row
    expect(await call('delete', { id: red.id })).toMatchObject({ http: 409 })
    await must('cancel', { id: red.id, reason: '对方不同意' })
    expect(await must('info', { id: blue.id })).toMatchObject({
      redPending: '0.00',
      redAmount: '1000.00',
      redStatus: 'part',
    })
    expect(await violations(fixture)).toEqual([])
  })

  it('of the rest ends the blue one, and its statement can be invoiced again', async () => {
    await apply('3594.00')
    const red = (await reds()).at(-1) as Row
    await must('redForm', { id: red.id, redFormStatus: 'notNeeded' })
    expect((await issueRed(red.id)).http).toBe(200)
    expect(await must('info', { id: blue.id })).toMatchObject({ redAmount: '4594.00', redStatus: 'full' })
    expect(await apply('0.01')).toMatchObject({ http: 409, error: 'invoice.red_full' })
    expect(await open()).toEqual({
      invoiceStatus: 'none',
      invoicedSum: '0.00',
      invoicingSum: '0.00',
      uninvoicedSum: '4594.00',
    })
    expect(await invoiceOf(undefined, 'issued')).toMatchObject({ total: '4594.00' })
    expect(await violations(fixture)).toEqual([])
  })
})
