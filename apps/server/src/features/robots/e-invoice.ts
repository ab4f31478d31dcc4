import { toFixedStr } from '@tuheng/domain/kernel/decimal'
import { parseXml, XmlDamage } from '../../engine/sheets/xml-events.ts'
import { SourceError } from './connectors/source.ts'
import { csvText } from './csv-text.ts'

/** 数电票 XML: what a registration needs of each invoice. Element names are those of the standard. */
export interface Invoice {
  no: string
  label: string
  sellerName: string
  buyerName: string
  buyerIdNum: string
  date: string
  amount: string
  tax: string
  total: string
  rates: Set<string>
  lines: number
  remark: string
}

const MAX_INVOICES = 500
const MAX_DEPTH = 20

/** Where the figures stand: the header's total and that of a line differ in their spelling alone. */
const HEADER: Readonly<Record<string, keyof Invoice>> = {
  'Header/EIid': 'no',
  'TaxSupervisionInfo/InvoiceNumber': 'no',
  'GeneralOrSpecialVAT/LabelName': 'label',
  'SellerInformation/SellerName': 'sellerName',
  'BuyerInformation/BuyerName': 'buyerName',
  'BuyerInformation/BuyerIdNum': 'buyerIdNum',
  'BasicInformation/RequestTime': 'date',
  'BasicInformation/TotalAmWithoutTax': 'amount',
  'BasicInformation/TotalTaxAm': 'tax',
  'BasicInformation/TotalTax-includedAmount': 'total',
  'AdditionalInformation/Remark': 'remark',
}

const isXml = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1').replaceAll('\0', '')
  return /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?\s*</.test(head)
}

/** The invoices of a file; undefined if it is no XML. @throws SourceError if it is, but no electronic invoice */
export function readInvoices(bytes: Uint8Array): Invoice[] | undefined {
  if (!isXml(bytes)) return undefined
  const invoices: Invoice[] = []
  const path: string[] = []
  let text = ''
  let current: Invoice | undefined
  try {
    parseXml(bytes, {
      open: name => {
        if (path.length >= MAX_DEPTH) throw new XmlDamage('depth')
        path.push(name)
        text = ''
        if (name === 'EInvoice') current = begin(invoices)
        if (name === 'IssuItemInformation' && current) current.lines++
      },
      text: part => void (text += part),
      close: name => {
        const place = path.slice(-2).join('/')
        path.pop()
        if (name === 'EInvoice') current = undefined
        const value = text.trim()
        text = ''
        if (!current || value === '') return
        const field = HEADER[place]
        if (field && !current[field]) Object.assign(current, { [field]: value })
        if (place === 'IssuItemInformation/TaxRate') current.rates.add(rateOf(value))
      },
    })
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError('file', 'XML')
  }
  if (!invoices.some(({ no }) => no !== '')) throw new SourceError('file', 'EInvoice')
  return invoices
}

function begin(invoices: Invoice[]): Invoice {
  if (invoices.length >= MAX_INVOICES) throw new SourceError('tooMuch', `> ${MAX_INVOICES}`)
  const invoice = emptyInvoice()
  invoices.push(invoice)
  return invoice
}

export const emptyInvoice = (): Invoice => ({
  no: '',
  label: '',
  sellerName: '',
  buyerName: '',
  buyerIdNum: '',
  date: '',
  amount: '',
  tax: '',
  total: '',
  rates: new Set(),
  lines: 0,
  remark: '',
})

/** `0.06` and `6%` are the same rate. */
const rateOf = (value: string): string =>
  /^0?\.\d+$|^0$/.test(value) ? `${toFixedStr(Number((Number(value) * 100).toFixed(4)), 0)}%` : value

/** What a kind of invoice is called where it is registered. What is unknown stays as it is, so that its row is refused. */
const kindOf = (label: string): string =>
  label.includes('专用') ? '数电专票' : label.includes('普通') ? '数电普票' : label || '未知票种'

/** A table as the registration of invoices imports it, one invoice a row. */
export function invoiceTable(invoices: readonly Invoice[]): string {
  return csvText([
    ['销方', '票面销方', '类型', '号码', '日期', '金额', '税率', '税额', '明细行数', '合计', '备注'],
    ...invoices.map(one => [
      one.sellerName,
      one.sellerName,
      kindOf(one.label),
      one.no,
      one.date.slice(0, 10),
      one.amount,
      one.rates.size === 1 ? ([...one.rates][0] ?? '') : '',
      one.tax,
      one.lines ? String(one.lines) : '',
      one.total,
      one.remark,
    ]),
  ])
}
