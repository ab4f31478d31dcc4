import { f } from '../../kernel/fields.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { directions, payMethods, statementKinds } from '../settlement.choices.ts'
import { advancePurposes, advanceStatuses } from './advance.choices.ts'
import { advanceBalance, advanceDirection, type AdvanceFacts, advanceIssues } from './advance.rules.ts'
import { advanceTransitions } from './advance.transitions.ts'

const found = { computed: true, noCopy: true } as const
const counted = (of: string) => ({ ...found, default: '0.00', copies: [of, 'advance.amount'] }) as const

/**
 * 预收预付单: money received or paid without a statement, and deposits. Once it is paid its balance is used for statements,
 * taken for claims, transferred or refunded; each of these is a row of `advanceMove`.
 */
export const advance = defineResource({
  name: 'advance',
  area: 'settlement',
  nature: 'document',
  label: '预收预付单',
  en: 'Advance',
  title: 'advanceNo',
  subtitle: ['partyId', 'purpose', 'balance'],
  fields: {
    advanceNo: f.serial('预收预付单号', { prefix: 'YSYF', period: 'month', digits: 4 }, { en: 'Advance no.' }),
    kind: f.choice('往来类型', statementKinds, { en: 'Kind', required: true, setOnce: true }),
    purpose: f.choice('款项性质', advancePurposes, {
      en: 'Purpose',
      width: 140,
      required: true,
      default: 'prepay',
      setOnce: true,
      hint: text(
        '预收预付：货主付给我方、我方付给其他单位；保证金相反',
        'Advances: owners pay us, we pay the others. Deposits go the other way',
      ),
    }),
    direction: f.choice('方向', directions, { computed: true }),
    partyId: f.ref('对方单位', 'party', {
      en: 'Counterparty',
      required: true,
      setOnce: true,
      where: { status: 'enabled' },
    }),
    contractId: f.ref('合同', 'contract', { en: 'Contract', whereFrom: { partyId: 'partyId' } }),
    amount: f.money('金额', { en: 'Amount', required: true, positive: true }),
    payMethod: f.choice('收付方式', payMethods, { en: 'Paid by', required: true, default: 'transfer' }),
    planDate: f.date('计划日期', { en: 'Planned for', required: true, defaultsTo: 'today' }),
    accountName: f.text('对方户名', { en: 'Account name', maxLength: 100, width: 200 }),
    bankName: f.text('对方开户行', { en: 'Bank', maxLength: 100 }),
    accountNo: f.text('对方账号', { en: 'Account no.', maxLength: 32, mask: 'bankAccount', width: 200 }),
    bankRef: f.text('银行流水号', { en: 'Bank reference', maxLength: 50, noCopy: true, width: 186 }),
    paidAt: f.date('收付日期', { en: 'Paid on', noCopy: true, defaultsTo: 'today' }),
    payFiles: f.files('回单', { en: 'Bank slips', noCopy: true }),
    paidBy: f.ref('出纳', 'member', { en: 'Cashier', ...found }),
    approvedBy: f.ref('审批人', 'member', { en: 'Approved by', ...found }),
    approvedAt: f.dateTime('审批时间', { en: 'Approved at', ...found }),
    usedSum: f.money('已抵用', { en: 'Used', ...counted('advance.balance') }),
    refundedSum: f.money('已退款', { en: 'Refunded', ...counted('advance.balance') }),
    withheldSum: f.money('已扣抵', { en: 'Withheld', ...counted('advance.balance') }),
    movedSum: f.money('已转出', { en: 'Transferred out', ...counted('advance.balance') }),
    balance: f.money('余额', { en: 'Balance', ...found, default: '0.00', copies: ['advance.amount'] }),
    fromId: f.ref('转自', 'advance', { en: 'Transferred from', ...found }),
    reason: f.text('事由', { en: 'Purpose of payment', maxLength: 200 }),
    attachments: f.files('附件', { en: 'Attachments', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: advanceStatuses, initial: 'draft' }) },
  transitions: advanceTransitions,
  decidingFields: [
    'kind',
    'purpose',
    'direction',
    'balance',
    'usedSum',
    'refundedSum',
    'withheldSum',
    'movedSum',
    'fromId',
  ],
  faces: {
    all: {
      zh: '预收预付单',
      en: 'Advances and deposits',
      api: 'sap/advance',
      permission: 'sap.advance',
      grantsLike: 'sap.carrier',
    },
  },
  derive: { direction: advanceDirection, balance: advanceBalance },
  visibleWhen: {
    bankRef: isPaid,
    paidAt: isPaid,
    payFiles: isPaid,
    paidBy: isPaid,
    usedSum: isPaid,
    refundedSum: isPaid,
    withheldSum: isPaid,
    movedSum: isPaid,
    balance: isPaid,
    fromId: row => !!row.fromId,
  },
  requiredWhen: { accountName: needsAccount, bankName: needsAccount, accountNo: needsAccount },
  lockedWhen: { bankRef: byStep, paidAt: byStep, payFiles: byStep },
  locked: row => row.status !== 'draft',
  validate: advanceIssues,
  unique: [['direction', 'bankRef']],
  checks: {
    amount: 'amount > 0',
    balance: 'balance >= 0',
    sums: `balance = case when status = 'paid' then amount - used_sum - refunded_sum - withheld_sum - moved_sum else 0 end`,
    parts: 'least(used_sum, refunded_sum, withheld_sum, moved_sum) >= 0',
    unpaid: `status = 'paid' or (used_sum = 0 and refunded_sum = 0 and withheld_sum = 0 and moved_sum = 0)`,
    paid: `status <> 'paid' or (paid_at is not null and (bank_ref is not null or from_id is not null))`,
  },
  indexes: [['partyId', 'status', 'purpose'], ['kind', 'status', 'planDate'], ['fromId']],
  list: {
    phone: { facts: ['partyId', 'purpose'], figures: ['amount', 'balance'] },
    stacks: [
      ['kind', 'direction'],
      ['partyId', 'contractId'],
      ['amount', 'balance'],
      ['usedSum', 'refundedSum'],
      ['withheldSum', 'movedSum'],
      ['planDate', 'payMethod'],
      ['paidAt', 'bankRef'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'advanceNo',
      'status',
      'purpose',
      'kind',
      'direction',
      'partyId',
      'contractId',
      'amount',
      'balance',
      'usedSum',
      'refundedSum',
      'withheldSum',
      'movedSum',
      'paidAt',
      'bankRef',
      'planDate',
      'payMethod',
      'fromId',
      'reason',
      'createdBy',
      'createdAt',
    ],
    filters: [
      'partyId',
      'purpose',
      'kind',
      'paidAt',
      'status',
      'direction',
      'contractId',
      'balance',
      'amount',
      'advanceNo',
      'bankRef',
      'planDate',
      'createdBy',
      'createdAt',
      'deptId',
    ],
    search: ['advanceNo', 'partyId', 'bankRef', 'accountName'],
    tabs: 'status',
    totals: ['amount', 'balance', 'usedSum', 'refundedSum', 'withheldSum', 'movedSum'],
    totalsBy: 'direction',
    totalsExcept: ['cancelled'],
    frozen: 2,
  },
  form: [
    section('款项', 'Money', [
      'advanceNo',
      'kind',
      'purpose',
      'direction',
      'partyId',
      'contractId',
      'amount',
      'payMethod',
      'planDate',
      'reason',
      'fromId',
    ]),
    section('账户与收付', 'Account and payment', [
      'accountName',
      'bankName',
      'accountNo',
      'bankRef',
      'paidAt',
      'paidBy',
      'payFiles',
    ]),
    section('使用', 'Use', ['usedSum', 'refundedSum', 'withheldSum', 'movedSum', 'balance']),
    section('其他', 'More', ['approvedBy', 'approvedAt', 'attachments', 'remark']),
  ],
  figures: ['amount', 'balance'],
  methods: { import: false, copy: false },
  chained: true,
  prints: { receipt: { zh: '预收预付单', en: 'Advance', needs: ['amount'] } },
  businessDates: ['paidAt'],
  otherDates: ['planDate', 'approvedAt'],
})

function isPaid({ status }: { status?: string | null | undefined }): boolean {
  return status === 'paid'
}

/** Steps alone set it. */
function byStep(): boolean {
  return true
}

/** A transfer that we pay needs an account. */
function needsAccount(row: AdvanceFacts): boolean {
  return advanceDirection(row) === 'out' && (row.payMethod === 'transfer' || row.payMethod === 'draft')
}
