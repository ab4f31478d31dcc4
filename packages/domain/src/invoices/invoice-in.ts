import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { invoiceInItems } from './invoice-lines.ts'
import { bookRefusal, invoiceInIssues, invoiceKeyOf, tickedRefusal, tickRefusal } from './invoice-in.rules.ts'
import { deductStatuses, inKinds, inStatuses, invoiceForms, verifyResults } from './invoices.choices.ts'

const face = (zh: string, en: string, kind: string, role: string) => ({
  zh, en, api: `crm/${kind}`, permission: `crm.${kind}`, where: { kind }, preset: { kind },
  refs: { partyId: { [role]: true } },
  hide: ['kind', 'invoiceKey'] as const,
})

/** 进项收票登记: an invoice received from a carrier, supplier or service provider, up to deduction and booking. */
export const invoiceIn = defineResource({
  name: 'invoiceIn',
  area: 'invoices',
  nature: 'document',
  label: '进项发票',
  en: 'Purchase invoice',
  title: 'regNo',
  subtitle: ['invoiceNo', 'sellerName', 'total'],
  fields: {
    regNo: f.serial('登记号', { prefix: 'SPJ', period: 'month', digits: 4 }, { en: 'Register no.' }),
    kind: f.choice('来源', inKinds, { en: 'From', required: true, setOnce: true }),
    partyId: f.ref('销方', 'party', { en: 'Counterparty', required: true, snapshot: { partyName: 'fullName' } }),
    partyName: f.text('档案全称', { en: 'Name on record', computed: true, maxLength: 100 }),
    sellerName: f.text('票面销方', { en: 'Seller on the invoice', required: true, maxLength: 100, width: 220 }),
    invoiceKind: f.choice('类型', invoiceForms, { en: 'Kind', required: true, default: 'eSpecial' }),
    invoiceCode: f.text('发票代码', { en: 'Code', maxLength: 12, noCopy: true }),
    invoiceNo: f.text('号码', { en: 'Number', required: true, maxLength: 20, noCopy: true, width: 180 }),
    invoiceKey: f.text('发票号码', { en: 'Invoice number', computed: true, maxLength: 32, noCopy: true }),
    invoiceDate: f.date('日期', { en: 'Date', required: true, noCopy: true }),
    amount: f.money('金额', { en: 'Net', required: true, min: '0' }),
    taxRate: f.rate('税率', {
      en: 'Tax rate', min: '0', max: '0.2', hint: { zh: '多税率发票留空', en: 'Blank when there are several' },
    }),
    tax: f.money('税额', { required: true, min: '0' }),
    lineCount: f.integer('明细行数', {
      en: 'Lines', min: 1, max: 2000, default: 1,
      hint: { zh: '票面明细行数；税额尾差最多每行半分', en: 'On the invoice; its tax may be off by half a cent a line' },
    }),
    total: f.money('合计', { en: 'Total', required: true, positive: true }),
    items: f.lines('关联对账单', invoiceInItems, { en: 'Statements', noCopy: true }),
    unlinked: f.bool('未关联对账单', { en: 'Without a statement', computed: true, default: true, noCopy: true }),
    verifyResult: f.choice('查验', verifyResults, { en: 'Check', noCopy: true }),
    verifiedAt: f.dateTime('查验时间', { en: 'Checked at', computed: true, noCopy: true }),
    deductPeriod: f.month('勾选期', { en: 'Deduction period', noCopy: true }),
    deductTax: f.money('抵扣税额', { en: 'Tax deducted', noCopy: true, min: '0' }),
    voucherNo: f.text('入账凭证号', { en: 'Voucher no.', maxLength: 30, noCopy: true }),
    bookedAt: f.dateTime('入账时间', { en: 'Booked at', computed: true, noCopy: true }),
    files: f.files('发票文件', { en: 'Invoice files', accept: ['.pdf', '.ofd', '.xml', '.jpg', '.png'], noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: {
    status: machine('状态', 'Status', inStatuses, 'registered'),
    deductStatus: machine('勾选', 'Deduction', deductStatuses, 'none'),
  },
  transitions: {
    verify: {
      zh: '查验', en: 'Check', machine: 'status', from: ['registered'], to: 'verified', edits: ['verifyResult'],
      needs: ['verifyResult'], batch: true, postsOn: [],
    },
    unverify: {
      zh: '撤销查验', en: 'Undo the check', machine: 'status', from: ['verified'], to: 'registered', action: 'verify',
      reason: true, postsOn: [], guard: tickedRefusal,
    },
    tick: {
      zh: '勾选抵扣', en: 'Tick for deduction', machine: 'deductStatus', from: ['none'], to: 'ticked',
      edits: ['deductPeriod', 'deductTax'],
      needs: ['deductPeriod'], batch: true, postsOn: ['deductPeriod'], guard: tickRefusal,
    },
    untick: {
      zh: '撤销勾选', en: 'Undo the tick', machine: 'deductStatus', from: ['ticked'], to: 'none', action: 'tick',
      reason: true, postsOn: ['deductPeriod'],
    },
    book: {
      zh: '入账', en: 'Book', machine: 'status', from: ['verified'], to: 'booked', edits: ['voucherNo'],
      needs: ['voucherNo'], batch: true, postsOn: ['bookedAt'],
      guard: bookRefusal,
    },
    unbook: {
      zh: '撤销入账', en: 'Undo the booking', machine: 'status', from: ['booked'], to: 'verified', action: 'book',
      reason: true, danger: true, postsOn: ['bookedAt'],
    },
    reject: {
      zh: '退票', en: 'Send back', machine: 'status', from: ['registered', 'verified'], to: 'rejected', reason: true,
      danger: true, batch: true, verdict: 'refused',
      guard: tickedRefusal,
    },
  },
  faces: {
    carrier: face('承运商发票', 'Carrier invoices', 'carrier', 'isCarrier'),
    supplier: face('供应商发票', 'Supplier invoices', 'supplier', 'isSupplier'),
    server: face('服务商发票', 'Service provider invoices', 'server', 'isServer'),
  },
  derive: { invoiceKey: invoiceKeyOf, unlinked: row => (row.items ? !row.items.length : row.unlinked) },
  visibleWhen: {
    invoiceCode: row => !!row.invoiceKind && (row.invoiceKind.startsWith('old') || row.invoiceKind === 'tollEOrdinary'),
  },
  locked: row => row.status !== 'registered',
  validate: invoiceInIssues,
  unique: [['invoiceKey']],
  checks: {
    total: 'amount + tax = total',
    ticked: `deduct_status <> 'ticked' or (deduct_period is not null and status in ('verified', 'booked'))`,
    booked: `status <> 'booked' or voucher_no is not null`,
  },
  indexes: [['kind', 'status', 'invoiceDate'], ['partyId', 'invoiceDate']],
  list: {
    columns: [
      'regNo', 'status', 'partyId', 'invoiceNo', 'invoiceDate', 'amount', 'taxRate', 'tax', 'total', 'invoiceKind',
      'items', 'verifyResult', 'deductPeriod', 'voucherNo', 'deductStatus', 'invoiceCode', 'sellerName', 'deductTax',
      'unlinked', 'lineCount', 'verifiedAt', 'bookedAt', 'createdBy', 'createdAt', 'remark',
    ],
    filters: [
      'invoiceNo', 'partyId', 'invoiceDate', 'status', 'deductStatus', 'regNo', 'invoiceKind', 'deductPeriod',
      'verifyResult', 'unlinked', 'taxRate', 'total', 'voucherNo', 'sellerName', 'createdBy', 'createdAt', 'deptId',
    ],
    search: ['regNo', 'invoiceNo', 'sellerName', 'voucherNo'],
    tabs: 'status',
    totals: ['amount', 'tax', 'total', 'deductTax'],
    totalsExcept: ['rejected'],
    frozen: 2,
  },
  form: [
    section('发票', 'Invoice', [
      'regNo', 'kind', 'partyId', 'sellerName', 'invoiceKind', 'invoiceCode', 'invoiceNo', 'invoiceDate', 'amount',
      'taxRate', 'tax', 'total', 'lineCount', 'files',
    ]),
    section('对账单', 'Statements', ['items', 'unlinked']),
    section('查验与入账', 'Check and booking', [
      'verifyResult', 'verifiedAt', 'deductPeriod', 'deductTax', 'voucherNo', 'bookedAt', 'remark',
    ]),
  ],
  figures: ['amount', 'tax', 'total'],
  methods: { copy: false },
  chained: true,
  businessDates: ['invoiceDate', 'deductPeriod', 'bookedAt'],
  otherDates: ['verifiedAt'],
})
