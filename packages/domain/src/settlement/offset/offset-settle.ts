import { f } from '../../kernel/fields.ts'
import { defineLines } from '../../kernel/lines.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { reviewTransitions } from '../../kernel/review-transitions.ts'
import { text } from '../../kernel/text.ts'
import { offsetSpreads, offsetStatuses, offsetWays } from './offset.choices.ts'
import {
  apAmount,
  apLeft,
  apSum,
  arAmount,
  arLeft,
  arSum,
  offsetIssuesOf,
  offsetTaxPart,
  payeeOf,
  submitOffsetRefusal,
} from './offset.rules.ts'

const found = { computed: true, noCopy: true } as const

/** The statements of one side, with what is offset of each. */
const itemsOf = (side: {
  name: string
  label: string
  en: string
  kinds: readonly string[]
  party: 'partyId' | 'payeeId'
}) =>
  defineLines({
    name: side.name,
    label: side.label,
    en: side.en,
    fields: {
      statementId: f.ref('对账单', 'statement', {
        en: 'Statement',
        required: true,
        where: { status: ['confirmed', 'partSettled'], kind: side.kinds },
        whereFrom: { partyId: side.party },
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
      available: f.money('可对冲', { en: 'Available', computed: true }),
      amount: f.money('本次对冲', { en: 'Offset', required: true, copies: ['offsetSettle.amount'] }),
      invoiceable: f.money('应开票额', { en: 'To invoice', computed: true }),
      tax: f.money('其中税额', { en: 'Tax', computed: true }),
      appliedTax: f.money('已申请税额', { en: 'Tax applied for', computed: true }),
      taxPart: f.money('本次税额', { en: 'Tax in it', computed: true }),
    },
    derive: { taxPart: offsetTaxPart },
    columns: ['statementId', 'amount', 'available', 'net', 'settled', 'dueDate', 'periodFrom', 'periodTo', 'taxPart'],
    totals: ['amount', 'available', 'net', 'settled', 'taxPart'],
    unique: [['statementId']],
    checks: { amount: 'amount > 0' },
    max: 200,
  })

const arItems = itemsOf({
  name: 'offset_ar_item',
  label: '应收对账单',
  en: 'Statements that they owe',
  kinds: ['customer'],
  party: 'partyId',
})
const apItems = itemsOf({
  name: 'offset_ap_item',
  label: '应付对账单',
  en: 'Statements that we owe',
  kinds: ['carrier', 'supplier', 'server'],
  party: 'payeeId',
})

const SHOWN = ['way', 'partyId', 'thirdId', 'amount', 'arLeft', 'apLeft', 'settledOn'] as const
const side = (of: string) => ({ ...found, default: '0.00', copies: [of] }) as const

/**
 * 对冲单: receivable against payable statements, by agreement. Both sides fall by the same amount in one transaction. With
 * three parties one owes us, we owe another, and that one has a claim on the first. Invoices are due on both sides as before.
 */
export const offsetSettle = defineResource({
  name: 'offsetSettle',
  area: 'settlement',
  nature: 'document',
  label: '对冲单',
  en: 'Offset',
  title: 'offsetNo',
  subtitle: ['partyId', 'amount'],
  fields: {
    offsetNo: f.serial('对冲单号', { prefix: 'DCJS', period: 'month', digits: 4 }, { en: 'Offset no.' }),
    way: f.choice('对冲方式', offsetWays, { en: 'Parties', required: true, default: 'two', setOnce: true }),
    partyId: f.ref('应收单位', 'party', {
      en: 'Who owes us',
      required: true,
      setOnce: true,
      where: { isCustomer: true, status: 'enabled' },
    }),
    thirdId: f.ref('应付单位', 'party', {
      en: 'Whom we owe',
      setOnce: true,
      where: { isVendor: true, status: 'enabled' },
      hint: text(
        '三方对冲时填写：我方欠它，它对应收单位有债权',
        'With three parties: we owe it, and the first party owes it',
      ),
    }),
    payeeId: f.ref('债权方', 'party', {
      en: 'Creditor',
      ...found,
      copies: ['offsetSettle.thirdId', 'offsetSettle.partyId'],
    }),
    amount: f.money('对冲金额', { en: 'Offset', required: true, positive: true }),
    spread: f.choice('分摊方式', offsetSpreads, { en: 'Spread', required: true, default: 'oldest' }),
    settledOn: f.date('对冲日期', { en: 'Offset on', required: true, defaultsTo: 'today', noCopy: true }),
    arItems: f.lines('应收对账单', arItems, { en: 'They owe', noCopy: true }),
    apItems: f.lines('应付对账单', apItems, { en: 'We owe', noCopy: true }),
    arSum: f.money('应收合计', { en: 'Receivable', ...side('offsetSettle.arItems.available') }),
    apSum: f.money('应付合计', { en: 'Payable', ...side('offsetSettle.apItems.available') }),
    arAmount: f.money('应收冲减', { en: 'Receivable offset', ...side('offsetSettle.amount') }),
    apAmount: f.money('应付冲减', { en: 'Payable offset', ...side('offsetSettle.amount') }),
    arLeft: f.money('对冲后应收', { en: 'Receivable left', ...side('offsetSettle.arSum') }),
    apLeft: f.money('对冲后应付', { en: 'Payable left', ...side('offsetSettle.apSum') }),
    agreement: f.files('对冲协议', { en: 'Signed agreement', noCopy: true }),
    arPaper: f.files('应收债务确认', { en: 'Confirmation of what is owed to us', noCopy: true }),
    apPaper: f.files('应付债务确认', { en: 'Confirmation of what we owe', noCopy: true }),
    thirdPaper: f.files('应付单位对应收单位的债权确认', { en: 'Confirmation of the debt between them', noCopy: true }),
    seq: f.integer('次序', { en: 'Order', ...found }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', ...found }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', ...found }),
    reason: f.text('事由', { en: 'Purpose', maxLength: 200 }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: offsetStatuses, initial: 'draft' }) },
  transitions: {
    ...reviewTransitions({
      shows: SHOWN,
      submit: { action: 'modify', guard: submitOffsetRefusal },
      approve: { zh: '批准对冲', en: 'Approve the offset', to: 'effective' },
    }),
    undo: {
      zh: '撤销对冲',
      en: 'Undo the offset',
      machine: 'status',
      from: ['effective'],
      to: 'draft',
      action: 'approve',
      clears: ['approvedBy', 'approvedAt', 'seq'],
      shows: SHOWN,
      reason: true,
      danger: true,
      verdict: 'returned',
    },
    cancel: {
      zh: '取消',
      en: 'Cancel',
      machine: 'status',
      from: ['draft', 'approving'],
      to: 'cancelled',
      action: 'modify',
      shows: SHOWN,
      reason: true,
      danger: true,
    },
  },
  decidingFields: ['arAmount', 'apAmount', 'agreement', 'arPaper', 'apPaper', 'thirdPaper', 'way'],
  faces: {
    all: {
      zh: '对冲结算',
      en: 'Offset settlements',
      api: 'sap/diff',
      permission: 'sap.diff',
      grantsLike: 'sap.carrier',
    },
  },
  derive: { payeeId: payeeOf, arSum, apSum, arAmount, apAmount, arLeft, apLeft },
  visibleWhen: { thirdId: isThree, arPaper: isThree, apPaper: isThree, thirdPaper: isThree },
  requiredWhen: { thirdId: isThree },
  neededToSubmit: { agreement: () => true, arPaper: isThree, apPaper: isThree, thirdPaper: isThree },
  locked: row => row.status !== 'draft',
  validate: offsetIssuesOf,
  checks: {
    amount: 'amount > 0',
    sides: `status <> 'effective' or (ar_amount = amount and ap_amount = amount and seq is not null)`,
    third: `(way = 'three') = (third_id is not null)`,
  },
  indexes: [
    ['partyId', 'status', 'settledOn'],
    ['status', 'settledOn'],
  ],
  list: {
    phone: { facts: ['partyId', 'settledOn'], figures: ['amount'] },
    stacks: [
      ['partyId', 'thirdId'],
      ['arSum', 'arLeft'],
      ['apSum', 'apLeft'],
      ['approvedBy', 'approvedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'offsetNo',
      'status',
      'way',
      'partyId',
      'thirdId',
      'arSum',
      'apSum',
      'amount',
      'arLeft',
      'apLeft',
      'settledOn',
      'agreement',
      'reason',
      'approvedBy',
      'approvedAt',
      'createdBy',
      'createdAt',
    ],
    filters: [
      'partyId',
      'settledOn',
      'status',
      'way',
      'thirdId',
      'offsetNo',
      'amount',
      'createdBy',
      'createdAt',
      'deptId',
    ],
    search: ['offsetNo', 'partyId'],
    sort: ['-settledOn', '-id'],
    tabs: 'status',
    totals: ['amount'],
    totalsExcept: ['cancelled'],
    period: 'settledOn',
  },
  form: [
    section('对冲', 'Offset', ['offsetNo', 'way', 'partyId', 'thirdId', 'amount', 'spread', 'settledOn', 'reason']),
    section('应收对账单', 'They owe', ['arItems', 'arSum', 'arAmount', 'arLeft']),
    section('应付对账单', 'We owe', ['apItems', 'apSum', 'apAmount', 'apLeft']),
    section('协议与确认', 'Papers', ['agreement', 'arPaper', 'apPaper', 'thirdPaper']),
    section('其他', 'More', ['approvedBy', 'approvedAt', 'remark']),
  ],
  figures: ['amount', 'arLeft', 'apLeft'],
  methods: { import: false, copy: false },
  chained: true,
  prints: { agreement: { zh: '对冲协议', en: 'Offset agreement', needs: ['amount'] } },
  businessDates: ['settledOn'],
  otherDates: [
    'approvedAt',
    'arItems.periodFrom',
    'arItems.periodTo',
    'arItems.dueDate',
    'apItems.periodFrom',
    'apItems.periodTo',
    'apItems.dueDate',
  ],
})

function isThree(row: { way?: string | null | undefined }): boolean {
  return row.way === 'three'
}
