import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import {
  accountAdapters,
  accountPurposes,
  feeBases,
  feeRoundings,
  messageFormats,
  signatureKinds,
} from './platforms.choices.ts'
import { platformErrors } from './platforms.errors.ts'
import { readMapping } from './platform-mapping.ts'

interface Terms {
  purpose?: string | null | undefined
  adapter?: string | null | undefined
}
const isFreight = ({ purpose }: Terms): boolean => purpose !== 'ministry'
const isMinistry = ({ purpose }: Terms): boolean => purpose === 'ministry'
const isHttp = ({ adapter }: Terms): boolean => adapter !== 'file'

/** 平台账户: a connection to a freight platform, or to the monitoring system. Its secret is in a separate table. */
export const platformAccount = defineResource({
  name: 'platformAccount',
  area: 'platforms',
  nature: 'common',
  label: '平台账户',
  en: 'Platform account',
  title: 'name',
  subtitle: ['purpose', 'adapter'],
  pickable: { status: 'enabled' },
  fields: {
    name: f.text('名称', { required: true, maxLength: 30, width: 160 }),
    purpose: f.choice('用途', accountPurposes, { en: 'For', required: true, default: 'freight', setOnce: true }),
    adapter: f.choice('往来方式', accountAdapters, { en: 'Works by', required: true, default: 'http', setOnce: true }),
    partyId: f.ref('对应承运商', 'party', {
      en: 'Carrier',
      where: { isCarrier: true, status: 'enabled' },
      hint: text('运费和服务费应付的平台公司', 'The company of the platform, to which freight and fee are owed'),
    }),
    baseUrl: f.text('接口地址', { en: 'Address', maxLength: 300, width: 260, hint: text('https://…', 'https://…') }),
    appKey: f.text('应用标识', { en: 'App key', maxLength: 100 }),
    signature: f.choice('签名方式', signatureKinds, { en: 'Signature', required: true, default: 'hmacSha256' }),
    format: f.choice('报文格式', messageFormats, { en: 'Format', required: true, default: 'json' }),
    pageSize: f.integer('每页条数', { en: 'Rows a page', required: true, default: 100, min: 1, max: 500 }),
    timeoutSeconds: f.integer('超时', {
      en: 'Time limit',
      required: true,
      default: 10,
      min: 1,
      max: 60,
      unit: text('秒', 's'),
    }),
    mapping: f.longText('字段对应', {
      en: 'Field mapping',
      maxLength: 6000,
      hint: text(
        '每行一项，只写与常用名称不同的：platformNo = orderNo；words.payState.2 = paid；weightUnit = kg；path.pull = /order/page',
        'One entry a line, where names differ from the usual: platformNo = orderNo; words.payState.2 = paid; weightUnit = kg; path.pull = /order/page',
      ),
    }),
    feeRate: f.rate('服务费率', {
      en: 'Fee rate',
      min: '0',
      max: '0.5',
      hint: text('平台未给出时用', 'Where the platform says none'),
    }),
    feeBasis: f.choice('费率口径', feeBases, { en: 'Rate is', required: true, default: 'freight' }),
    feeRounding: f.choice('服务费取整', feeRoundings, { en: 'Rounding', required: true, default: 'cent' }),
    taxRate: f.rate('平台开票税率', {
      en: 'Tax rate of its invoices',
      required: true,
      default: '0.0900',
      min: '0',
      max: '0.2',
    }),
    secretAt: f.dateTime('密钥设置时间', { en: 'Secret set', computed: true, noCopy: true }),
    pulledTo: f.dateTime('已拉取到', { en: 'Pulled up to', computed: true, noCopy: true }),
    lastResult: f.text('最近结果', { en: 'Last result', computed: true, noCopy: true, maxLength: 200 }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: {
      zh: '平台账户',
      en: 'Platform accounts',
      api: 'oms/otherAccount',
      permission: 'oms.otherAccount',
      grantsLike: 'oms.api',
    },
  },
  visibleWhen: {
    partyId: isFreight,
    feeRate: isFreight,
    feeBasis: isFreight,
    feeRounding: isFreight,
    taxRate: isFreight,
    pulledTo: isFreight,
    pageSize: row => isFreight(row) && isHttp(row),
    format: isMinistry,
    baseUrl: isHttp,
    appKey: isHttp,
    signature: isHttp,
    timeoutSeconds: isHttp,
    mapping: isHttp,
    secretAt: isHttp,
  },
  requiredWhen: { partyId: isFreight, baseUrl: isHttp, appKey: isHttp },
  validate: row => {
    const isWrong = row.baseUrl && !/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/.test(row.baseUrl)
    const [problem] = readMapping(row.mapping).problems
    return [
      isHttp(row) && isWrong && platformErrors.issue('platform_account.url', {}, 'baseUrl'),
      problem &&
        platformErrors.issue(
          'platform_account.mapping',
          { line: problem.line, problem: problem.problem.zh, problemEn: problem.problem.en },
          'mapping',
        ),
    ].filter(issue => !!issue)
  },
  unique: [['name']],
  list: {
    columns: [
      'name',
      'purpose',
      'adapter',
      'partyId',
      'status',
      'baseUrl',
      'feeRate',
      'feeBasis',
      'feeRounding',
      'secretAt',
      'pulledTo',
      'lastResult',
      'updatedBy',
      'updatedAt',
    ],
    filters: ['name', 'purpose', 'adapter', 'partyId', 'status'],
    search: ['name', 'partyId', 'baseUrl'],
    tabs: 'status',
  },
  form: [
    section('账户', 'Account', ['name', 'purpose', 'adapter', 'partyId', 'remark', 'pulledTo', 'lastResult']),
    section('接口', 'Interface', [
      'baseUrl',
      'appKey',
      'signature',
      'secretAt',
      'format',
      'pageSize',
      'timeoutSeconds',
      'mapping',
    ]),
    section('服务费', 'Fee', ['feeRate', 'feeBasis', 'feeRounding', 'taxRate']),
  ],
  methods: { import: false },
  otherDates: ['secretAt', 'pulledTo'],
})
