import { f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import type { Issue } from '../../kernel/errors.ts'
import { shownValue, text } from '../../kernel/text.ts'
import { isNetwork, networkWords } from '../../kernel/validators/network.ts'
import { apiErrors } from './api.errors.ts'
import { CALL_CODE } from './api-calls.ts'
import { scopeIssues } from './api-scopes.ts'
import { enabledStatus, enabledTransitions } from '../enabled.ts'

/** Hours for which a replaced secret still works. */
export const keepHours = f.integer('旧密钥继续有效', {
  en: 'Old secret stays good',
  required: true,
  default: 24,
  min: 0,
  max: 72,
  unit: text('小时', 'h'),
  hint: text('0 为立即失效，最长 72 小时', '0 ends it at once; 72 at most'),
})

/** 账户接口: a program of another company that signs its calls with a key. Its secret is in a separate table. */
export const apiAccount = defineResource({
  name: 'apiAccount',
  area: 'system',
  nature: 'common',
  label: '接口账户',
  en: 'API account',
  title: 'name',
  subtitle: ['keyId'],
  fields: {
    name: f.text('应用名称', { en: 'Application', required: true, maxLength: 30 }),
    partyId: f.ref('对接方', 'party', { en: 'Whose program' }),
    keyId: f.text('密钥编号', { en: 'Key id', computed: true, noCopy: true, maxLength: 40, width: 230 }),
    rateLimit: f.integer('每分钟上限', {
      en: 'Calls per minute',
      required: true,
      default: 60,
      min: 1,
      max: 6000,
      unit: text('次', 'calls'),
    }),
    expiresOn: f.date('有效期至', { longLived: true, en: 'Good until' }),
    allowFrom: f.longText('允许的地址', {
      en: 'Allowed addresses',
      maxLength: 2000,
      hint: text(
        '每行一个 IP 或网段，如 203.0.113.0/24；留空不限（仅管理员可留空）',
        'One address or network per line, e.g. 203.0.113.0/24; empty: any, which only administrators may say',
      ),
    }),
    scopes: f.json('可用接口', { en: 'Scopes', required: true, default: [], copies: [] }),
    onlyCalls: f.bool('仅限所选接口', {
      en: 'Only chosen calls',
      default: false,
      hint: text(
        '接口权限之内，再限定可以调用哪些接口；不勾选为权限内的全部接口',
        'Which calls within its permissions it may make; not ticked: all of them',
      ),
    }),
    calls: f.json('可调用的接口', { en: 'Calls', default: [], copies: [] }),
    scopeCount: f.integer('接口权限', { en: 'Permissions', computed: true, unit: text('项', 'granted') }),
    remark: f.longText('备注', { maxLength: 500 }),
    secretAt: f.dateTime('密钥生成时间', { en: 'Secret issued', computed: true, noCopy: true }),
    lastCallAt: f.dateTime('最近调用', { en: 'Last call', computed: true, noCopy: true }),
    // The member who signs the account's writes; see docs/adr on API accounts.
    memberId: f.ref('签名人', 'member', { en: 'Signs as', computed: true, noCopy: true }),
    fieldRights: f.json('字段授权', { computed: true, default: {}, noCopy: true, copies: [] }),
  },
  derive: { scopeCount: row => (Array.isArray(row.scopes) ? row.scopes.length : 0) },
  machines: { status: enabledStatus },
  transitions: {
    ...enabledTransitions,
    rotate: {
      zh: '生成密钥',
      en: 'Issue a secret',
      machine: 'status',
      from: ['enabled'],
      to: 'enabled',
      internal: true,
      params: { keepHours },
    },
  },
  faces: { all: { zh: '接口账户', en: 'API accounts', api: 'oms/apiAccount', permission: 'oms.api' } },
  // A new account has no values in these fields.
  visibleWhen: {
    calls: row => row.onlyCalls === true,
    keyId: row => !!row.keyId,
    secretAt: row => !!row.keyId,
    lastCallAt: row => !!row.keyId,
  },
  validate: row => [
    ...networkWords(row.allowFrom)
      .filter(word => !isNetwork(word))
      .map(value => apiErrors.issue('api.network', { value: value.slice(0, 60) }, 'allowFrom')),
    ...scopeIssues(row.scopes),
    ...callIssues(row.calls),
  ],
  unique: [['name'], ['keyId']],
  list: {
    columns: [
      'name',
      'partyId',
      'keyId',
      'status',
      'scopeCount',
      'lastCallAt',
      'rateLimit',
      'expiresOn',
      'allowFrom',
      'secretAt',
      'createdBy',
      'createdAt',
    ],
    filters: ['name', 'partyId', 'status', 'expiresOn'],
    search: ['name', 'partyId', 'keyId'],
  },
  form: [
    section('接口账户', 'API account', [
      'name',
      'partyId',
      'keyId',
      'rateLimit',
      'expiresOn',
      'secretAt',
      'lastCallAt',
      'allowFrom',
      'remark',
    ]),
    section('可用接口', 'Scopes', ['scopes', 'onlyCalls', 'calls']),
  ],
  methods: { delete: false, import: false },
  otherDates: ['expiresOn', 'secretAt', 'lastCallAt'],
})

/** Issues of the stored calls by their shape. The server knows which calls there are. */
function callIssues(value: unknown): Issue[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return [apiErrors.issue('api.call_unknown', { code: '' }, 'calls')]
  return value
    .filter(code => typeof code !== 'string' || !CALL_CODE.test(code))
    .slice(0, 5)
    .map(code => apiErrors.issue('api.call_unknown', { code: shownValue(code, 60) }, 'calls'))
}
