import { sum } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { f } from '../../kernel/fields.ts'
import { defineLines } from '../../kernel/lines.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import {
  redStatuses,
  voucherEvents,
  voucherGroupings,
  voucherPushStatuses,
  voucherStatuses,
} from './voucher.choices.ts'
import { voucherErrors } from './voucher.errors.ts'

const kept = { computed: true, noCopy: true } as const

/** Entries repeat amounts of documents, so they are seen no wider. */
export const AMOUNTS_OF_VOUCHERS = [
  'statement.netSum',
  'statement.settledSum',
  'statement.taxSum',
  'charge.amount',
  'charge.excl',
  'charge.tax',
  'settlement.amount',
  'advance.amount',
  'advanceMove.amount',
  'offsetSettle.amount',
  'writeOff.amount',
  'invoiceOut.tax',
  'invoiceIn.tax',
  'accrual.excl',
] as const
const SUM = { ...kept, default: '0.00', copies: AMOUNTS_OF_VOUCHERS } as const
const PARTY = [
  'statement.partyId',
  'settlement.partyId',
  'advance.partyId',
  'charge.partyId',
  'accrual.partyId',
  'invoiceOut.customerId',
  'invoiceIn.partyId',
] as const

const voucherEntries = defineLines({
  name: 'voucher_entry',
  label: '分录',
  en: 'Entries',
  fields: {
    summary: f.text('摘要', {
      en: 'Summary',
      ...kept,
      maxLength: 120,
      width: 240,
      copies: ['statement.stmtNo', ...PARTY],
    }),
    accountId: f.ref('科目', 'ledgerAccount', { en: 'Account', ...kept, width: 240 }),
    partyId: f.ref('往来单位', 'party', { en: 'Counterparty', ...kept, width: 150, copies: PARTY }),
    entryDeptId: f.ref('部门', 'department', { en: 'Department', ...kept, width: 110 }),
    projectId: f.ref('项目', 'contract', {
      en: 'Project',
      ...kept,
      width: 150,
      copies: ['charge.projectId', 'charge.contractId', 'statement.contractId'],
    }),
    debit: f.money('借方', { en: 'Debit', ...SUM, width: 130 }),
    credit: f.money('贷方', { en: 'Credit', ...SUM, width: 130 }),
  },
  columns: ['summary', 'accountId', 'partyId', 'entryDeptId', 'projectId', 'debit', 'credit'],
  sparse: ['entryDeptId', 'projectId'],
  totals: ['debit', 'credit'],
  checks: { side: 'account_id is not null and (debit = 0) <> (credit = 0)' },
  max: 20000,
})

const SHOWN = ['voucherDate', 'summary', 'debitSum', 'creditSum'] as const

/**
 * 凭证: the entries of one or several events of the business. The product makes them; nobody types amounts. What is wrong is
 * voided while it is a draft, and reversed by a red voucher afterwards.
 */
