// PostgreSQL instead: sample
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import {
  type Fixture,
  makeFixture,
  type Row,
  statementOf,
  tripNow,
  tripsOf,
  violations,
  withoutWiping,
} from '../settlement/testing/fixture.ts'

let fixture: Fixture
let statement: Row
let seller: string

const call = (path: string, body: object) => fixture.clerk.call<Row>(`crm/carrier/${path}`, body)
const must = (path: string, body: object) => fixture.clerk.must<Row>(`crm/carrier/${path}`, body)
const open = async () => {
  const { invoiceStatus, invoicedSum, uninvoicedSum, dueDate } = await fixture.clerk.must<Row>('sap/carrier/info', {
    id: statement.id,
  })
  return { invoiceStatus, invoicedSum, uninvoicedSum, dueDate }
}
let numbers = 0
/** An invoice over a multiple of 109.00. */
const invoice = (times: number, over: object = {}) => ({
  partyId: fixture.masters.carrierA,
  sellerName: seller,
  invoiceKind: 'eSpecial',
  invoiceNo: `266120000000001${String(++numbers).padStart(5, '0')}`,
  invoiceDate: '2026-11-15',
  amount: `${times * 100}.00`,
  tax: `${times * 9}.00`,
  total: `${times * 109}.00`,
  taxRate: '0.09',
  items: [{ statementId: statement.id, amount: `${times * 109}.00` }],
  ...over,
})

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  await withoutWiping(fixture)
  await tripsOf(fixture, [{ load: '33.00' }, { load: '30.00' }])
  statement = await statementOf(fixture)
  seller = (await fixture.clerk.must<{ fullName: string }>('sys/supplier/info', { id: fixture.masters.carrierA }))
    .fullName
})

