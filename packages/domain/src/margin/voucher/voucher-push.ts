import { f } from '../../kernel/fields.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { AMOUNTS_OF_VOUCHERS } from './voucher.ts'
import { pushStatuses } from './voucher.choices.ts'

const kept = { computed: true, noCopy: true } as const
const internal = {
  machine: 'status',
  internal: true,
  isConsequence: true,
  goesOn: true,
  postsOn: [],
  action: 'push',
} as const
const RESULT = ['answer', 'outcome', 'ms', 'nextAt', 'doneAt'] as const
const CONTENT = [
  'voucher.entries.debit',
  'voucher.entries.credit',
  'voucher.entries.partyId',
  ...AMOUNTS_OF_VOUCHERS,
] as const

/** 推送记录: a voucher on its way to the finance system, with what was sent and the answer as it came. */
export const voucherPush = defineResource({
  name: 'voucherPush',
  area: 'margin',
  nature: 'document',
  label: '凭证推送',
  en: 'Push of a voucher',
  title: 'pushNo',
  subtitle: ['voucherId'],
  fields: {
    pushNo: f.serial('推送流水', { prefix: 'PZTS', period: 'month', digits: 5 }, { en: 'Push no.' }),
    voucherId: f.ref('凭证', 'voucher', { en: 'Voucher', ...kept }),
    systemId: f.ref('财务系统', 'financeSystem', { en: 'Finance system', ...kept }),
    key: f.text('幂等键', {
      en: 'Idempotency key',
      ...kept,
      maxLength: 80,
      width: 210,
      hint: text('重发用同一个键，对方只记一次', 'A repetition has the same key, so that the other side books once'),
    }),
    /** The voucher while the push may have booked it, else empty: unique, so that no voucher is pushed twice. */
    liveVoucher: f.integer('占用凭证', { en: 'Holds voucher', ...kept }),
    content: f.json('发送内容', { en: 'Sent', ...kept, copies: CONTENT }),
    answer: f.longText('返回原文', { en: 'Answer', ...kept, maxLength: 8200, copies: CONTENT }),
    outcome: f.text('结果', { en: 'Outcome', ...kept, maxLength: 200, width: 200 }),
    tries: f.integer('发送次数', { en: 'Tries', ...kept, default: 0 }),
    nextAt: f.dateTime('下次发送', { en: 'Next try', ...kept }),
    sentAt: f.dateTime('发送时间', { en: 'Sent at', ...kept }),
    doneAt: f.dateTime('完成时间', { en: 'Done at', ...kept }),
    ms: f.integer('耗时', { en: 'Took', ...kept, unit: text('毫秒', 'ms') }),
  },
  machines: { status: machine('状态', 'Status', { states: pushStatuses, initial: 'queued' }) },
  transitions: {
    resend: {
      zh: '重发',
      en: 'Send again',
      machine: 'status',
      from: ['failed', 'abandoned'],
      to: 'queued',
      action: 'push',
      batch: true,
      usual: true,
      postsOn: [],
    },
    send: {
      ...internal,
      edits: ['tries', 'sentAt'],
      zh: '发送',
      en: 'Send',
      from: ['queued', 'failed'],
      to: 'sending',
    },
    succeed: { ...internal, edits: RESULT, zh: '成功', en: 'Done', from: ['sending'], to: 'done' },
    fail: { ...internal, edits: RESULT, zh: '未成功', en: 'Not done', from: ['sending'], to: 'failed' },
    refuse: { ...internal, edits: RESULT, zh: '对方退回', en: 'Refused', from: ['sending'], to: 'refused' },
    giveUp: { ...internal, edits: RESULT, zh: '不再重试', en: 'Given up', from: ['sending'], to: 'abandoned' },
  },
  faces: { all: { zh: '推送记录', en: 'Pushes', api: 'gl/voucherPush', permission: 'gl.voucher' } },
  derive: { liveVoucher: row => (row.status === 'refused' ? null : row.voucherId) },
  visibleWhen: { content: () => false, answer: () => false, liveVoucher: () => false },
  unique: [['key'], ['liveVoucher']],
  checks: { whole: 'num_nulls(voucher_id, system_id, key) = 0' },
  unlogged: ['content', 'answer'],
  indexes: [['status', 'nextAt'], ['voucherId']],
  list: {
    stacks: [
      ['sentAt', 'doneAt'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'pushNo',
      'status',
      'voucherId',
      'systemId',
      'outcome',
      'tries',
      'nextAt',
      'sentAt',
      'doneAt',
      'ms',
      'key',
      'createdBy',
      'createdAt',
    ],
    filters: ['status', 'voucherId', 'systemId', 'pushNo', 'createdAt', 'key', 'createdBy'],
    search: ['pushNo', 'key'],
    tabs: 'status',
  },
  form: [
    section('推送', 'Push', ['pushNo', 'voucherId', 'systemId', 'key']),
    section('结果', 'Outcome', ['outcome', 'tries', 'nextAt', 'sentAt', 'doneAt', 'ms']),
  ],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  otherDates: ['nextAt', 'sentAt', 'doneAt'],
})
