import { choices, f } from '../../kernel/fields.ts'
import { defineResource, machine, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { apiErrors } from './api.errors.ts'

export const directions = choices({
  out: ['推送', 'Outbound'],
  in: ['接收', 'Inbound'],
})

const status = machine('状态', 'Status', {
  states: choices({
    pending: ['待处理', 'Waiting', 'waiting'],
    failed: ['失败', 'Failed', 'refused'],
    success: ['成功', 'Done', 'done'],
    abandoned: ['已放弃', 'Given up', 'locked'],
  }),
  initial: 'pending',
})

/** 回调数据: messages to other systems, and their writes here. The contents are in separate tables. */
export const callback = defineResource({
  name: 'callback',
  area: 'system',
  nature: 'document',
  label: '回调',
  en: 'Callback',
  title: 'no',
  subtitle: ['event', 'recordNo'],
  fields: {
    no: f.text('流水号', { en: 'No.', required: true, maxLength: 40, width: 210 }),
    direction: f.choice('方向', directions, { en: 'Direction', required: true }),
    peer: f.text('来源系统/对端', { en: 'Other system', required: true, maxLength: 60 }),
    targetId: f.ref('回调订阅', 'callbackTarget', { en: 'Subscription' }),
    accountId: f.ref('接口账户', 'apiAccount', { en: 'API account' }),
    event: f.text('接口/事件', { en: 'Call or event', required: true, maxLength: 100, width: 170 }),
    recordNo: f.text('单据号', { en: 'Document', maxLength: 100, width: 160 }),
    request: f.text('请求', { en: 'Request', required: true, maxLength: 600, width: 260 }),
    response: f.text('响应', { en: 'Response', maxLength: 300, width: 200 }),
    tries: f.integer('重试次数', { en: 'Tries', default: 0 }),
    nextAt: f.dateTime('下次重试', { en: 'Next try' }),
    ms: f.integer('耗时', { en: 'Took', unit: text('毫秒', 'ms') }),
    doneAt: f.dateTime('完成时间', { en: 'Done at' }),
  },
  machines: { status },
  decidingFields: ['direction'],
  transitions: {
    repush: {
      zh: '重推',
      en: 'Push again',
      machine: 'status',
      from: ['failed', 'abandoned', 'success'],
      to: 'pending',
      batch: true,
      // A received call that succeeded would be executed twice.
      guard: row =>
        row.direction === 'in' && row.status === 'success'
          ? apiErrors.issue('callback.done', { no: row.no })
          : undefined,
    },
    abandon: {
      zh: '放弃',
      en: 'Give up',
      machine: 'status',
      from: ['pending', 'failed'],
      to: 'abandoned',
      action: 'repush',
      reason: true,
      batch: true,
      danger: true,
    },
  },
  faces: { all: { zh: '回调数据', en: 'Callbacks', api: 'sys/callback', permission: 'sys.data' } },
  unique: [['no']],
  list: {
    columns: [
      'no',
      'peer',
      'direction',
      'event',
      'recordNo',
      'status',
      'response',
      'tries',
      'nextAt',
      'request',
      'ms',
      'createdAt',
      'doneAt',
    ],
    filters: ['peer', 'direction', 'event', 'status', 'recordNo', 'no', 'createdAt', 'targetId', 'accountId'],
    search: ['no', 'recordNo', 'peer'],
    tabs: 'status',
  },
  form: [
    section('回调', 'Callback', ['no', 'direction', 'peer', 'event', 'recordNo', 'targetId', 'accountId']),
    section('处理', 'Outcome', ['request', 'response', 'tries', 'nextAt', 'ms', 'doneAt']),
  ],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  otherDates: ['nextAt', 'doneAt'],
})
