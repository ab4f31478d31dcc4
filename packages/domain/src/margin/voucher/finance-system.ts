import { f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../../system/index.ts'
import { financeWays } from './voucher.choices.ts'
import { voucherErrors } from './voucher.errors.ts'

const isHttp = ({ way }: { way?: string | null | undefined }): boolean => way === 'http' || !way

/** 财务系统: where vouchers go. Its secret is in a separate table. */
export const financeSystem = defineResource({
  name: 'financeSystem',
  area: 'margin',
  nature: 'common',
  label: '财务系统',
  en: 'Finance system',
  title: 'name',
  subtitle: ['way'],
  pickable: { status: 'enabled' },
  fields: {
    name: f.text('名称', { required: true, maxLength: 30, width: 160 }),
    way: f.choice('传送方式', financeWays, { en: 'Works by', required: true, default: 'http', setOnce: true }),
    bookNo: f.text('账套号', { en: 'Set of books', maxLength: 30 }),
    word: f.text('凭证字', { en: 'Voucher word', required: true, maxLength: 4, default: '记', width: 80 }),
    baseUrl: f.text('接口地址', { en: 'Address', maxLength: 300, width: 260, hint: text('https://…', 'https://…') }),
    appKey: f.text('应用标识', { en: 'App key', maxLength: 100 }),
    timeoutSeconds: f.integer('超时', {
      en: 'Time limit',
      required: true,
      default: 10,
      min: 1,
      max: 60,
      unit: text('秒', 's'),
    }),
    secretAt: f.dateTime('密钥设置时间', { en: 'Secret set', computed: true, noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: {
      zh: '财务系统',
      en: 'Finance systems',
      api: 'gl/financeSystem',
      permission: 'gl.financeSystem',
      grantsLike: {
        of: 'gl.gpData',
        actions: { modify: 'approve', delete: 'approve', enable: 'approve', disable: 'approve' },
      },
    },
  },
  visibleWhen: { baseUrl: isHttp, appKey: isHttp, timeoutSeconds: isHttp, secretAt: isHttp },
  requiredWhen: { baseUrl: isHttp, appKey: isHttp },
  validate: row =>
    isHttp(row) && row.baseUrl && !/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(row.baseUrl)
      ? [voucherErrors.issue('finance_system.url', {}, 'baseUrl')]
      : [],
  unique: [['name']],
  list: {
    columns: ['name', 'way', 'status', 'bookNo', 'word', 'baseUrl', 'secretAt', 'updatedBy', 'updatedAt'],
    filters: ['name', 'way', 'status'],
    search: ['name', 'baseUrl', 'bookNo'],
    tabs: 'status',
  },
  form: [
    section('财务系统', 'System', ['name', 'way', 'bookNo', 'word', 'remark']),
    section('接口', 'Interface', ['baseUrl', 'appKey', 'secretAt', 'timeoutSeconds']),
  ],
  methods: { import: false },
  otherDates: ['secretAt'],
})
