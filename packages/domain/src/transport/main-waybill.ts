import { defineResource, machine, section } from '../kernel/resource.ts'
import { mainWaybillFields } from './main-waybill.fields.ts'
import {
  closeTaskRefusal, doneRate, leftQty, submitRefusal, taskIssues, voidTaskRefusal,
} from './main-waybill.rules.ts'
import { taskStatuses } from './transport.choices.ts'

const LIST = [
  'mainNo', 'status', 'customerId', 'arContractId', 'carrierIds', 'goodsId', 'routeId', 'planQty', 'dispatchedTrucks',
  'dispatchedQty', 'loadedTrucks', 'loadedQty', 'unloadedTrucks', 'unloadedQty', 'doneRate', 'arPrice', 'apPrice',
  'planFrom', 'planTo', 'leftQty', 'loadBillId', 'doneTrucks', 'doneQty', 'dispatcherId', 'salesmanId', 'createdBy',
  'createdAt', 'remark',
] as const

/** 公路主运单: one transport task, carried out by many waybills; prices, weights and rules of all its trips stand here. */
export const mainWaybill = defineResource({
  name: 'mainWaybill',
  area: 'transport',
  nature: 'document',
  label: '公路主运单',
  en: 'Main waybill',
  title: 'mainNo',
  subtitle: ['customerId', 'goodsId', 'routeId', 'leftQty'],
  fields: mainWaybillFields,
  machines: { status: machine('状态', 'Status', taskStatuses, 'draft') },
  transitions: {
    submit: {
      zh: '提交', en: 'Submit', machine: 'status', from: ['draft'], to: 'toAudit', batch: true, guard: submitRefusal,
    },
    withdraw: { zh: '撤回', en: 'Withdraw', machine: 'status', from: ['toAudit'], to: 'draft', action: 'submit' },
    audit: {
      zh: '审核', en: 'Audit', machine: 'status', from: ['toAudit'], to: 'active', batch: true,
      fourEyes: { when: 'secondPersonAudits' }, verdict: 'passed', guard: submitRefusal,
    },
    reject: {
      zh: '驳回', en: 'Reject', machine: 'status', from: ['toAudit'], to: 'draft', action: 'audit', reason: true,
      verdict: 'refused', batch: true,
    },
    addQty: {
      zh: '加量', en: 'Change the quantity', machine: 'status', from: ['active', 'done'], to: 'active',
      edits: ['planQty', 'planTrucks', 'planTo'], needs: ['planQty'], reason: true,
    },
    allocate: {
      zh: '分配承运商', en: 'Allocate carriers', machine: 'status', from: ['active'], to: 'active', edits: ['carriers'],
      needs: ['carriers'],
    },
    finish: { zh: '完成', en: 'Finish', machine: 'status', from: ['active'], to: 'done', internal: true },
    backToDraft: {
      zh: '退回草稿', en: 'Return to draft', machine: 'status', from: ['active'], to: 'draft', internal: true,
    },
    close: {
      zh: '关闭', en: 'Close', machine: 'status', from: ['active', 'done'], to: 'closed', reason: true, batch: true,
      guard: closeTaskRefusal,
    },
    reopen: { zh: '重新打开', en: 'Reopen', machine: 'status', from: ['done', 'closed'], to: 'active', reason: true },
    void: {
      zh: '作废', en: 'Void', machine: 'status', from: ['draft', 'toAudit', 'active'], to: 'void', reason: true,
      danger: true,
      guard: voidTaskRefusal,
    },
  },
  faces: {
    all: { zh: '公路主运单', en: 'Main waybills', api: 'oms/mainWay', permission: 'oms.way' },
    service6: {
      zh: '服务主运单', en: 'Main service waybills', api: 'oms/mainWay6', permission: 'oms.way',
      where: { bizKind: 'service6' },
      preset: { bizKind: 'service6', arWeightRule: 'load', apWeightRule: 'load', lossMode: 'none' },
      columns: [...LIST.slice(0, 15), 'serviceRate', ...LIST.slice(15)],
      hide: [
        'lossMode', 'lossValue', 'lossKg', 'deductMode', 'goodsValue', 'warnPermille', 'arWeightRule', 'apWeightRule',
      ],
    },
  },
  derive: { leftQty, doneRate, carrierIds: row => [...new Set((row.carriers ?? []).map(line => line.carrierId))] },
  visibleWhen: { serviceRate: row => row.bizKind === 'service6' },
  requiredWhen: {
    goodsValue: row => row.bizKind === 'road' && row.lossMode !== 'none',
    serviceRate: row => row.bizKind === 'service6',
    arContractId: isOurs, routeId: isOurs, loadAddressId: isOurs, unloadAddressId: isOurs,
  },
  lockedWhen: {
    customerId: isAudited, arContractId: isAudited, loadBillId: isAudited, routeId: isAudited, loadAddressId: isAudited,
    unloadAddressId: isAudited, goodsId: isAudited, planQty: isAudited, arWeightRule: isAudited,
    apWeightRule: isAudited, lossMode: isAudited, lossValue: isAudited, lossKg: isAudited, deductMode: isAudited,
    goodsValue: isAudited, arWipeRule: isAudited, apWipeRule: isAudited,
  },
  credit: { customer: 'customerId', moves: ['audit'] },
  locked: row => row.status === 'done' || row.status === 'closed' || row.status === 'void',
  validate: taskIssues,
  checks: {
    plan: 'plan_to >= plan_from',
    progress:
      'dispatched_trucks >= loaded_trucks and loaded_trucks >= unloaded_trucks and unloaded_trucks >= done_trucks',
  },
  indexes: [
    ['status', 'planFrom'], ['customerId', 'planFrom'], ['arContractId'], ['loadBillId'], ['routeId'], ['goodsId'],
  ],
  list: {
    columns: LIST,
    filters: [
      'customerId', 'status', 'goodsId', 'planFrom', 'mainNo', 'carrierIds', 'routeId', 'arContractId', 'loadBillId',
      'loadAddressId', 'unloadAddressId', 'leftQty', 'doneRate', 'planTo', 'bizKind', 'dispatcherId', 'salesmanId',
      'payType', 'createdBy', 'createdAt', 'deptId',
    ],
    search: ['mainNo', 'shipper', 'consignee'],
    tabs: 'status',
    totals: ['planQty', 'dispatchedQty', 'loadedQty', 'unloadedQty', 'doneQty', 'leftQty'],
    totalsExcept: ['void'],
    frozen: 2,
  },
  form: [
    section('基本信息', 'Basics', [
      'mainNo', 'bizKind', 'customerId', 'arContractId', 'loadBillId', 'goodsId', 'spec', 'planQty', 'planTrucks',
      'planFrom', 'planTo', 'salesmanId', 'dispatcherId',
    ]),
    section('线路', 'Route', [
      'routeId', 'km', 'loadAddressId', 'shipper', 'shipperContact', 'shipperPhone', 'unloadAddressId', 'consignee',
      'consigneeContact', 'consigneePhone',
    ]),
    section('承运商', 'Carriers', ['carriers']),
    section('结算规则', 'Settlement rules', [
      'arBasis', 'arPrice', 'arWeightRule', 'apWeightRule', 'lossMode', 'lossValue', 'lossKg', 'deductMode',
      'goodsValue', 'warnPermille', 'arWipeRule', 'apWipeRule', 'serviceRate',
    ]),
    section('付款', 'Payment', ['payType', 'prepayCap', 'cashCap', 'oilVirtualCap', 'oilPhysicalCap', 'etcCap']),
    section('执行情况', 'Progress', [
      'dispatchedTrucks', 'dispatchedQty', 'loadedTrucks', 'loadedQty', 'unloadedTrucks', 'unloadedQty', 'doneTrucks',
      'doneQty', 'leftQty', 'doneRate',
    ]),
    section('其他', 'More', ['attachments', 'remark', 'auditedBy', 'auditedAt']),
  ],
  figures: ['planQty', 'dispatchedQty', 'loadedQty', 'unloadedQty', 'leftQty', 'doneRate'],
  prints: { task: { zh: '运输任务单', en: 'Transport order' } },
  otherDates: ['planFrom', 'planTo', 'auditedAt'],
})

function isAudited(row: { status?: string | undefined }): boolean {
  return row.status !== undefined && row.status !== 'draft' && row.status !== 'toAudit'
}

/** Carried by us or for us: what others carry by other means has no contract, route or places of ours. */
function isOurs(row: { bizKind?: string | null | undefined }): boolean {
  return row.bizKind !== 'outside'
}
