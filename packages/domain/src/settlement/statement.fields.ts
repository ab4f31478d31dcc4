import { chargeUnits } from '../contracts/index.ts'
import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { disputeStates, docTypes, statementKinds } from './settlement.choices.ts'
import {
  carriedLines,
  countedLines,
  lineDeduct,
  lineGross,
  lineIncidental,
  lineIssuesOf,
  lineNetOf,
} from './statement.rules.ts'

const copied = { computed: true } as const
/** A document often has one charge and a statement one line, so these sums reveal the amounts of charges. */
const chargeSum = (...sums: `statement.${string}`[]) => ({ ...copied, copies: ['charge.amount', ...sums] }) as const
const REDUCTIONS = text(
  '货损扣款、减项、信息费、抹零等负数费用',
  'Negative charges: loss, deductions, information fee, rounding and others',
)
const PREPAID = ['waybill.prepaidTotal', 'waybill.payOnArrival', 'statement.prepaidSum'] as const

/**
 * A document on a statement. Its values are copies: later changes of the document do not reach them but mark the line
 * 是否变动 for review. Only the adjustment is typed, and a deducted prepayment that is less than what is due.
 */
export const statementLines = defineLines({
  name: 'statement_line',
  label: '对账明细',
  en: 'Lines',
  fields: {
    docType: f.choice('单据类型', docTypes, { en: 'Document', required: true, setOnce: true }),
    docId: f.integer('单据编号', { en: 'Document id', required: true, setOnce: true, positive: true }),
    docNo: f.text('单号', { en: 'Document no.', ...copied, copies: ['charge.docNo'], maxLength: 40 }),
    loadDate: f.date('装货日期', { en: 'Loaded on', ...copied, copies: ['waybill.loadAt', 'railWaybill.departAt'] }),
    unloadDate: f.date('卸货日期', {
      en: 'Unloaded on',
      ...copied,
      copies: ['waybill.unloadAt', 'railWaybill.unloadAt'],
    }),
    plateNo: f.text('车牌/货票号', {
      en: 'Plate or ticket no.',
      ...copied,
      copies: ['waybill.plateNo', 'railWaybill.ticketNo'],
      maxLength: 20,
    }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods', ...copied, copies: ['charge.goodsId'] }),
    routeId: f.ref('线路', 'route', { en: 'Route', ...copied, copies: ['charge.routeId'] }),
    loadNet: f.tons('装货净重', {
      en: 'Loaded net',
      ...copied,
      copies: ['waybill.loadNet', 'railWaybill.sentQty'],
      sumOf: carriedLines,
    }),
    unloadNet: f.tons('卸货净重', {
      en: 'Unloaded net',
      ...copied,
      copies: ['waybill.unloadNet', 'railWaybill.receivedQty'],
      sumOf: carriedLines,
    }),
    tons: f.tons('运量', { en: 'Moved', ...copied, copies: ['charge.tons'] }),
    settleQty: f.quantity('结算量', {
      en: 'Settled quantity',
      unitFrom: 'unit',
      ...copied,
      copies: ['charge.qty'],
      sumOf: countedLines,
    }),
    unit: f.choice('计价单位', chargeUnits, { en: 'Charged by', ...copied }),
    price: f.price('单价', { ...copied, copies: ['charge.price'] }),
    gross: f.money('运费', { en: 'Freight', ...chargeSum('statement.grossSum') }),
    incidental: f.money('杂费', { en: 'Fees', ...chargeSum('statement.grossSum') }),
    deduct: f.money('扣减', {
      en: 'Reductions',
      ...chargeSum('statement.deductSum'),
      hint: REDUCTIONS,
    }),
    adjust: f.money('调整额', { en: 'Adjustment', copies: ['statement.adjustSum'] }),
    adjustReason: f.text('调整原因', { en: 'Reason', maxLength: 255 }),
    adjustTaxRate: f.rate('调整税率', { en: 'Adjustment tax rate', ...copied }),
    prepaidDue: f.money('可抵扣预付', {
      en: 'Prepaid to deduct',
      ...copied,
      copies: PREPAID,
      hint: text('运单已预付中其他对账单未抵扣的部分', 'What the waybill was prepaid and no other statement deducts'),
    }),
    prepaid: f.money('预付抵扣', { en: 'Prepaid', min: '0', copies: PREPAID }),
    net: f.money('净额', chargeSum('statement.netSum')),
    dirty: f.bool('已变动', { en: 'Changed since', ...copied, default: false }),
    dirtyReason: f.text('变动内容', { en: 'What changed', ...copied, maxLength: 255 }),
    disputeState: f.choice('异议', disputeStates, { en: 'Dispute', ...copied, default: 'none' }),
    disputeReason: f.text('异议原因', { en: 'Dispute reason', ...copied, maxLength: 255 }),
    theirNet: f.money('对方金额', { en: 'Their amount', ...copied }),
    disputeReply: f.text('我方答复', { en: 'Our answer', maxLength: 255 }),
    charges: f.json('费用快照', {
      en: 'Frozen charges',
      ...copied,
      copies: {
        kind: 'charge.kind',
        feeCode: 'charge.feeCode',
        trips: 'charge.trips',
        taxRate: 'charge.taxRate',
        amount: ['charge.amount', 'statement.grossSum', 'statement.deductSum'],
      },
    }),
    snapshotAt: f.dateTime('快照时间', { en: 'Frozen at', ...copied }),
  },
  derive: { gross: lineGross, incidental: lineIncidental, deduct: lineDeduct, net: lineNetOf },
  validate: lineIssuesOf,
  columns: [
    'docNo',
    'unloadDate',
    'plateNo',
    'goodsId',
    'settleQty',
    'unit',
    'price',
    'gross',
    'incidental',
    'deduct',
    'adjust',
    'adjustReason',
    'prepaidDue',
    'prepaid',
    'net',
    'dirty',
    'dirtyReason',
    'disputeState',
    'disputeReason',
    'theirNet',
    'disputeReply',
    'tons',
    'loadNet',
    'unloadNet',
    'loadDate',
    'routeId',
  ],
  totals: ['tons', 'loadNet', 'unloadNet', 'settleQty', 'gross', 'incidental', 'deduct', 'adjust', 'prepaid', 'net'],
  unique: [['docType', 'docId']],
  checks: {
    reason: `coalesce(adjust, 0) = 0 or coalesce(btrim(adjust_reason), '') <> ''`,
    prepaid: 'prepaid is null or prepaid >= 0',
  },
  max: 20000,
})

const computedSum = { computed: true, default: '0.00', noCopy: true } as const
/** A part of a sum can equal the sum, so it reveals it. */
const partOfSum = (sum: string) => ({ ...computedSum, copies: [`statement.${sum}`] }) as const

export const statementFields = {
  stmtNo: f.serial(
    '对账单号',
    {
      prefix: 'DZ',
      prefixBy: { field: 'kind', prefixes: { customer: 'KHDZ', carrier: 'CYDZ', supplier: 'GYDZ', server: 'FWDZ' } },
      period: 'month',
      digits: 4,
    },
    { en: 'Statement no.' },
  ),
  kind: f.choice('对账类型', statementKinds, { en: 'Kind', required: true, setOnce: true }),
  partyId: f.ref('对方单位', 'party', {
    en: 'Counterparty',
    required: true,
    setOnce: true,
    snapshot: { creditDays: 'creditDays', salesmanId: 'salesmanId' },
  }),
  contractId: f.ref('合同', 'contract', { en: 'Contract', whereFrom: { partyId: 'partyId' } }),
  periodFrom: f.date('期间起', { en: 'Period from', required: true }),
  periodTo: f.date('期间止', { en: 'Period to', required: true }),
  supplementary: f.bool('补充对账', { en: 'Supplementary', required: true, default: false }),
  lines: f.lines('对账明细', statementLines, { en: 'Lines', noCopy: true }),
  lineCount: f.integer('明细行', { en: 'Lines', computed: true, default: 0, noCopy: true }),
  truckCount: f.integer('车数', { en: 'Trucks', computed: true, default: 0, noCopy: true }),
  qtySum: f.tons('运量', { en: 'Moved', computed: true, default: '0.000', noCopy: true, copies: ['charge.tons'] }),
  qtySums: f.json('结算量', {
    en: 'Settled quantity',
    computed: true,
    noCopy: true,
    copies: ['statement.lines.settleQty'],
  }),
  grossSum: f.money('毛额', { en: 'Gross', ...computedSum }),
  deductSum: f.money('扣减', { en: 'Reductions', ...computedSum, hint: REDUCTIONS }),
  adjustSum: f.money('调整', { en: 'Adjustments', ...computedSum }),
  claimSum: f.money('索赔抵扣', { en: 'Claims', ...computedSum }),
  prepaidSum: f.money('预付抵扣', { en: 'Prepaid', ...computedSum }),
  netSum: f.money('应结净额', { en: 'Net', ...computedSum }),
  invoiceableSum: f.money('应开票额', { en: 'To invoice', ...partOfSum('netSum') }),
  taxSum: f.money('其中税额', { en: 'Tax', ...computedSum }),
  taxGroups: f.json('税率分组', {
    en: 'By tax rate',
    computed: true,
    noCopy: true,
    copies: ['statement.invoiceableSum', 'statement.taxSum'],
  }),
  appliedSum: f.money('已申请', { en: 'Applied for', ...partOfSum('netSum') }),
  appliedTax: f.money('已申请税额', { en: 'Tax applied for', ...partOfSum('taxSum') }),
  availableSum: f.money('可申请', { en: 'Available', ...partOfSum('netSum') }),
  settledSum: f.money('已结', { en: 'Settled', ...partOfSum('netSum') }),
  openSum: f.money('未结', {
    en: 'Open',
    ...partOfSum('netSum'),
    hint: text('对方确认后才计入', 'Counts once the counterparty has confirmed'),
  }),
  invoicedSum: f.money('已开(收)票', { en: 'Invoiced', ...partOfSum('invoiceableSum') }),
  invoicingSum: f.money('开票中', {
    en: 'Being invoiced',
    ...partOfSum('invoiceableSum'),
    hint: text('已申请未开具', 'Applied for, not issued yet'),
  }),
  uninvoicedSum: f.money('未开票', {
    en: 'Not invoiced',
    ...partOfSum('invoiceableSum'),
    hint: text('还可申请开票', 'What can still be applied for'),
  }),
  dirtyCount: f.integer('变动行', { en: 'Changed lines', computed: true, default: 0, noCopy: true }),
  diffCount: f.integer('异议行', { en: 'Disputed lines', computed: true, default: 0, noCopy: true }),
  creditDays: f.integer('账期', { en: 'Credit period', computed: true, unit: text('天', 'days') }),
  dueDate: f.date('到期日', { en: 'Due on', computed: true, noCopy: true, width: 116 }),
  salesmanId: f.ref('业务员', 'member', { en: 'Salesperson', computed: true }),
  accountName: f.text('结算户名', { en: 'Account name', maxLength: 100 }),
  bankName: f.text('开户行', { en: 'Bank', maxLength: 100 }),
  accountNo: f.text('账号', { en: 'Account no.', maxLength: 32, mask: 'bankAccount' }),
  sentAt: f.dateTime('发送时间', { en: 'Sent at', computed: true, noCopy: true }),
  confirmBy: f.text('对方确认人', { en: 'Confirmed by', maxLength: 30, noCopy: true }),
  confirmAt: f.date('确认日期', { en: 'Confirmed on', noCopy: true, defaultsTo: 'today' }),
  signedFiles: f.files('回签件', { en: 'Signed copy', noCopy: true }),
  forced: f.bool('强制确认', { en: 'Forced', computed: true, default: false, noCopy: true }),
  adjustLimit: f.money('调整审批额', { en: 'Adjustments to approve above', computed: true, noCopy: true }),
  adjustApprovedKey: f.longText('已批准的调整', {
    en: 'Approved adjustments',
    computed: true,
    maxLength: 2000,
    noCopy: true,
  }),
  adjustApprovedBy: f.ref('调整审批人', 'member', { en: 'Adjustments approved by', computed: true, noCopy: true }),
  adjustApprovedAt: f.dateTime('调整审批时间', { en: 'Adjustments approved at', computed: true, noCopy: true }),
  attachments: f.files('附件', { en: 'Attachments', noCopy: true }),
  remark: f.longText('备注', { maxLength: 500 }),
} as const

/** Fields that guards need besides the statuses: approval of adjustments, disputes and used amounts. */
export const statementDecidingFields = [
  'adjustApprovedKey',
  'adjustLimit',
  'diffCount',
  'appliedSum',
  'settledSum',
  'invoicedSum',
  'invoicingSum',
] as const
