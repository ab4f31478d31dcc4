// PostgreSQL instead: process
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { loadFonts } from '../../engine/print/fonts.ts'
import { SourceError } from './connectors/source.ts'
import { readOfd } from './e-invoice-ofd.ts'
import { invoiceOfText, readPdfInvoices } from './e-invoice-pdf.ts'
import { invoiceTable } from './e-invoice.ts'

const NO = '26612000000002000031'
const XML = `<EInvoice><Header><EIid>${NO}</EIid><InherentLabel><GeneralOrSpecialVAT><LabelName>增值税专用发票</LabelName></GeneralOrSpecialVAT></InherentLabel></Header>
<EInvoiceData><SellerInformation><SellerName>恒途</SellerName></SellerInformation><BuyerInformation><BuyerIdNum>91610800MAT0000187</BuyerIdNum></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>1000.00</TotalAmWithoutTax><TotalTaxAm>90.00</TotalTaxAm><TotalTax-includedAmount>1090.00</TotalTax-includedAmount><RequestTime>2026-11-18 09:30:00</RequestTime></BasicInformation>
<IssuItemInformation><TaxRate>0.09</TaxRate></IssuItemInformation></EInvoiceData></EInvoice>`
const ROW = ['恒途', '恒途', '数电专票', NO, '2026-11-18', '1000.00', '9%', '90.00', '1', '1090.00', '']
const rowOf = (invoices: Parameters<typeof invoiceTable>[0]): string[] =>
  invoiceTable(invoices).split('\r\n')[1]?.split(',') ?? []

const zip = (files: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([k, v]) => [k, typeof v === 'string' ? strToU8(v) : v]))),
  )

describe('an OFD', () => {
  it('is read by the XML that is attached to it, wherever its list says', () => {
    expect(rowOf(readOfd(zip({ 'OFD.xml': '<OFD/>', 'Doc_0/Attachs/original_invoice.xml': XML })))).toEqual(ROW)
    const list = '<Attachments><Attachment><FileLoc>data/one.xml</FileLoc></Attachment></Attachments>'
    const files = { 'OFD.xml': '<OFD/>', 'Doc_0/Attachs/Attachments.xml': list, 'Doc_0/Attachs/data/one.xml': XML }
    expect(rowOf(readOfd(zip(files)))).toEqual(ROW)
  })

  it('of the older shape is read by its own names, and one without data by the words of the document', () => {
    const older = `<eInvoice><InvoiceNo>${NO}</InvoiceNo><IssueDate>2026年11月8日</IssueDate><Seller><SellerName>恒途</SellerName></Seller>
      <TaxExclusiveTotalAmount>1000.00</TaxExclusiveTotalAmount><TaxTotalAmount>90.00</TaxTotalAmount><TaxInclusiveTotalAmount>1090.00</TaxInclusiveTotalAmount></eInvoice>`
    expect(readOfd(zip({ 'Doc_0/Attachs/original_invoice.xml': older }))).toMatchObject([
      { no: NO, date: '2026-11-08', sellerName: '恒途', amount: '1000.00', tax: '90.00', total: '1090.00' },
    ])
    const words = `<OFD><DocInfo><CustomDatas><CustomData Name="发票号码">${NO}</CustomData><CustomData Name="合计税额">90.00</CustomData><CustomData Name="价税合计">1090.00</CustomData></CustomDatas></DocInfo></OFD>`
    expect(readOfd(zip({ 'OFD.xml': words }))).toMatchObject([{ no: NO, tax: '90.00', total: '1090.00' }])
  })

  it.each([
    ['without an invoice', zip({ 'OFD.xml': '<OFD/>' })],
    ['cut off', zip({ 'OFD.xml': '<OFD/>', 'Doc_0/Attachs/original_invoice.xml': XML }).subarray(0, 200)],
    ['no archive at all', Buffer.from('PK\x03\x04 nothing')],
    ['with an entity', zip({ 'Doc_0/Attachs/original_invoice.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${XML}` })],
    ['that unpacks to ten megabytes', zip({ 'Doc_0/Attachs/original_invoice.xml': new Uint8Array(10 * 2 ** 20) })],
  ])('is refused: %s', (_what, bytes) => {
    expect(() => readOfd(bytes)).toThrow(SourceError)
  })
})

async function pdf(lines: readonly string[], more: { xml?: string; pages?: number } = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' })
  const result = buffer(document)
  document
    .registerFont('zh', (await loadFonts()).regular)
    .font('zh')
    .fontSize(9)
  for (const [i, line] of lines.entries()) document.text(line, 40, 40 + i * 16, { lineBreak: false })
  for (let i = 1; i < (more.pages ?? 1); i++) document.addPage()
  if (more.xml) document.file(Buffer.from(more.xml), { name: 'invoice.xml' })
  document.end()
  return result
}

const TEXT = [
  '电子发票（增值税专用发票）',
  `发票号码：${NO}`,
  '开票日期：2026年11月18日',
  '名称：榆林测试物流有限公司',
  '统一社会信用代码/纳税人识别号：91610800MAT0000187',
  '名称：恒途',
  '统一社会信用代码/纳税人识别号：91610800MAT0000262',
  '*运输服务*国内道路货物运输服务 1 1000.00 1000.00 9% 90.00',
  '合 计 ¥1,000.00 ¥90.00',
  '价税合计（大写）壹仟零玖拾元整 （小写）¥1,090.00',
]

describe('a PDF', () => {
  it('is read by its text, or by the XML that it carries', async () => {
    const found = await readPdfInvoices(await pdf(TEXT))
    expect(rowOf(found)).toEqual(ROW)
    expect(found[0]).toMatchObject({ buyerName: '榆林测试物流有限公司', buyerIdNum: '91610800MAT0000187' })
    expect(rowOf(await readPdfInvoices(await pdf(['另附数据'], { xml: XML })))).toEqual(ROW)
  })

  it('with figures that do not add up, or without text, is refused with the reason', async () => {
    const wrong = TEXT.map(line => line.replace('¥90.00', '¥91.00'))
    await expect(readPdfInvoices(await pdf(wrong))).rejects.toMatchObject({
      reason: 'file',
      detail: expect.stringContaining('价税合计'),
    })
    await expect(readPdfInvoices(await pdf([]))).rejects.toMatchObject({ reason: 'file' })
    expect(() => invoiceOfText('发票号码：123')).toThrow(SourceError)
  })

  it('that is hostile is refused: too many pages, a bomb, damage', async () => {
    await expect(readPdfInvoices(await pdf(TEXT, { pages: 21 }))).rejects.toMatchObject({ reason: 'tooMuch' })
    const packed = deflateSync(Buffer.alloc(80 * 2 ** 20))
    const bomb = Buffer.concat([
      Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n%%EOF'),
    ])
    await expect(readPdfInvoices(bomb)).rejects.toMatchObject({ reason: 'file' })
    await expect(readPdfInvoices(Buffer.from('%PDF-1.4 nothing'))).rejects.toMatchObject({ reason: 'file' })
  })
})
