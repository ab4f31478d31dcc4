import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { reviewTransitions } from '../kernel/review-transitions.ts'
import { text } from '../kernel/text.ts'
import { bizKinds } from '../transport/index.ts'
import { passOnFields, passOnRequired, passOnVisible } from './pass-on.fields.ts'
import { RULE_CONDITIONS, ruleIssues } from './service-rule.rules.ts'
import { ruleMoments, ruleUnits, serviceRuleStatuses } from './services.choices.ts'

const ANY = text('空为不限', 'Empty: any')
const enabled = { where: { status: 'enabled' } } as const
const SHOWN = [
  'name',
  'partyId',
  'feeId',
  'loadAddressId',
  'unloadAddressId',
  'yardId',
  'routeId',
  'price',
  'passOn',
  'effFrom',
  'effTo',
] as const

const review = reviewTransitions({ shows: SHOWN, approve: { zh: '审核通过', en: 'Approve', to: 'active' } })

/**
 * 服务规则: a service that every trip under some conditions brings about, as a platform fee per tonne. One in force is not
 * edited: its revision takes over from its first day.
 */
export const serviceRule = defineResource({
  name: 'serviceRule',
  area: 'services',
  nature: 'document',
  label: '服务规则',
  en: 'Service rule',
  title: 'ruleNo',
  subtitle: ['name', 'revision'],
  fields: {
    ruleNo: f.serial('规则号', { prefix: 'FG', period: 'month', digits: 4 }, { en: 'Rule no.' }),
    name: f.text('名称', { required: true, maxLength: 60, width: 200 }),
    loadAddressId: f.ref('装货地', 'address', { en: 'Loading place', hint: ANY, ...enabled }),
    unloadAddressId: f.ref('卸货地', 'address', { en: 'Unloading place', hint: ANY, ...enabled }),
    yardId: f.ref('货场', 'yard', { en: 'Yard', hint: ANY, ...enabled }),
    routeId: f.ref('线路', 'route', { en: 'Route', hint: ANY, ...enabled }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods', hint: ANY, ...enabled }),
    customerId: f.ref('货主', 'party', {
      en: 'Cargo owner',
      hint: ANY,
      where: { isCustomer: true, status: 'enabled' },
    }),
    bizKind: f.choice('业务', bizKinds, { en: 'Business', hint: ANY }),
    partyId: f.ref('服务商', 'party', {
      en: 'Service provider',
      required: true,
      where: { isServer: true, status: 'enabled' },
    }),
    feeId: f.ref('服务项目', 'incidentalFee', {
      en: 'Service',
      required: true,
      where: { status: 'enabled', isDeduction: false },
      snapshot: { taxRate: 'taxRate' },
    }),
    moment: f.choice('发生在', ruleMoments, {
      en: 'Done at',
      required: true,
      default: 'load',
      hint: text('按该端的日期和净重计', 'Its day and net weight count'),
    }),
    unit: f.choice('计费单位', ruleUnits, { en: 'Charged by', required: true, default: 'ton' }),
    price: f.price('含税单价', {
      en: 'Price incl. tax',
      required: true,
      positive: true,
      max: '1000000',
      unitFrom: 'unit',
    }),
    taxRate: f.rate('税率', { en: 'Tax rate', required: true, default: '0.0600', min: '0', max: '0.2' }),
    ...passOnFields,
    effFrom: f.date('生效日期', { en: 'Valid from', required: true, noCopy: true }),
    effTo: f.date('失效日期', { longLived: true, en: 'Valid until', noCopy: true }),
    basedOnId: f.ref('修订自', 'serviceRule', { en: 'Revises', computed: true, noCopy: true }),
    revision: f.integer('版次', { en: 'Edition', computed: true, default: 1, noCopy: true }),
    files: f.files('附件', { en: 'Attachments', noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', { states: serviceRuleStatuses, initial: 'draft' }) },
  ends: ['void'],
  transitions: {
    ...review,
    // Each approval charges past trips anew
    approve: { ...review.approve, batch: false },
    revise: {
      zh: '修订',
      en: 'Revise',
      done: text('已生成修订稿', 'Revision drafted'),
      machine: 'status',
      from: ['active'],
      to: 'active',
      action: 'modify',
      usual: false,
      params: {
        from: f.date('新版生效日期', { en: 'New edition from', required: true }),
        price: f.price('新含税单价', { en: 'New price incl. tax', required: true, positive: true, max: '1000000' }),
      },
      sets: ['price'],
    },
    /** Ends it before its last day. A revision that is approved does so, too. */
    end: {
      isConsequence: 'within',
      zh: '提前失效',
      en: 'End early',
      machine: 'status',
      from: ['active'],
      to: 'active',
      usual: false,
      action: 'approve',
      edits: ['effTo'],
      needs: ['effTo'],
      reason: true,
    },
    void: {
      zh: '作废',
      en: 'Void',
      machine: 'status',
      from: ['draft', 'active'],
      to: 'void',
      action: 'approve',
      reason: true,
      danger: true,
    },
  },
  faces: {
    all: {
      zh: '服务规则',
      en: 'Service rules',
      api: 'oms/serviceRule',
      permission: 'oms.serverRule',
      grantsLike: 'cm.price',
    },
  },
  locked: row => row.status !== 'draft',
  visibleWhen: passOnVisible,
  requiredWhen: passOnRequired,
  validate: ruleIssues,
  checks: { dates: 'eff_to is null or eff_to >= eff_from' },
  constraints: {
    no_overlap:
      `exclude using gist (org_id with =, fee_id with =, ${RULE_CONDITIONS.map(sameCondition).join(', ')},` +
      " (daterange(eff_from, eff_to, '[]')) with &&) where (status = 'active' and deleted_at is null)",
  },
  indexes: [['status', 'effFrom']],
  list: {
    phone: { facts: ['feeId', 'partyId'], figures: ['price'] },
    stacks: [
      ['ruleNo', 'revision'],
      ['partyId', 'feeId'],
      ['price', 'unit'],
      ['effFrom', 'effTo'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'name',
      'ruleNo',
      'revision',
      'status',
      'partyId',
      'feeId',
      'price',
      'unit',
      'effFrom',
      'effTo',
      ...RULE_CONDITIONS,
      'moment',
      'taxRate',
      'passOn',
      'markupRate',
      'markup',
      'basedOnId',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: [
      'partyId',
      'feeId',
      'loadAddressId',
      'unloadAddressId',
      'yardId',
      'routeId',
      'customerId',
      'status',
      'effFrom',
      'effTo',
      'ruleNo',
      'createdBy',
      'createdAt',
    ],
    search: ['name', 'ruleNo', 'partyId', 'feeId'],
    sort: ['-effFrom', '-id'],
    tabs: 'status',
    counts: {
      charged: {
        ...text('已计服务运单', 'Service waybills'),
        of: 'serviceWaybill',
        face: 'all',
        by: 'ruleId',
        after: 'effTo',
      },
    },
  },
  form: [
    section('适用条件', 'Conditions', ['ruleNo', 'name', ...RULE_CONDITIONS]),
    section('计费', 'Charge', ['partyId', 'feeId', 'moment', 'unit', 'price', 'taxRate']),
    section('转收货主', 'Passed on', ['passOn', 'markupRate', 'markup', 'arTaxRate']),
    section('有效期', 'Validity', ['effFrom', 'effTo', 'basedOnId', 'revision', 'files', 'remark']),
  ],
  figures: ['price'],
  otherDates: ['effFrom', 'effTo'],
})

/** Two rules of the same condition, or both without it, as an element of an exclusion. */
function sameCondition(name: (typeof RULE_CONDITIONS)[number]): string {
  const column = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return `(coalesce(${column}, ${name === 'bizKind' ? "''" : '0'})) with =`
}