describe('an invoice received', () => {
  it('is refused if its number exists, its seller is another, its sums are wrong, or it exceeds what is left', async () => {
    const first = await must('save', invoice(10))
    expect(first).toMatchObject({ regNo: 'SPJ2026110001', status: 'registered', deductStatus: 'none' })
    expect(await open()).toEqual({
      invoiceStatus: 'part',
      invoicedSum: '1090.00',
      uninvoicedSum: '6974.00',
      dueDate: '2026-12-15',
    })
    expect(await tripNow(fixture, statement.lines[0]?.docId as number)).toMatchObject({ apStatus: 'confirmed' })
    const refused: [object, string][] = [
      [{ invoiceNo: first.invoiceNo }, 'invoice.taken'],
      [{ sellerName: '别的公司' }, 'invoice.seller'],
      [{ tax: '8.00' }, 'invoice.tax_sum'],
      [{ amount: '105.00', tax: '4.00' }, 'invoice.tax_amount'],
      [{ amount: '80.00', tax: '29.00', lineCount: 2000 }, 'invoice.tax_amount'],
      [{ amount: '9.00', tax: '100.00', taxRate: null }, 'invoice.tax_most'],
      [{ invoiceNo: '12345678' }, 'field.invalid'],
      [{ invoiceDate: '2026-11-21' }, 'invoice.future'],
      [{ items: [{ statementId: statement.id, amount: '108.00' }] }, 'invoice.sum_differs'],
      [{ partyId: fixture.masters.carrierB, sellerName: '测试塞上通物流有限公司' }, 'ref.missing'],
    ]
    for (const [over, error] of refused) expect(await call('save', invoice(1, over)), error).toMatchObject({ error })
    expect((await call('save', invoice(1, { invoiceNo: first.invoiceNo }))).msg).toBe(
      `发票号码已登记：${String(first.invoiceNo)}，见SPJ2026110001`,
    )
    expect(await call('save', invoice(74))).toMatchObject({ http: 400, error: 'invoice.over_open' })
    expect(await open()).toMatchObject({ invoicedSum: '1090.00' })
  })

  it('with a rate that its statements do not have is accepted with a warning that names both rates', async () => {
    const at = (taxRate: string | null) => call('save', invoice(1, { amount: '96.46', tax: '12.54', taxRate }))
    for (const rate of ['0.13', null]) {
      const said = await at(rate)
      expect(said).toMatchObject({
        http: 200,
        data: {
          warnings: [
            {
              code: 'invoice.rate_differs',
              path: 'taxRate',
              msg: '发票税率 13% 与所关联对账单的税率 9% 不一致，请核对',
            },
          ],
        },
      })
      await must('delete', { id: said.data.id, reason: '试' })
    }
    const fits = await call('save', invoice(1))
    expect(fits.data).not.toHaveProperty('warnings')
    await must('delete', { id: fits.data.id, reason: '试' })
  })

  it('is counted again when it is changed, deleted or sent back', async () => {
    const row = await must('save', invoice(20))
    expect(await open()).toMatchObject({ invoicedSum: '3270.00' })
    const { sellerName: _s, partyId: _p, invoiceNo: _n, ...less } = invoice(5)
    const changed = await must('save', { id: row.id, version: row.version, ...less })
    expect(await open()).toMatchObject({ invoicedSum: '1635.00' })
    expect(changed).toMatchObject({ unlinked: false })
    expect(await must('save', { id: row.id, version: changed.version, items: [] })).toMatchObject({ unlinked: true })
    const queue = await fixture.clerk.must<{ todos: { key: string; count: number }[] }>('sys/home/info', {})
    expect(queue.todos.find(one => one.key === 'carrierUnlinked')).toMatchObject({ count: 1 })
    expect(await open()).toMatchObject({ invoicedSum: '1090.00' })
    await must('delete', { id: row.id })
    const other = await must('save', invoice(3))
    expect(await open()).toMatchObject({ invoicedSum: '1417.00' })
    expect(await must('reject', { id: other.id, reason: '盖章不清' })).toMatchObject({ status: 'rejected' })
    expect(await open()).toMatchObject({ invoicedSum: '1090.00', invoiceStatus: 'part' })
    expect(await violations(fixture)).toEqual([])
  })

  it('is verified, ticked and booked, and each step is undone in reverse order', async () => {
    const row = await must('save', invoice(1))
    expect(await call('tick', { id: row.id, deductPeriod: '2026-11' })).toMatchObject({
      http: 409,
      error: 'invoice.not_verified',
    })
    const checked = await must('verify', { id: row.id, verifyResult: 'ok' })
    expect(checked).toMatchObject({ status: 'verified', verifiedAt: '2026-11-20 20:00:00' })
    expect(await call('save', { id: row.id, version: checked.version, remark: 'x' })).toMatchObject({
      http: 409,
      error: 'record.locked',
    })
    expect(await call('tick', { id: row.id, deductPeriod: '2026-11', deductTax: '9.01' })).toMatchObject({
      http: 400,
      errors: [{ path: 'deductTax' }],
    })
    expect(await must('tick', { id: row.id, deductPeriod: '2026-11' })).toMatchObject({
      deductStatus: 'ticked',
      deductTax: '9.00',
    })
    for (const move of ['unverify', 'reject'])
      expect(await call(move, { id: row.id, reason: 'x' }), move).toMatchObject({ http: 409, error: 'invoice.ticked' })
    expect(await must('book', { id: row.id, voucherNo: '记-0117' })).toMatchObject({
      status: 'booked',
      bookedAt: '2026-11-20 20:00:00',
    })
    await must('unbook', { id: row.id, reason: '凭证错' })
    await must('untick', { id: row.id, reason: '税局退回' })
    expect(await must('unverify', { id: row.id, reason: '重查' })).toMatchObject({
      status: 'registered',
      deductTax: null,
      verifyResult: null,
      voucherNo: null,
    })
    await must('verify', { id: row.id, verifyResult: 'differs' })
    expect(await call('book', { id: row.id, voucherNo: '记-1' })).toMatchObject({
      http: 409,
      error: 'invoice.verify_failed',
    })
    await must('reject', { id: row.id, reason: '信息不一致' })
    const plain = await must('save', invoice(1, { invoiceKind: 'eOrdinary' }))
    await must('verify', { id: plain.id, verifyResult: 'ok' })
    expect(await call('tick', { id: plain.id, deductPeriod: '2026-11' })).toMatchObject({
      http: 409,
      error: 'invoice.not_deductible',
    })
    await must('reject', { id: plain.id, reason: '要专票' })
    expect(await violations(fixture)).toEqual([])
  })

  it('completes its statement, which can then not be voided', async () => {
    await must(
      'save',
      invoice(0, {
        amount: '6398.17',
        tax: '575.83',
        total: '6974.00',
        items: [{ statementId: statement.id, amount: '6974.00' }],
      }),
    )
    expect(await open()).toMatchObject({ invoiceStatus: 'full', uninvoicedSum: '0.00' })
    expect(await tripNow(fixture, statement.lines[0]?.docId as number)).toMatchObject({
      apStatus: 'invoiced',
      invoiceStatus: 'none',
    })
    expect(await fixture.clerk.call('sap/carrier/void', { id: statement.id, reason: 'x' })).toMatchObject({
      http: 409,
      error: 'statement.has_invoice',
    })
    expect(await violations(fixture)).toEqual([])
  })
})
