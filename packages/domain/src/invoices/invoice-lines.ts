import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { allocationIssue, lineExcl, lineIssues, linePrice, lineTax, placeIssues } from './invoice.rules.ts'
import { itemClasses, vehicleKinds } from './invoices.choices.ts'

const STATEMENT = {
  en: 'Statement',
  required: true,
  where: { status: ['confirmed', 'partSettled', 'settled'] },
  snapshot: { stmtNo: 'stmtNo', billed: 'invoiceableSum', uninvoiced: 'uninvoicedSum' },
} as const

const allocation = {
  stmtNo: f.text('对账单号', { en: 'Statement no.', computed: true, maxLength: 40 }),
  billed: f.money('应开票额', { en: 'To invoice', computed: true }),
  uninvoiced: f.money('未开票', { en: 'Not invoiced', computed: true }),
  amount: f.money('本次金额', { en: 'This time', required: true }),
} as const

/** Statements that an invoice out covers. */
export const invoiceOutItems = defineLines({
  name: 'invoice_out_item',
  label: '关联对账单',
  en: 'Statements',
  fields: {
    statementId: f.ref('对账单', 'statement', { ...STATEMENT, whereFrom: { partyId: 'customerId' } }),
    ...allocation,
    taxParts: f.json('税率分组', {
      en: 'By tax rate',
      computed: true,
      copies: ['statement.invoiceableSum', 'statement.taxSum'],
    }),
  },
  validate: allocationIssue,
  columns: ['statementId', 'billed', 'uninvoiced', 'amount'],
  totals: ['billed', 'uninvoiced', 'amount'],
  unique: [['statementId']],
  max: 200,
})

/** Statements that an invoice in is allocated to. */
export const invoiceInItems = defineLines({
  name: 'invoice_in_item',
  label: '关联对账单',
  en: 'Statements',
  fields: {
    statementId: f.ref('对账单', 'statement', { ...STATEMENT, whereFrom: { partyId: 'partyId', kind: 'kind' } }),
    ...allocation,
  },
  validate: allocationIssue,
  columns: ['statementId', 'billed', 'uninvoiced', 'amount'],
  totals: ['billed', 'uninvoiced', 'amount'],
  unique: [['statementId']],
  max: 200,
})

/** 开票明细: the tax is split on each line, and the totals add up the lines. */
export const invoiceOutLines = defineLines({
  name: 'invoice_out_line',
  label: '开票明细',
  en: 'Invoice lines',
  fields: {
    itemClass: f.choice('类别', itemClasses, { en: 'Class', required: true, default: 'freight' }),
    itemName: f.text('开票品目', {
      en: 'Item',
      required: true,
      maxLength: 100,
      default: '*运输服务*国内道路货物运输服务',
      width: 220,
    }),
    taxCode: f.text('税收分类编码', { en: 'Tax classification', maxLength: 19, minLength: 19 }),
    spec: f.text('规格型号', { en: 'Specification', maxLength: 40 }),
    unit: f.text('单位', { maxLength: 20 }),
    qty: f.quantity('数量', { en: 'Quantity', min: '0' }),
    price: f.price('不含税单价', { en: 'Net price', computed: true, scale: 8 }),
    incl: f.money('价税合计', { en: 'Incl. tax', required: true }),
    taxRate: f.rate('税率', { en: 'Tax rate', required: true, default: '0.0900', min: '0', max: '0.2' }),
    amount: f.money('金额', { en: 'Net', computed: true }),
    tax: f.money('税额', { computed: true }),
    taxOff: f.money('税额尾差', {
      en: 'Tax rounding',
      computed: true,
      default: '0.00',
      hint: text('各次开票税额合计与对账单一致', 'So that the taxes of all invoices of a statement add up to its tax'),
    }),
  },
  derive: { amount: lineExcl, tax: lineTax, price: linePrice },
  columns: ['itemClass', 'itemName', 'incl', 'taxRate', 'amount', 'tax', 'qty', 'unit', 'price', 'spec', 'taxCode'],
  validate: lineIssues,
  totals: ['incl', 'amount', 'tax'],
  checks: { tax: 'amount + tax = incl' },
  max: 2000,
})

/** 货物运输特定要素: one row for each journey. Lengths are those of the digital invoice. */
export const invoiceFreightLines = defineLines({
  name: 'invoice_freight_line',
  label: '运输特定要素',
  en: 'Journeys',
  fields: {
    vehicleKind: f.choice('运输工具种类', vehicleKinds, {
      en: 'Means of transport',
      required: true,
      default: 'road',
      width: 130,
    }),
    vehicleNo: f.text('运输工具牌号', { en: 'Vehicle number', required: true, maxLength: 40 }),
    fromPlace: f.text('起运地', {
      en: 'Origin',
      required: true,
      maxLength: 300,
      hint: text('以省全称开头', 'Starting with the province'),
      width: 220,
    }),
    toPlace: f.text('到达地', { en: 'Destination', required: true, maxLength: 300, width: 220 }),
    goodsName: f.text('运输货物名称', { en: 'Goods', required: true, maxLength: 150 }),
  },
  validate: placeIssues,
  max: 2000,
})
