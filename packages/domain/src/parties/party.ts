import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { carrierGrades, carrierKinds, partyKinds, statementCycles, taxpayerTypes } from './parties.choices.ts'
import { accountStatus, confirmRefusal } from './bank-account.rules.ts'
import { BLOCK_FIELDS, blockFields, blockStatus, blockTransitions, blockVisible, isBlacklisted } from './block-list.ts'
import { creditFields, creditLift, creditTransitions, creditVisible, LIFT_FIELDS } from './credit.ts'
import { mergeTransitions, unmergedOnly } from './party-merge.ts'
import { partyNameKey } from './party-name.ts'
import { bankAccounts, invoiceTitles } from './party-lines.ts'
import { isVendor, needsPermit, partyIssues, rolesOf } from './party.rules.ts'

const creditDaysUnit = text('天', 'days')

/** 往来单位: one record per legal entity, whatever it is to us; that is what makes 对冲 possible. */
export const party = defineResource({
  name: 'party',
  area: 'parties',
  nature: 'master',
  label: '往来单位',
  en: 'Counterparty',
  title: 'shortName',
  subtitle: ['fullName', 'code'],
  pickable: { status: 'enabled' },
  fields: {
    code: f.text('编码', { required: true, maxLength: 20, noCopy: true }),
    fullName: f.text('全称', { required: true, maxLength: 100, noCopy: true, width: 220 }),
    shortName: f.text('简称', { required: true, maxLength: 100, width: 120 }),
    partyKind: f.choice('主体类型', partyKinds, { en: 'Kind', required: true, default: 'company' }),
    creditCode: f.creditCode('统一社会信用代码', { noCopy: true }),
    idNo: f.idCard('身份证号', { en: 'Identity no.', mask: 'idCard', noCopy: true }),
    isCustomer: f.bool('货主', { en: 'Customer', required: true, default: false }),
    isCarrier: f.bool('承运商', { en: 'Carrier', required: true, default: false }),
    isSupplier: f.bool('供应商', { en: 'Supplier', required: true, default: false }),
    isServer: f.bool('服务商', { en: 'Service provider', required: true, default: false }),
    isVendor: f.bool('应付单位', { en: 'Vendor', computed: true }),
    roleWords: f.text('往来角色', { en: 'Roles', computed: true, maxLength: 60 }),
    taxpayerType: f.choice('纳税人类型', taxpayerTypes, { en: 'VAT status' }),
    legalPerson: f.text('法人', { en: 'Legal representative', maxLength: 30 }),
    contactName: f.text('联系人', { en: 'Contact', maxLength: 30 }),
    contactPhone: f.text('联系电话', { en: 'Phone', maxLength: 20, mask: 'mobile' }),
    regionCode: f.region('行政区划', { en: 'Region' }),
    address: f.text('地址', { maxLength: 200 }),
    salesmanId: f.ref('业务员', 'member', { en: 'Account manager' }),
    payType: f.dict('结算方式', 'payType', { en: 'Payment terms', required: true, default: 'monthly' }),
    statementCycle: f.choice('对账周期', statementCycles, { default: 'monthly' }),
    creditDays: f.integer('账期', { en: 'Credit period', unit: creditDaysUnit, min: 0, max: 720 }),
    cutDay: f.integer('对账日', {
      en: 'Cut-off day', min: 1, max: 31, default: 25, hint: text('31 表示月末', '31 means the end of the month'),
    }),
    ...creditFields,
    deposit: f.money('保证金', { min: '0' }),
    taxRate: f.rate('默认税率', { en: 'Usual tax rate', default: '0.0900', min: '0', max: '0.2' }),
    invoiceItem: f.text('开票品目', { en: 'Invoice item', maxLength: 60 }),
    invoiceTitles: f.lines('开票抬头', invoiceTitles),
    bankAccounts: f.lines('收款账户', bankAccounts),
    carrierKind: f.choice('承运类型', carrierKinds, { en: 'Kind of carrier', default: 'road' }),
    carrierGrade: f.choice('考核等级', carrierGrades, { en: 'Grade' }),
    permitNo: f.text('经营许可证号', { en: 'Transport permit no.', maxLength: 50, noCopy: true }),
    permitTo: f.date('许可证有效期', { en: 'Permit until' }),
    oilCardMax: f.rate('油卡比例上限', { en: 'Fuel card share up to', min: '0', max: '0.9999' }),
    ...blockFields,
    nameKey: f.text('名称比对码', { en: 'Name for comparison', computed: true, maxLength: 100, noCopy: true }),
    notDouble: f.bool('已核对不重复', {
      en: 'Checked: no double', default: false, noCopy: true,
      hint: text('与疑似重复的单位不是同一主体', 'Not the same entity as the likely doubles'),
    }),
    mergedIntoId: f.ref('已合并到', 'party', { en: 'Merged into', computed: true, noCopy: true }),
    files: f.files('资质附件', { en: 'Qualification papers', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus, accountStatus, blockStatus, creditLift },
  transitions: {
    ...enabledTransitions,
    enable: { ...enabledTransitions.enable, guard: unmergedOnly },
    // By whatever changes the accounts
    awaitAccounts: {
      zh: '账户变更待复核', en: 'Bank accounts changed', machine: 'accountStatus', from: ['clear'], to: 'pending',
      action: 'account', internal: true,
    },
    confirmAccounts: {
      zh: '账户复核通过', en: 'Confirm bank accounts', machine: 'accountStatus', from: ['pending'], to: 'clear',
      action: 'account', sighted: ['bankAccounts'], guard: confirmRefusal,
    },
    refuseAccounts: {
      zh: '驳回账户变更', en: 'Refuse bank accounts', machine: 'accountStatus', from: ['pending'], to: 'clear',
      action: 'account', sighted: ['bankAccounts'], reason: true, guard: confirmRefusal,
    },
    ...blockTransitions,
    ...creditTransitions,
    ...mergeTransitions,
  },
  faces: {
    customer: {
      zh: '货主', en: 'Customers', api: 'sys/customer', permission: 'sys.customer',
      where: { isCustomer: true }, preset: { isCustomer: true },
      columns: [
        'code', 'shortName', 'fullName', 'creditCode', 'status', 'salesmanId', 'payType', 'creditDays', 'cutDay',
        'creditLimit', 'creditLift', 'creditLiftUntil', 'taxRate', 'contactName', 'contactPhone', 'isVendor', 'accountStatus',
        ...BLOCK_FIELDS, 'createdBy', 'createdAt', 'remark',
      ],
    },
    vendor: {
      zh: '承运商与供应商', en: 'Carriers and suppliers', api: 'sys/supplier', permission: 'sys.supplier',
      where: { isVendor: true }, preset: { isCarrier: true },
      columns: [
        'code', 'shortName', 'fullName', 'creditCode', 'status', 'isCarrier', 'isSupplier', 'isServer', 'carrierKind',
        'carrierGrade', 'payType', 'creditDays', 'deposit', 'taxRate', 'permitNo', 'permitTo', 'salesmanId',
        'contactName', 'contactPhone', 'isCustomer', 'accountStatus', ...BLOCK_FIELDS, 'createdBy', 'createdAt', 'remark',
      ],
    },
  },
  derive: {
    isVendor, roleWords: row => rolesOf(row).join(' '), blacklisted: isBlacklisted,
    nameKey: row => partyNameKey(row.fullName) || null,
  },
  visibleWhen: {
    creditCode: row => row.partyKind === 'company' || row.partyKind === 'soleTrader',
    idNo: row => row.partyKind === 'person',
    legalPerson: row => row.partyKind !== 'person',
    taxpayerType: row => row.partyKind !== 'person',
    ...creditVisible,
    invoiceItem: row => row.isCustomer === true,
    invoiceTitles: row => row.isCustomer === true,
    carrierKind: row => row.isCarrier === true,
    carrierGrade: isVendor,
    permitNo: row => row.isCarrier === true,
    permitTo: row => row.isCarrier === true,
    oilCardMax: row => row.isCarrier === true,
    ...blockVisible,
    mergedIntoId: row => !!row.mergedIntoId,
    nameKey: () => false,
    // Asked for beside the likely doubles, where there are any
    notDouble: row => row.notDouble === true,
  },
  requiredWhen: {
    creditCode: row => row.partyKind !== 'person',
    idNo: row => row.partyKind === 'person',
    taxpayerType: row => row.partyKind === 'company',
    permitNo: needsPermit,
    permitTo: needsPermit,
    creditDays: row => row.payType === 'monthly',
  },
  locked: row => !!row.mergedIntoId,
  refusesUse: unmergedOnly,
  validate: partyIssues,
  unique: [['code'], ['fullName'], ['creditCode'], ['idNo']],
  checks: {
    role: 'is_customer or is_carrier or is_supplier or is_server',
    vendor: 'is_vendor = (is_carrier or is_supplier or is_server)',
  },
  indexes: [['salesmanId'], ['permitTo'], ['nameKey'], ['contactPhone']],
  list: {
    columns: [
      'code', 'shortName', 'fullName', 'creditCode', 'isCustomer', 'isCarrier', 'isSupplier', 'isServer', 'status',
      'payType', 'creditDays', 'salesmanId', 'contactName', 'contactPhone', 'createdAt',
    ],
    filters: [
      'shortName', 'status', 'salesmanId', 'payType', 'partyKind', 'creditCode', 'isCustomer', 'isCarrier',
      'isSupplier', 'isServer', 'regionCode', 'permitTo', 'blacklisted', 'blacklistUntil', 'accountStatus', 'creditLift',
      'mergedIntoId',
    ],
    search: ['code', 'shortName', 'fullName', 'creditCode'],
    sort: ['code'],
    tabs: 'status',
  },
  form: [
    section('基本信息', 'Basics', [
      'code', 'shortName', 'fullName', 'partyKind', 'creditCode', 'idNo', 'taxpayerType', 'legalPerson',
      'isCustomer', 'isCarrier', 'isSupplier', 'isServer', ...BLOCK_FIELDS,
      'mergedIntoId', 'notDouble',
    ]),
    section('联系方式', 'Contact', ['contactName', 'contactPhone', 'regionCode', 'address', 'salesmanId']),
    section('结算', 'Settlement', [
      'payType', 'statementCycle', 'creditDays', 'cutDay', 'creditLimit', ...LIFT_FIELDS, 'deposit', 'taxRate',
      'invoiceItem', 'oilCardMax',
    ]),
    section('承运资质', 'Carrier papers', ['carrierKind', 'carrierGrade', 'permitNo', 'permitTo', 'files']),
    section('开票与收款', 'Invoices and payment', ['invoiceTitles', 'bankAccounts', 'remark']),
  ],
  otherDates: ['permitTo', 'blacklistUntil', 'blacklistedAt', 'creditLiftUntil', 'creditLiftAt', 'bankAccounts.changedAt', 'bankAccounts.checkedAt'],
})
