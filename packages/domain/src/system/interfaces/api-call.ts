import { choices, f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'

export const callResults = choices({
  ok: ['成功', 'Done', 'done'],
  refused: ['被拒绝', 'Refused', 'refused'],
  failed: ['服务异常', 'Server failed', 'attention'],
})

/** 调用记录: one call of an API account, kept for 90 days. */
export const apiCall = defineResource({
  name: 'apiCall',
  area: 'system',
  nature: 'document',
  label: '接口调用',
  en: 'API call',
  title: 'path',
  fields: {
    accountId: f.ref('接口账户', 'apiAccount', { en: 'API account', required: true }),
    method: f.text('方式', { en: 'Method', required: true, maxLength: 10, width: 80 }),
    path: f.text('接口', { en: 'Call', required: true, maxLength: 300, width: 280 }),
    result: f.choice('结果', callResults, { en: 'Result', required: true }),
    httpStatus: f.integer('状态码', { en: 'HTTP status', required: true }),
    error: f.text('错误', { en: 'Error', maxLength: 100 }),
    ms: f.integer('耗时', { en: 'Took', unit: text('毫秒', 'ms') }),
    ip: f.text('来源地址', { en: 'Address', maxLength: 60 }),
    isTest: f.bool('测试调用', { en: 'Test', default: false }),
    testedBy: f.ref('测试人', 'member', { en: 'Tested by' }),
    requestId: f.text('请求编号', { en: 'Request', maxLength: 100, width: 300 }),
  },
  visibleWhen: { testedBy: row => row.isTest === true },
  systemWords: { createdAt: text('调用时间', 'Called') },
  faces: { all: { zh: '接口调用记录', en: 'API calls', api: 'oms/apiCall', permission: 'oms.api' } },
  list: {
    columns: [
      'createdAt',
      'accountId',
      'method',
      'path',
      'result',
      'httpStatus',
      'error',
      'ms',
      'ip',
      'isTest',
      'testedBy',
      'requestId',
    ],
    filters: ['accountId', 'result', 'path', 'createdAt', 'isTest', 'httpStatus', 'ip', 'requestId'],
    search: ['path', 'requestId'],
    period: 'createdAt',
  },
  form: [
    section('调用', 'Call', [
      'accountId',
      'method',
      'path',
      'result',
      'httpStatus',
      'error',
      'ms',
      'ip',
      'isTest',
      'testedBy',
      'requestId',
    ]),
  ],
  methods: { create: false, update: false, delete: false, import: false, copy: false },
})
