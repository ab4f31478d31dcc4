import { f } from '../../kernel/fields.ts'
import { defineResource, section } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../../system/index.ts'
import { accountKinds, accountSides, controlBooks } from './voucher.choices.ts'
import { voucherErrors } from './voucher.errors.ts'

/** 会计科目: an account of the general ledger, and by what its entries are told apart. */
export const ledgerAccount = defineResource({
  name: 'ledgerAccount',
  area: 'margin',
  nature: 'common',
  label: '会计科目',
  en: 'Account',
  title: 'fullName',
  subtitle: ['kind'],
  pickable: { status: 'enabled' },
  fields: {
    code: f.text('科目编码', {
      en: 'Code',
      required: true,
      maxLength: 12,
      width: 110,
      setOnce: true,
      ignoresCase: true,
    }),
    name: f.text('科目名称', { en: 'Name', required: true, maxLength: 60, width: 220 }),
    fullName: f.text('科目', {
      en: 'Account',
      computed: true,
      maxLength: 80,
      width: 240,
      copies: ['ledgerAccount.code', 'ledgerAccount.name'],
    }),
    kind: f.choice('类别', accountKinds, { en: 'Kind', required: true, default: 'asset' }),
    side: f.choice('余额方向', accountSides, { en: 'Balance', required: true, default: 'debit' }),
    hasParty: f.bool('核算往来单位', { en: 'By counterparty', default: false }),
    hasDept: f.bool('核算部门', { en: 'By department', default: false }),
    hasProject: f.bool('核算项目', {
      en: 'By project',
      default: false,
      hint: text('项目即合同', 'A project is a contract'),
    }),
    control: f.choice('对应台账', controlBooks, {
      en: 'Standing book',
      setOnce: true,
      hint: text('余额须与台账一致的科目', 'Its balance must agree with that book'),
    }),
    outerCode: f.text('财务系统科目', {
      en: 'Code in the finance system',
      maxLength: 30,
      hint: text('与科目编码不同时填写', 'Where it differs from the code'),
    }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: {
      zh: '会计科目',
      en: 'Accounts',
      api: 'gl/account',
      permission: 'gl.account',
      grantsLike: { of: 'gl.gpData', actions: { enable: 'approve', disable: 'approve' } },
    },
  },
  derive: { fullName: row => [row.code, row.name].filter(Boolean).join(' ') || null },
  validate: row => [
    ...(row.code && !/^\d{4,12}$/.test(row.code) ? [voucherErrors.issue('ledger_account.code', {}, 'code')] : []),
    ...(row.control && !row.hasParty ? [voucherErrors.issue('ledger_account.control_party', {}, 'hasParty')] : []),
  ],
  unique: [['code']],
  checks: { control: 'control is null or has_party' },
  list: {
    columns: [
      'fullName',
      'status',
      'kind',
      'side',
      'hasParty',
      'hasDept',
      'hasProject',
      'control',
      'outerCode',
      'remark',
      'code',
      'name',
    ],
    filters: ['code', 'name', 'kind', 'control', 'status', 'hasParty'],
    search: ['code', 'name', 'fullName', 'outerCode'],
    sort: ['code'],
    tabs: 'status',
  },
  form: [
    section('科目', 'Account', ['code', 'name', 'fullName', 'kind', 'side', 'outerCode']),
    section('辅助核算', 'Told apart by', ['hasParty', 'hasDept', 'hasProject', 'control', 'remark']),
  ],
})