export const voucher = defineResource({
  name: 'voucher',
  area: 'margin',
  nature: 'document',
  label: '凭证',
  en: 'Voucher',
  title: 'voucherNo',
  subtitle: ['voucherDate', 'summary', 'debitSum'],
  fields: {
    voucherNo: f.serial(
      '凭证字号',
      { prefix: '记', period: 'month', digits: 4, separator: '-', dated: 'voucherDate' },
      { en: 'Voucher no.' },
    ),
    voucherDate: f.date('凭证日期', { en: 'Date', ...kept }),
    month: f.month('会计期间', { en: 'Period', ...kept }),
    event: f.choice('记账事项', voucherEvents, {
      en: 'Event',
      ...kept,
      hint: text('空为多类事项', 'Empty: of several kinds'),
    }),
    grouping: f.choice('汇总方式', voucherGroupings, { en: 'Made by', ...kept, default: 'document' }),
    summary: f.text('摘要', {
      en: 'Summary',
      ...kept,
      maxLength: 120,
      width: 260,
      copies: ['statement.stmtNo', ...PARTY],
    }),
    entries: f.lines('分录', voucherEntries, { en: 'Entries', ...kept }),
    debitSum: f.money('借方合计', { en: 'Debit', ...SUM }),
    creditSum: f.money('贷方合计', { en: 'Credit', ...SUM }),
    sourceCount: f.integer('来源单据', { en: 'Documents', ...kept, default: 0, unit: text('张', 'documents') }),
    attachments: f.integer('附件数', {
      en: 'Attachments',
      noCopy: true,
      default: 0,
      min: 0,
      max: 9999,
      unit: text('张', 'sheets'),
    }),
    redOfId: f.ref('红冲凭证', 'voucher', { en: 'Reverses', ...kept }),
    reversedById: f.ref('被红冲于', 'voucher', { en: 'Reversed by', ...kept }),
    auditedBy: f.ref('审核人', 'member', { en: 'Audited by', ...kept }),
    auditedAt: f.dateTime('审核时间', { en: 'Audited at', ...kept }),
    systemId: f.ref('财务系统', 'financeSystem', { en: 'Finance system', ...kept }),
    outerNo: f.text('财务系统凭证号', { en: 'Their number', ...kept, maxLength: 50, width: 150 }),
    pushError: f.text('推送结果', { en: 'Answer', ...kept, maxLength: 200, width: 200 }),
    pushedAt: f.dateTime('推送时间', { en: 'Pushed at', ...kept }),
    remark: f.longText('备注', { maxLength: 500, noCopy: true }),
  },
  machines: {
    status: machine('状态', 'Status', { states: voucherStatuses, initial: 'draft' }),
    redStatus: machine('红冲', 'Reversal', { states: redStatuses, initial: 'none', derived: true }),
    pushStatus: machine('推送状态', 'Push', { states: voucherPushStatuses, initial: 'none' }),
  },
  ends: ['void'],
  transitions: {
    audit: {
      zh: '审核',
      en: 'Audit',
      machine: 'status',
      from: ['draft'],
      to: 'audited',
      shows: SHOWN,
      fourEyes: true,
      verdict: 'passed',
      batch: true,
    },
    unaudit: {
      zh: '撤销审核',
      en: 'Undo the audit',
      machine: 'status',
      from: ['audited'],
      to: 'draft',
      action: 'audit',
      clears: ['auditedBy', 'auditedAt'],
      shows: SHOWN,
      reason: true,
      verdict: 'returned',
      guard: unauditRefusal,
    },
    void: {
      zh: '作废',
      en: 'Void',
      machine: 'status',
      from: ['draft'],
      to: 'void',
      action: 'generate',
      shows: SHOWN,
      reason: true,
      danger: true,
      batch: true,
    },
    push: {
      zh: '推送财务',
      en: 'Push to finance',
      done: { zh: '已提交推送', en: 'Handed over' },
      machine: 'pushStatus',
      from: ['none', 'failed'],
      to: 'queued',
      edits: ['systemId'],
      needs: ['systemId'],
      shows: SHOWN,
      batch: true,
      postsOn: [],
      guard: pushRefusal,
    },
    delivered: {
      zh: '推送成功',
      en: 'Pushed',
      machine: 'pushStatus',
      from: ['queued'],
      to: 'pushed',
      edits: ['outerNo', 'pushError', 'pushedAt'],
      internal: true,
      isConsequence: true,
      goesOn: true,
      postsOn: [],
      action: 'push',
    },
    undelivered: {
      zh: '推送未成功',
      en: 'Not pushed',
      machine: 'pushStatus',
      from: ['queued'],
      to: 'failed',
      edits: ['pushError'],
      internal: true,
      isConsequence: true,
      goesOn: true,
      postsOn: [],
      action: 'push',
    },
    requeue: {
      zh: '重新推送',
      en: 'Pushed again',
      machine: 'pushStatus',
      from: ['failed'],
      to: 'queued',
      internal: true,
      isConsequence: true,
      goesOn: true,
      postsOn: [],
      action: 'push',
    },
    written: {
      zh: '写入文件',
      en: 'Written to a file',
      machine: 'pushStatus',
      from: ['none', 'failed'],
      to: 'pushed',
      edits: ['systemId', 'outerNo', 'pushError', 'pushedAt'],
      internal: true,
      isConsequence: true,
      goesOn: true,
      postsOn: [],
      action: 'push',
      guard: pushRefusal,
    },
    reverse: {
      zh: '红冲',
      en: 'Reverse',
      machine: 'status',
      from: ['audited'],
      to: 'audited',
      shows: SHOWN,
      params: {
        reversedOn: f.date('红冲日期', { en: 'Reversed on', required: true, defaultsTo: 'today' }),
      },
      reason: true,
      danger: true,
      postsOn: [],
      guard: reverseRefusal,
    },
  },
  faces: {
    all: {
      zh: '凭证管理',
      en: 'Vouchers',
      api: 'gl/voucher',
      permission: 'gl.voucher',
      grantsLike: {
        of: 'gl.gpData',
        actions: { generate: 'modify', audit: 'approve', push: 'approve', reverse: 'approve', delete: 'void' },
      },
    },
  },
  derive: {
    month: row => row.voucherDate?.slice(0, 7) ?? null,
    debitSum: row => (row.entries ? sum(row.entries.map(line => line.debit)) : row.debitSum),
    creditSum: row => (row.entries ? sum(row.entries.map(line => line.credit)) : row.creditSum),
  },
  visibleWhen: {
    redOfId: row => !!row.redOfId,
    reversedById: row => !!row.reversedById,
    auditedBy: row => !!row.auditedBy,
    auditedAt: row => !!row.auditedAt,
    systemId: row => row.pushStatus !== 'none',
    outerNo: row => row.pushStatus !== 'none',
    pushError: row => row.pushStatus !== 'none',
    pushedAt: row => row.pushStatus !== 'none',
  },
  locked: row => row.status !== 'draft',
  checks: {
    balanced: 'debit_sum = credit_sum',
    month: `month = to_char(voucher_date, 'YYYY-MM')`,
    red: `(red_status = 'red') = (red_of_id is not null)`,
    reversed: `(red_status = 'reversed') = (reversed_by_id is not null)`,
    pushed: `push_status in ('none', 'failed') or status = 'audited'`,
  },
  indexes: [['month', 'event', 'status'], ['status', 'pushStatus'], ['redOfId']],
  list: {
    phone: { facts: ['summary', 'voucherDate'], figures: ['debitSum'] },
    stacks: [
      ['voucherNo', 'voucherDate'],
      ['debitSum', 'creditSum'],
      ['auditedBy', 'auditedAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'voucherNo',
      'voucherDate',
      'status',
      'event',
      'summary',
      'debitSum',
      'creditSum',
      'attachments',
      'sourceCount',
      'pushStatus',
      'outerNo',
      'redStatus',
      'redOfId',
      'grouping',
      'pushError',
      'auditedBy',
      'auditedAt',
      'createdBy',
      'createdAt',
      'month',
      'remark',
    ],
    filters: [
      'month',
      'event',
      'voucherDate',
      'pushStatus',
      'redStatus',
      'status',
      'voucherNo',
      'summary',
      'grouping',
      'systemId',
      'outerNo',
      'createdBy',
      'createdAt',
    ],
    search: ['voucherNo', 'summary', 'outerNo'],
    sort: ['-voucherDate', '-id'],
    tabs: 'status',
    totals: ['debitSum', 'creditSum'],
    totalsExcept: ['void'],
  },
  form: [
    section('凭证', 'Voucher', [
      'voucherNo',
      'voucherDate',
      'month',
      'event',
      'grouping',
      'summary',
      'sourceCount',
      'attachments',
      'redOfId',
      'reversedById',
    ]),
    section('分录', 'Entries', ['entries', 'debitSum', 'creditSum']),
    section('审核与推送', 'Audit and push', [
      'auditedBy',
      'auditedAt',
      'systemId',
      'outerNo',
      'pushedAt',
      'pushError',
      'remark',
    ]),
  ],
  figures: ['debitSum', 'creditSum'],
  methods: { create: false, delete: false, import: false, copy: false },
  chained: true,
  prints: { voucher: { zh: '记账凭证', en: 'Voucher', needs: ['debitSum', 'creditSum', 'entries'] } },
  businessDates: ['voucherDate'],
  otherDates: ['auditedAt', 'pushedAt', 'month'],
})

interface VoucherFacts {
  status?: string | null | undefined
  redStatus?: string | null | undefined
  pushStatus?: string | null | undefined
}

function unauditRefusal({ pushStatus, redStatus }: VoucherFacts): Issue | undefined {
  if (redStatus === 'reversed') return voucherErrors.issue('voucher.reversed')
  if (pushStatus === 'pushed') return voucherErrors.issue('voucher.pushed')
  return pushStatus === 'queued' ? voucherErrors.issue('voucher.being_pushed') : undefined
}

function pushRefusal({ status }: VoucherFacts): Issue | undefined {
  if (status === 'void') return voucherErrors.issue('voucher.is_void')
  return status === 'audited' ? undefined : voucherErrors.issue('voucher.not_audited')
}

function reverseRefusal({ redStatus, pushStatus }: VoucherFacts): Issue | undefined {
  if (redStatus === 'red') return voucherErrors.issue('voucher.is_red')
  if (redStatus === 'reversed') return voucherErrors.issue('voucher.reversed')
  return pushStatus === 'queued' ? voucherErrors.issue('voucher.being_pushed') : undefined
}
