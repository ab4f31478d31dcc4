// PostgreSQL too: sample
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { eInvoiceXml } from '../../../demo/e-invoice-xml.ts'
import { type Person, testApp, type TestApp } from '../../../testing/app.ts'
import { makerFor } from '../../../testing/make.ts'
import { upload } from '../../../testing/upload.ts'

const OWN = '91610800MAT0000187'
const no = (n: number): string => `26612000000002${String(n).padStart(6, '0')}`

let app: TestApp
let orgId: number
let clerk: Person
let seller: { id: number; fullName: string }

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  clerk = await app.person(orgId)
  const { id } = await (await makerFor(app, orgId)).record('party', { isCarrier: true, status: 'enabled' })
  seller = await clerk.must('sys/supplier/info', { id })
  await app.db.system('the company of the test', sql =>
    sql.query('update org set credit_code = $2 where id = $1', [orgId, OWN]),
  )
})

const xml = (n: number, over: object = {}): string =>
  eInvoiceXml({
    no: no(n),
    date: '2026-11-18',
    sellerName: seller.fullName,
    buyerName: '测试物流',
    buyerTaxNo: OWN,
    amount: '1000.00',
    tax: '90.00',
    total: '1090.00',
    taxRate: '0.09',
    isSpecial: true,
    ...over,
  })

interface Answer {
  kept: number
  matched: number
  refused: { name: string; reason: string }[]
}

async function collect(who: Person, ...files: [string, string | Uint8Array][]): Promise<Answer> {
  const { data } = await upload(app, who, ...files)
  return who.must<Answer>('crm/electronicInvoice/collect', { files: data.map(({ id }) => id) })
}

const listed = async (filters: object): Promise<AnyRow[]> =>
  (await clerk.must<{ list: AnyRow[] }>('crm/electronicInvoice/list', { filters, sort: ['id'] })).list

const register = (n: number, over: object = {}) =>
  clerk.must<{ id: number }>('crm/carrier/save', {
    partyId: seller.id,
    sellerName: seller.fullName,
    invoiceKind: 'eSpecial',
    invoiceNo: no(n),
    invoiceDate: '2026-11-18',
    amount: '1000.00',
    tax: '90.00',
    total: '1090.00',
    taxRate: '0.09',
    lineCount: 1,
    ...over,
  })

describe('files of electronic invoices', () => {
  it('are matched with what is registered, or say what differs', async () => {
    await register(1)
    await register(2, { tax: '90.01', total: '1090.01', lineCount: 5 })
    await register(3, { invoiceDate: '2026-11-17' })
    const answer = await collect(
      clerk,
      ['一.xml', xml(1)],
      ['二.xml', xml(2)],
      ['三.xml', xml(3)],
      ['四.xml', xml(4)],
      ['五.xml', xml(5, { sellerName: '没有登记的运输公司' })],
      ['六.xml', xml(6, { buyerTaxNo: '91610800MAT0000262' })],
    )
    expect(answer).toEqual({ kept: 6, matched: 1, refused: [] })
    const rows = await listed({ invoiceNo: [1, 2, 3, 4, 5, 6].map(no) })
    expect(rows.map(({ status, problem, side }) => [status, problem, side])).toEqual([
      ['matched', null, 'in'],
      ['differs', 'amount', 'in'],
      ['differs', 'date', 'in'],
      ['open', null, 'in'],
      ['open', 'unknownSeller', 'in'],
      ['refused', 'notOurs', null],
    ])
  })

  it('follow their invoices: registered from the file, changed, sent back and deleted', async () => {
    await collect(clerk, ['七.xml', xml(7)])
    const [file] = await listed({ invoiceNo: no(7) })
    const { id } = await clerk.must<{ id: number }>('crm/electronicInvoice/register', { id: file?.['id'] })
    expect(await clerk.must('crm/carrier/info', { id })).toMatchObject({
      invoiceNo: no(7),
      total: '1090.00',
      taxRate: '0.0900',
    })
    expect(await clerk.call('crm/electronicInvoice/register', { id: file?.['id'] })).toMatchObject({
      error: 'e_invoice.registered',
    })
    const now = async () => (await listed({ invoiceNo: no(7) }))[0]
    expect(await now()).toMatchObject({ status: 'matched', invoiceInId: id, partyId: seller.id })
    await clerk.must('crm/carrier/reject', { id, reason: '开错' })
    expect(await now()).toMatchObject({ status: 'differs', problem: 'rejected' })
    const other = await register(8)
    await collect(clerk, ['八.xml', xml(8)])
    await clerk.must('crm/carrier/delete', { id: other.id })
    expect((await listed({ invoiceNo: no(8) }))[0]).toMatchObject({ status: 'open', invoiceInId: null })
  })

  it('come in archives, once each, and what cannot be read is named', async () => {
    const archive = zipSync({
      '11月/a.xml': strToU8(xml(11)),
      '11月/b.xml': strToU8(xml(12)),
      '说明.txt': strToU8('x'),
      '11月/坏.xml': strToU8('<EInvoice>'),
    })
    const answer = await collect(clerk, ['发票.zip', archive], ['再来.xml', xml(11)])
    expect(answer).toMatchObject({ kept: 2, refused: [{ name: '坏.xml' }, { name: '再来.xml', reason: '已收入过' }] })
    expect(await listed({ invoiceNo: [no(11), no(12)] })).toMatchObject([{ source: 'archive' }, { source: 'archive' }])
    const bomb = zipSync({ 'a.xml': new Uint8Array(12 * 2 ** 20) })
    expect(await collect(clerk, ['炸弹.zip', bomb])).toMatchObject({ kept: 0, refused: [{ name: '炸弹.zip' }] })
    const entity = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${xml(13).slice(39)}`
    expect(await collect(clerk, ['实体.xml', entity])).toMatchObject({ kept: 0, refused: [{ name: '实体.xml' }] })
  })

  it('are for whoever has the right, in their own company, and of files of their own', async () => {
    const [file] = await listed({ invoiceNo: no(11) })
    const stranger = await app.person(await app.company())
    expect(await stranger.call('crm/electronicInvoice/info', { id: file?.['id'] })).toMatchObject({ http: 404 })
    const reader = await app.person(orgId, { permissions: ['crm.electronicInvoice.read'] })
    const { data } = await upload(app, reader, ['x.xml', xml(20)])
    expect(await reader.call('crm/electronicInvoice/collect', { files: data.map(({ id }) => id) })).toMatchObject({
      http: 403,
    })
    const writer = await app.person(orgId, {
      permissions: ['crm.electronicInvoice.read', 'crm.electronicInvoice.modify'],
    })
    const ofReader = data.map(({ id }) => id)
    expect(await writer.call('crm/electronicInvoice/collect', { files: ofReader })).toMatchObject({ http: 404 })
    await collect(writer, ['y.xml', xml(21)])
    const [mine] = await listed({ invoiceNo: no(21) })
    expect(await writer.call('crm/electronicInvoice/register', { id: mine?.['id'] })).toMatchObject({ http: 403 })
  })
})
