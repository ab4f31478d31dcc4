import { parseXml } from '../../engine/sheets/xml-events.ts'
import { type ZipEntry, unzipEntry, zipEntries } from '../../engine/sheets/zip-read.ts'
import { SourceError } from './connectors/source.ts'
import { emptyInvoice, type Invoice, readInvoices } from './e-invoice.ts'

const MAX_PART = 8 * 2 ** 20

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04'

/** Older files name what they hold so. */
const OLDER: Readonly<Record<string, keyof Invoice>> = {
  InvoiceNo: 'no',
  IssueDate: 'date',
  SellerName: 'sellerName',
  BuyerName: 'buyerName',
  BuyerTaxID: 'buyerIdNum',
  TaxExclusiveTotalAmount: 'amount',
  TaxTotalAmount: 'tax',
  TaxInclusiveTotalAmount: 'total',
}

/** Words of the document itself, where nothing is attached. */
const CUSTOM: Readonly<Record<string, keyof Invoice>> = {
  发票号码: 'no',
  开票日期: 'date',
  合计金额: 'amount',
  合计税额: 'tax',
  价税合计: 'total',
  购买方纳税人识别号: 'buyerIdNum',
}

/** The invoices of an OFD: by the data that are attached to it, else by the words of the document. @throws SourceError */
export function readOfd(bytes: Buffer): Invoice[] {
  try {
    const entries = zipEntries(bytes)
    for (const entry of attached(bytes, entries)) {
      const xml = unzipEntry(bytes, entry, MAX_PART)
      const found = whatIs(() => readInvoices(xml)) ?? whatIs(() => flat(xml, OLDER))
      if (found?.length) return found
    }
    const main = entries.get('OFD.xml')
    const found = main && customData(unzipEntry(bytes, main, MAX_PART))
    if (found) return [found]
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError('file', 'OFD')
  }
  throw new SourceError('file', 'OFD')
}

/** XML of another kind is passed over. */
function whatIs<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof SourceError && error.reason === 'tooMuch') throw error
    return undefined
  }
}

/** The attachments that are XML, the usual one first. */
function attached(archive: Buffer, entries: ReadonlyMap<string, ZipEntry>): ZipEntry[] {
  const named = new Set<string>()
  for (const [name, entry] of entries)
    if (/(^|\/)Attachments\.xml$/i.test(name))
      for (const place of places(unzipEntry(archive, entry, MAX_PART)))
        named.add(place.startsWith('/') ? place.slice(1) : `${name.slice(0, name.lastIndexOf('/') + 1)}${place}`)
  const isUsual = (name: string): boolean => /original_invoice\.xml$/i.test(name)
  return [...entries]
    .filter(([name]) => /\.xml$/i.test(name) && (isUsual(name) || named.has(name)))
    .toSorted(([a], [b]) => Number(isUsual(b)) - Number(isUsual(a)))
    .map(([, entry]) => entry)
}

function places(xml: Buffer): string[] {
  const found: string[] = []
  let text = ''
  parseXml(xml, {
    open: () => (text = ''),
    text: part => void (text += part),
    close: name => void (name === 'FileLoc' && text.trim() && found.push(text.trim())),
  })
  return found
}

function flat(xml: Buffer, names: Readonly<Record<string, keyof Invoice>>): Invoice[] {
  const invoice = emptyInvoice()
  let text = ''
  parseXml(xml, {
    open: name => {
      text = ''
      if (name === 'GoodsInfo') invoice.lines++
    },
    text: part => void (text += part),
    close: name => {
      const field = names[name]
      if (field && !invoice[field] && text.trim()) Object.assign(invoice, { [field]: text.trim() })
      text = ''
    },
  })
  return invoice.no ? [{ ...invoice, date: plainDate(invoice.date) }] : []
}

function customData(xml: Buffer): Invoice | undefined {
  const invoice = emptyInvoice()
  let name = ''
  let text = ''
  parseXml(xml, {
    open: (tag, attributes) => {
      text = ''
      name = tag === 'CustomData' ? (attributes['Name'] ?? '') : ''
    },
    text: part => void (text += part),
    close: () => {
      const field = CUSTOM[name]
      if (field && text.trim()) Object.assign(invoice, { [field]: text.trim() })
      text = ''
    },
  })
  return invoice.no ? { ...invoice, date: plainDate(invoice.date) } : undefined
}

/** `2026年11月18日`, `20261118` and `2026-11-18` are the same day. */
export function plainDate(text: string): string {
  const [, year, month, day] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})/.exec(text) ?? []
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}
