import type { FaceWords } from '../kernel/face-words.ts'
import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { reviewTransitions } from '../kernel/review-transitions.ts'
import { text } from '../kernel/text.ts'
import { directions, payMethods, settlementStatuses, statementKinds } from './settlement.choices.ts'
import {
  amountOf,
  directionOf,
  incomingRefusal,
  settlementIssues,
  submitSettlementRefusal,
  taxOf,
  taxPartOf,
} from './settlement.rules.ts'

export const settlementItems = defineLines({
  name: 'settlement_item',
  label: '对账单',
  en: 'Statements',
  fields: {
    statementId: f.ref('对账单', 'statement', {
      en: 'Statement',
      required: true,
      where: { status: ['confirmed', 'partSettled'] },
      whereFrom: { partyId: 'partyId', kind: 'kind' },
      snapshot: {
        stmtNo: 'stmtNo',
        periodFrom: 'periodFrom',
        periodTo: 'periodTo',
        dueDate: 'dueDate',
        net: 'netSum',
        settled: 'settledSum',
        available: 'availableSum',
        invoiceable: 'invoiceableSum',
        tax: 'taxSum',
        appliedTax: 'appliedTax',
      },
    }),
    stmtNo: f.text('对账单号', { en: 'Statement no.', computed: true, maxLength: 40 }),
    periodFrom: f.date('期间起', { en: 'Period from', computed: true }),
    periodTo: f.date('期间止', { en: 'Period to', computed: true }),
    dueDate: f.date('到期日', { en: 'Due on', computed: true }),
    net: f.money('应结', { computed: true }),
    settled: f.money('已结', { computed: true }),
    available: f.money('可申请', { computed: true }),
    amount: f.money('本次结算', { en: 'This time', required: true, copies: ['settlement.amount'] }),
    invoiceable: f.money('应开票额', { en: 'To invoice', computed: true }),
    tax: f.money('其中税额', { en: 'Tax', computed: true }),
    appliedTax: f.money('已申请税额', { en: 'Tax applied for', computed: true }),
    taxPart: f.money('本次税额', { en: 'Tax this time', computed: true, copies: ['settlement.taxAmount'] }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  derive: { taxPart: taxPartOf },
  columns: [
    'statementId',
    'amount',
    'taxPart',
    'net',
    'settled',
    'available',
    'dueDate',
    'periodFrom',
    'periodTo',
    'remark',
  ],
  totals: ['net', 'settled', 'available', 'amount', 'taxPart'],
  unique: [['statementId']],
  checks: { amount: 'amount <> 0' },
  max: 500,
})

const face = (args: { zh: string; en: string; api: string; kind: string; role: string }) => ({
  zh: args.zh,
  en: args.en,
  api: `sap/${args.api}`,
  permission: `sap.${args.kind}`,
  where: { kind: args.kind },
  preset: { kind: args.kind },
  refs: { partyId: { [args.role]: true } },
  words: args.kind === 'customer' ? wordsOf('收款', 'receipt') : wordsOf('付款', 'payment'),
  hide: ['kind', 'isReserved'] as const,
})

/** Money comes in or goes out: its words say which. */
const wordsOf = (zh: '收款' | '付款', en: 'receipt' | 'payment'): FaceWords => ({
  fields: {
    paidAt: text(`${zh}日期`, zh === '收款' ? 'Received on' : 'Paid on'),
    payMethod: text(`${zh}方式`, zh === '收款' ? 'Received by' : 'Paid by'),
  },
  transitions: { pay: text(`登记${zh}`, `Record ${en}`), unpay: text(`撤销${zh}`, `Undo ${en}`) },
  states: { status: { paid: text(`已${zh}`, zh === '收款' ? 'Received' : 'Paid') } },
})

/** Columns of the lists. Money that comes in has no payee. */
const TO_THE_DATES = [
  'settleNo',
  'status',
  'partyId',
  'amount',
  'taxAmount',
  'items',
  'payMethod',
  'bankRef',
  'planDate',
  'paidAt',
] as const
const PAYEE = ['accountName', 'accountNo'] as const
const WHO = ['approvedBy', 'approvedAt', 'createdBy', 'createdAt', 'reason'] as const

/** Shown in the dialogs of submission, approval, payment and cancellation. */
const SHOWN_FIELDS = ['partyId', 'direction', 'amount', 'payMethod', 'accountName', 'accountNo'] as const

/**
 * 结算单: money received or paid for statements. The amount counts as applied from the submission on, even
 * while that waits for an approval, and as settled after the payment.
 */
export const settlement = defineResource({
  name: 'settlement',
  area: 'settlement',
  nature: 'document',
  label: '结算单',
  en: 'Settlement',
  title: 'settleNo',
  subtitle: ['partyId', 'amount', 'accountName', 'accountNo'],
  fields: {
    settleNo: f.serial('结算单号', { prefix: 'JS', period: 'month', digits: 4 }, { en: 'Settlement no.' }),
    kind: f.choice('结算对象', statementKinds, { en: 'Kind', required: true, setOnce: true }),
    direction: f.choice('方向', directions, { computed: true }),
    partyId: f.ref('对方单位', 'party', { en: 'Counterparty', required: true, setOnce: true }),
    items: f.lines('对账单', settlementItems, { en: 'Statements', noCopy: true }),
    amount: f.money('结算金额', { computed: true, default: '0.00' }),
    taxAmount: f.money('其中税额', { en: 'Tax', computed: true, default: '0.00' }),
    overBudget: f.money('超出年度预算', {
      en: 'Over the yearly budget',
      computed: true,
      noCopy: true,
      copies: ['budget.lines.cost', 'budget.cost', 'charge.excl', 'charge.amount', 'waybill.apTotal'],
      hint: text(
        '所付成本的月份和板块中超出最多的，按最近一次保存、提交、批准或收付时',
        'The most by which a month of a segment is over whose cost it pays, as of the last save, submission, approval or payment',
      ),
    }),
    payMethod: f.choice('付款方式', payMethods, { en: 'Paid by', required: true, default: 'transfer' }),
    planDate: f.date('计划日期', { en: 'Planned for', required: true, defaultsTo: 'today' }),
    accountName: f.text('收款户名', { en: 'Payee', maxLength: 100, width: 200 }),
    bankName: f.text('收款开户行', { en: 'Payee’s bank', maxLength: 100 }),
    accountNo: f.text('收款账号', { en: 'Payee’s account', maxLength: 32, mask: 'bankAccount', width: 200 }),
    draftNo: f.text('承兑票号', { en: 'Draft no.', maxLength: 30, noCopy: true }),
    draftDue: f.date('承兑到期日', { en: 'Draft due on', noCopy: true }),
    bankRef: f.text('银行流水号', { en: 'Bank reference', maxLength: 50, noCopy: true, width: 186 }),
    paidAt: f.date('收付日期', { en: 'Paid on', noCopy: true, defaultsTo: 'today' }),
    payFiles: f.files('回单', { en: 'Bank slips', noCopy: true }),
    paidBy: f.ref('出纳', 'member', { en: 'Cashier', computed: true, noCopy: true }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', computed: true, noCopy: true }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', computed: true, noCopy: true }),
    /** It waits for the approval of its submission, and holds the money of its statements meanwhile. */
    isReserved: f.bool('审批占用', { en: 'Reserved', computed: true, default: false, noCopy: true }),
    reason: f.text('事由', { en: 'Purpose', maxLength: 200 }),
    attachments: f.files('附件', { en: 'Attachments', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: settlementStatuses, initial: 'draft' }) },
  transitions: {
    ...reviewTransitions({
      shows: SHOWN_FIELDS,
      submit: { action: 'settle', guard: submitSettlementRefusal },
      approve: { zh: '批准', en: 'Approve', to: 'approved' },
    }),
    pay: {
      zh: '登记收付',
      en: 'Record payment',
      machine: 'status',
      from: ['approved'],
      to: 'paid',
      usual: true,
      // Payment method and account were approved. To change them, cancel and request again.
      edits: ['bankRef', 'paidAt', 'draftNo', 'draftDue', 'payFiles'],
      needs: ['bankRef', 'paidAt'],
      shows: SHOWN_FIELDS,
      unmasks: ['accountNo'],
      fourEyes: { alsoNot: ['approve'], unless: 'approverMayPay' },
      verdict: 'passed',
    },
    unpay: {
      zh: '撤销收付',
      en: 'Undo payment',
      machine: 'status',
      from: ['paid'],
      to: 'approved',
      clears: ['bankRef', 'paidAt', 'paidBy'],
      shows: SHOWN_FIELDS,
      reason: true,
      danger: true,
      verdict: 'returned',
    },
    cancel: {
      zh: '取消',
      en: 'Cancel',
      machine: 'status',
      from: ['draft', 'approving', 'approved'],
      to: 'cancelled',
      shows: SHOWN_FIELDS,
      action: 'settle',
      reason: true,
      danger: true,
    },
  },
  faces: {
    receipt: {
      ...face({ zh: '收款结算', en: 'Receipts', api: 'receipt', kind: 'customer', role: 'isCustomer' }),
      columns: [...TO_THE_DATES, ...WHO],
    },
    payment: face({ zh: '承运商付款', en: 'Carrier payments', api: 'payment', kind: 'carrier', role: 'isCarrier' }),
    supplierPayment: face({
      zh: '供应商付款',
      en: 'Supplier payments',
      api: 'supplierPayment',
      kind: 'supplier',
      role: 'isSupplier',
    }),
    serverPayment: face({
      zh: '服务商付款',
      en: 'Service provider payments',
      api: 'serverPayment',
      kind: 'server',
      role: 'isServer',
    }),
  },
  derive: { direction: directionOf, amount: amountOf, taxAmount: taxOf },
  visibleWhen: {
    overBudget: row => typeof row.overBudget === 'string',
    draftNo: isDraft,
    draftDue: isDraft,
    accountName: isOut,
    bankName: isOut,
    accountNo: isOut,
  },
  requiredWhen: {
    accountName: needsAccount,
    bankName: needsAccount,
    accountNo: needsAccount,
    draftDue: row => isDraft(row) && row.status === 'paid',
    draftNo: row => isDraft(row) && row.status === 'paid',
  },
  locked: row => row.status !== 'draft',
  validate: settlementIssues,
  unique: [['direction', 'bankRef']],
  checks: {
    amount: `status in ('draft', 'cancelled') or amount > 0`,
    paid: `status <> 'paid' or (bank_ref is not null and paid_at is not null)`,
    direction: `direction = case when kind = 'customer' then 'in' else 'out' end`,
  },
  indexes: [
    ['kind', 'status', 'planDate'],
    ['kind', 'partyId', 'paidAt'],
  ],
  list: {
    phone: { facts: ['partyId', 'planDate'], figures: ['amount'] },
    stacks: [
      ['partyId', 'accountName'],
      ['amount', 'taxAmount'],
      ['planDate', 'payMethod'],
      ['paidAt', 'bankRef'],
      ['approvedBy', 'approvedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [...TO_THE_DATES, PAYEE[0], ...WHO.slice(0, 2), PAYEE[1], ...WHO.slice(2)],
    filters: [
      'partyId',
      'planDate',
      'status',
      'settleNo',
      'paidAt',
      'bankRef',
      'payMethod',
      'amount',
      'overBudget',
      'draftDue',
      'createdBy',
      'createdAt',
      'deptId',
    ],
    search: ['settleNo', 'partyId', 'bankRef', 'draftNo', 'accountName'],
    tabs: 'status',
    totals: ['amount', 'taxAmount'],
    totalsExcept: ['cancelled'],
    frozen: 2,
  },
  form: [
    section('结算', 'Settlement', [
      'settleNo',
      'kind',
      'direction',
      'partyId',
      'amount',
      'taxAmount',
      'overBudget',
      'payMethod',
      'planDate',
      'reason',
    ]),
    section('对账单', 'Statements', ['items']),
    section('账户与收付', 'Account and payment', [
      'accountName',
      'bankName',
      'accountNo',
      'draftNo',
      'draftDue',
      'bankRef',
      'paidAt',
      'paidBy',
      'payFiles',
    ]),
    section('其他', 'More', ['approvedBy', 'approvedAt', 'attachments', 'remark']),
  ],
  figures: ['amount', 'taxAmount'],
  methods: { import: false, copy: false },
  chained: true,
  prints: {
    settlement: { zh: '结算单', en: 'Settlement', needs: ['amount'] },
    payment: { zh: '付款申请书', en: 'Payment request', needs: ['amount'], guard: incomingRefusal },
  },
  businessDates: ['paidAt'],
  otherDates: ['planDate', 'draftDue', 'approvedAt', 'items.periodFrom', 'items.periodTo', 'items.dueDate'],
})

interface PayFacts {
  kind?: string | null | undefined
  payMethod?: string | null | undefined
}

function isDraft(row: PayFacts): boolean {
  return row.payMethod === 'draft'
}

function isOut(row: PayFacts): boolean {
  return row.kind !== 'customer'
}

/** A transfer that we pay needs an account; cash and fuel cards do not. */
function needsAccount(row: PayFacts): boolean {
  return isOut(row) && (row.payMethod === 'transfer' || row.payMethod === 'draft')
}
