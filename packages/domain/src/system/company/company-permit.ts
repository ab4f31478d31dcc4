import { choices, f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { companyErrors } from './company.errors.ts'
import { enabledStatus, enabledTransitions } from '../enabled.ts'

export const permitKinds = choices({
  licence: ['营业执照', 'Business licence'],
  road: ['道路运输经营许可证', 'Road transport permit'],
  dangerous: ['危险货物道路运输许可', 'Dangerous goods permit', 'attention'],
  platform: ['网络货运经营许可', 'Freight platform permit'],
  iso: ['管理体系认证', 'Management system certificate'],
  other: ['其他资质', 'Other'],
})

/** 资质证照: permits that the company itself works under. */
export const companyPermit = defineResource({
  name: 'companyPermit',
  area: 'system',
  nature: 'common',
  label: '公司资质',
  en: 'Company permit',
  title: 'name',
  subtitle: ['number', 'validTo'],
  fields: {
    kind: f.choice('类型', permitKinds, { en: 'Kind', required: true }),
    name: f.text('名称', { required: true, maxLength: 60, width: 200 }),
    number: f.text('证号', { en: 'Number', required: true, maxLength: 50, noCopy: true }),
    issuer: f.text('发证机关', { en: 'Issued by', maxLength: 100 }),
    validFrom: f.date('有效期起', { longLived: true, en: 'Valid from', required: true }),
    validTo: f.date('有效期止', { lapses: true, en: 'Valid until', hint: text('长期有效不填', 'Empty: no end') }),
    scope: f.text('经营范围', { en: 'Scope', maxLength: 300 }),
    files: f.files('扫描件', { en: 'Scans', noCopy: true }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: { all: { zh: '公司资质', en: 'Company permits', api: 'sys/permit', permission: 'sys.permit' } },
  validate: ({ validFrom, validTo }) =>
    validFrom && validTo && validTo < validFrom ? [companyErrors.issue('permit.dates', {}, 'validTo')] : [],
  unique: [['kind', 'number']],
  checks: { dates: 'valid_to is null or valid_to >= valid_from' },
  indexes: [['validTo']],
  list: {
    columns: [
      'kind',
      'name',
      'number',
      'validFrom',
      'validTo',
      'status',
      'issuer',
      'files',
      'remark',
      'updatedBy',
      'updatedAt',
    ],
    filters: ['kind', 'name', 'number', 'validTo', 'status'],
    search: ['name', 'number'],
    tabs: 'status',
    sort: ['validTo'],
  },
  form: [
    section('证照', 'Permit', ['kind', 'name', 'number', 'issuer', 'validFrom', 'validTo', 'scope', 'files', 'remark']),
  ],
  otherDates: ['validFrom', 'validTo'],
})
