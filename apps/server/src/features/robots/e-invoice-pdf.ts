import { add, eq } from '@tuheng/domain/kernel/decimal'
import { refuseBombs } from '../../engine/files/pdf-bombs.ts'
import { SourceError } from './connectors/source.ts'
import { plainDate } from './e-invoice-ofd.ts'
import { emptyInvoice, type Invoice, readInvoices } from './e-invoice.ts'

/** An invoice has a page or two, with its list of goods some more. */
const MAX_PAGES = 20
const MAX_TEXT = 200_000

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 8).toString('latin1').includes('%PDF-')

/**
 * The invoices of a PDF: by the XML that it carries, else by its text. A picture of an invoice has none. @throws SourceError
 */
export async function readPdfInvoices(bytes: Buffer): Promise<Invoice[]> {
  try {
    refuseBombs(bytes, { everything: true })
    const { getDocumentProxy } = await import('unpdf')
    const document = await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true })
    try {
      if (document.numPages > MAX_PAGES) throw new SourceError('tooMuch', `> ${MAX_PAGES} 页`)
      for (const id of (await document.getAttachments())?.keys() ?? []) {
        const content: unknown = await document.getAttachmentContent(id)
        const found = content instanceof Uint8Array && readIfInvoice(Buffer.from(content))
        if (found && found.length) return found
      }
      return [invoiceOfText(await textOf(document))]
    } finally {
      await document.loadingTask.destroy()
    }
  } catch (error) {
    throw error instanceof SourceError ? error : Object.assign(new SourceError('file', 'PDF'), { cause: error })
  }
}

type Document = Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>

function readIfInvoice(xml: Buffer): Invoice[] | undefined {
  try {
    return readInvoices(xml)
  } catch {
    return undefined
  }
}

async function textOf(document: Document): Promise<string> {
  let text = ''
  for (let i = 1; i <= document.numPages; i++) {
    const { items } = await (await document.getPage(i)).getTextContent()
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : `${item.str} `
    text += '\n'
    if (text.length > MAX_TEXT) throw new SourceError('tooMuch', `> ${MAX_TEXT}`)
  }
  return text
}

const AMOUNT = String.raw`[¥￥]\s*(-?[\d,]+\.\d{2})`

/** What the text of a 数电票 says. Its figures must agree: a text that was read wrongly is refused. @throws SourceError */
export function invoiceOfText(read: string): Invoice {
  const text = read.replaceAll(/[ \t\u3000]+/g, '')
  const one = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''
  const plain = (amount: string): string => amount.replaceAll(',', '')
  const no = one(/发票号码[:：]?\s*(\d{20})/)
  const total = plain(one(new RegExp(String.raw`[（(]小写[)）]\s*${AMOUNT}`)))
  const [, amount = '', tax = ''] = new RegExp(String.raw`合\s*计\s*${AMOUNT}\s*${AMOUNT}`).exec(text) ?? []
  const names = [...text.matchAll(/名称[:：]([^\n:：]+?)(?=\n|名称|统一社会信用代码|销|购)/g)].map(
    found => found[1]?.trim() ?? '',
  )
  const [buyerIdNum = ''] = [...text.matchAll(/纳税人识别号[:：]([0-9A-Z]{15,20})/g)].map(found => found[1] ?? '')
  // With its blanks: an amount stands before a rate
  const rates = [...read.matchAll(/(?<![\d.,])(\d{1,2}(?:\.\d)?)%/g)].map(found => `${found[1] ?? ''}%`)
  const sums = [plain(amount), plain(tax), total] as const
  if (!no || sums.includes('') || names.length < 2) throw new SourceError('file', '没有文字层的发票内容')
  if (!eq(add(sums[0], sums[1]), sums[2])) throw new SourceError('file', '金额与税额之和不等于价税合计')
  const [buyerName = '', sellerName = ''] = names
  return {
    ...emptyInvoice(),
    no,
    label: one(/(增值税专用发票|普通发票)/),
    buyerName,
    sellerName,
    buyerIdNum,
    date: plainDate(one(/开票日期[:：]?\s*(\d{4}年\d{1,2}月\d{1,2}日)/)),
    amount: sums[0],
    tax: sums[1],
    total: sums[2],
    rates: new Set(rates),
    lines: Math.max(1, rates.length),
  }
}
