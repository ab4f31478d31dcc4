import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import {
  billIssues, grantRefusal, transitQty, unauditBillRefusal, ungrantedQty, unsentQty, voidBillRefusal,
} from './load-bill.rules.ts'
import { billKinds, billModes, billStages, billStatuses } from './transport.choices.ts'

/**
 * 提单: the owner's authority to fetch a tonnage. What people decide (`status`) and how far the tonnage has come are
 * two things: `stage` follows from status, quantities and validity by one pure function ({@link billStage}), so that a
 * truck that is voided or a bill that is extended needs no transition back, and a checker can prove every row.
 */
export const loadBill = defineResource({
  name: 'loadBill',
  area: 'transport',
  nature: 'document',
  label: '提单',
  en: 'Bill of lading',
  title: 'billNo',
  subtitle: ['ownerBillNo', 'customerId', 'goodsId', 'unsentQty'],
  fields: {
    billNo: f.serial('提单号', { prefix: 'TD', period: 'day', digits: 4 }, { en: 'Bill no.' }),
    ownerBillNo: f.text('货主提单号', { en: 'Owner’s bill no.', maxLength: 50, noCopy: true }),
    kind: f.choice('类型', billKinds, { required: true, default: 'paper' }),
    mode: f.choice('运输方式', billModes, { en: 'Transport by', required: true, default: 'road' }),
    customerId: f.ref('货主', 'party', {
      en: 'Cargo owner', required: true, where: { isCustomer: true, status: 'enabled' },
    }),
    contractId: f.ref('客户合同', 'contract', {
      en: 'Contract', required: true, where: { kind: 'customer', status: 'active' },
      whereFrom: { partyId: 'customerId' },
    }),
    shipper: f.text('发货单位', { en: 'Shipper', required: true, maxLength: 100 }),
    consignee: f.text('收货单位', { en: 'Consignee', required: true, maxLength: 100 }),
    loadAddressId: f.ref('装货地', 'address', { en: 'Loading place', required: true }),
    unloadAddressId: f.ref('卸货地', 'address', { en: 'Unloading place', required: true }),
    goodsId: f.ref('品名', 'goods', {
      en: 'Goods', required: true, where: { status: 'enabled' }, snapshot: { spec: 'spec' },
    }),
    spec: f.text('规格', { en: 'Specification', maxLength: 50 }),
    qty: f.tons('提单数量', { en: 'Quantity', required: true, positive: true }),
    trucks: f.integer('车数/箱数', { en: 'Trucks or boxes', min: 0, max: 100000 }),
    overRate: f.rate('允许超发', { en: 'Over-issue allowed', required: true, default: '0.03', min: '0', max: '0.2' }),
    validFrom: f.date('有效期起', { en: 'Valid from', required: true }),
    validTo: f.date('有效期止', { en: 'Valid to', required: true }),
    grantedQty: f.tons('已发放', { en: 'Granted', computed: true, default: '0.000', noCopy: true }),
    ungrantedQty: f.tons('未发放', { en: 'Not granted', computed: true }),
    sentQty: f.tons('已发货', { en: 'Loaded', computed: true, default: '0.000', noCopy: true }),
    sentTrucks: f.integer('已发车数', { en: 'Trucks loaded', computed: true, default: 0, noCopy: true }),
    arrivedQty: f.tons('已到货', {
      en: 'Arrived', computed: true, default: '0.000', noCopy: true,
      hint: { zh: '已卸货车辆的原发净重', en: 'Loaded weight of the trucks that have unloaded' },
    }),
    arrivedTrucks: f.integer('已到车数', { en: 'Trucks arrived', computed: true, default: 0, noCopy: true }),
    receivedQty: f.tons('实收', { en: 'Received', computed: true, default: '0.000', noCopy: true }),
    transitQty: f.tons('在途', { en: 'In transit', computed: true }),
    unsentQty: f.tons('未发', { en: 'Not loaded', computed: true }),
    attachments: f.files('附件', { en: 'Attachments' }),
    remark: f.longText('备注', { maxLength: 500 }),
    auditedBy: f.ref('审核人', 'member', { en: 'Audited by', computed: true, noCopy: true }),
    auditedAt: f.dateTime('审核时间', { en: 'Audited at', computed: true, noCopy: true }),
  },
  machines: {
    status: machine('单据状态', 'Decision', billStatuses, 'toAudit'),
    stage: machine('状态', 'Stage', billStages, 'toAudit', { derived: true }),
  },
  transitions: {
    audit: {
      zh: '审核', en: 'Audit', machine: 'status', from: ['toAudit'], to: 'audited', batch: true, verdict: 'passed',
      fourEyes: { when: 'secondPersonAudits' },
    },
    unaudit: {
      zh: '反审核', en: 'Undo the audit', machine: 'status', from: ['audited'], to: 'toAudit', reason: true,
      verdict: 'returned',
      guard: unauditBillRefusal,
    },
    grant: {
      zh: '发放', en: 'Grant', machine: 'status', from: ['audited'], to: 'audited', batch: true,
      params: {
        carrierId: f.ref('承运商', 'party', {
          en: 'Carrier', required: true, where: { isCarrier: true, status: 'enabled' },
        }),
        qty: f.tons('分配吨数', { en: 'Tonnes', required: true, positive: true }),
        trucks: f.integer('分配车数', { en: 'Trucks', min: 0 }),
        validTo: f.date('提货期限', { en: 'Load by' }),
        remark: f.text('备注', { maxLength: 200 }),
      },
      sets: ['grantedQty'],
      guard: (row, { today }) => grantRefusal(row, today),
    },
    extend: {
      zh: '延期', en: 'Extend', machine: 'status', from: ['audited'], to: 'audited', edits: ['validTo'],
      needs: ['validTo'],
      reason: true, batch: true,
    },
    close: { zh: '关闭', en: 'Close', machine: 'status', from: ['audited'], to: 'closed', reason: true, batch: true },
    reopen: { zh: '重新打开', en: 'Reopen', machine: 'status', from: ['closed'], to: 'audited', reason: true },
    void: {
      zh: '作废', en: 'Void', machine: 'status', from: ['toAudit', 'audited'], to: 'void', reason: true, danger: true,
      guard: voidBillRefusal,
    },
  },
  faces: { all: { zh: '提单', en: 'Bills of lading', api: 'oms/loadBill', permission: 'oms.loadBill' } },
  derive: { ungrantedQty, transitQty, unsentQty },
  lockedWhen: {
    customerId: isAudited, contractId: isAudited, goodsId: isAudited, loadAddressId: isAudited,
    unloadAddressId: isAudited, qty: isAudited, overRate: isAudited, validFrom: isAudited, validTo: isAudited,
    mode: isAudited,
  },
  credit: { customer: 'customerId', moves: ['audit'] },
  locked: row => row.status === 'closed' || row.status === 'void',
  validate: billIssues,
  unique: [['customerId', 'ownerBillNo']],
  checks: {
    period: 'valid_to >= valid_from',
    granted: 'granted_qty >= 0 and granted_qty <= round(qty * (1 + over_rate), 3)',
    arrived: 'arrived_qty >= 0 and arrived_qty <= sent_qty',
  },
  indexes: [['customerId', 'validTo'], ['goodsId'], ['stage', 'validTo'], ['contractId']],
  list: {
    columns: [
      'billNo', 'stage', 'ownerBillNo', 'customerId', 'shipper', 'consignee', 'loadAddressId', 'unloadAddressId',
      'goodsId', 'qty', 'grantedQty', 'sentQty', 'arrivedQty', 'transitQty', 'unsentQty', 'validFrom', 'validTo',
      'sentTrucks', 'receivedQty', 'contractId', 'mode', 'kind', 'createdBy', 'createdAt', 'remark',
    ],
    filters: [
      'customerId', 'goodsId', 'validTo', 'billNo', 'ownerBillNo', 'stage', 'unsentQty', 'loadAddressId',
      'unloadAddressId', 'contractId', 'mode', 'kind', 'shipper', 'consignee', 'validFrom', 'createdBy', 'createdAt',
      'deptId',
    ],
    search: ['billNo', 'ownerBillNo', 'shipper', 'consignee'],
    tabs: 'stage',
    totals: ['qty', 'grantedQty', 'sentQty', 'arrivedQty', 'transitQty', 'unsentQty', 'receivedQty'],
    totalsExcept: ['void'],
    frozen: 2,
  },
  form: [
    section('基本信息', 'Basics', [
      'billNo', 'ownerBillNo', 'kind', 'mode', 'customerId', 'contractId', 'validFrom', 'validTo',
    ]),
    section('货物与线路', 'Goods and route', [
      'goodsId', 'spec', 'qty', 'trucks', 'overRate', 'shipper', 'consignee', 'loadAddressId', 'unloadAddressId',
    ]),
    section('执行情况', 'Progress', [
      'grantedQty', 'ungrantedQty', 'sentQty', 'sentTrucks', 'arrivedQty', 'arrivedTrucks', 'receivedQty', 'transitQty',
      'unsentQty',
    ]),
    section('其他', 'More', ['attachments', 'remark', 'auditedBy', 'auditedAt']),
  ],
  figures: ['qty', 'grantedQty', 'sentQty', 'arrivedQty', 'transitQty', 'unsentQty'],
  prints: { pickup: { zh: '提货单', en: 'Pick-up order' } },
  otherDates: ['validFrom', 'validTo', 'auditedAt'],
})

function isAudited(row: { status?: string | undefined }): boolean {
  return row.status !== undefined && row.status !== 'toAudit'
}
