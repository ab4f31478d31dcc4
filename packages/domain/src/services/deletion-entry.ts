import { choices, f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { railOrder, railWaybill } from '../rail/index.ts'
import { serviceWaybill } from './service-waybill.ts'
import { loadBill, mainWaybill, waybill } from '../transport/index.ts'

/** Kinds of documents that are deleted by their numbers, in the order in which a number is looked for. */
export const DELETED_BY_NUMBER = [waybill, mainWaybill, loadBill, railOrder, railWaybill, serviceWaybill] as const

export const deletionKinds = choices({
  waybill: ['公路运单', 'Waybill'],
  mainWaybill: ['公路主运单', 'Main waybill'],
  loadBill: ['提单', 'Bill of lading'],
  railOrder: ['货主运单', 'Cargo owner waybill'],
  railWaybill: ['铁路运单', 'Railway waybill'],
  serviceWaybill: ['服务运单', 'Service waybill'],
})

export const deletionStatuses = choices({
  deleted: ['已删除', 'Deleted', 'done'],
  refused: ['未删除', 'Not deleted', 'attention'],
  restored: ['已恢复', 'Restored'],
})

/**
 * 批量删除记录: one number of a batch deletion and what became of it. Why a number was not deleted is told to whoever
 * asked; here it stays away, because it names documents that others may not see.
 */
export const deletionEntry = defineResource({
  name: 'deletionEntry',
  area: 'services',
  nature: 'document',
  label: '批量删除记录',
  en: 'Batch deletion log',
  title: 'number',
  subtitle: ['kind', 'reason'],
  fields: {
    number: f.text('单号', {
      en: 'Number',
      required: true,
      maxLength: 60,
      copies: DELETED_BY_NUMBER.map(one => `${one.name}.${one.title}`),
    }),
    kind: f.choice('单据类型', deletionKinds, { en: 'Document', required: true }),
    recordId: f.integer('记录序号', { en: 'Record', required: true, min: 1 }),
    batchNo: f.integer('批次', {
      en: 'Batch',
      required: true,
      min: 1,
      hint: text('一次删除的单据批次相同', 'Documents that were deleted together'),
    }),
    reason: f.text('删除原因', { en: 'Reason', required: true, maxLength: 500, width: 220 }),
    restoredAt: f.dateTime('恢复时间', { en: 'Restored at' }),
  },
  machines: {
    status: machine('结果', 'Result', { states: deletionStatuses, initial: 'refused' }),
  },
  transitions: {
    markDeleted: {
      zh: '删除',
      en: 'Delete',
      machine: 'status',
      from: ['refused'],
      to: 'deleted',
      internal: true,
      postsOn: [],
    },
    restore: {
      zh: '恢复',
      en: 'Restore',
      machine: 'status',
      from: ['deleted'],
      to: 'restored',
      action: 'delete',
      batch: true,
      usual: false,
      postsOn: [],
      shows: ['number', 'kind', 'reason'],
    },
  },
  systemWords: { createdAt: text('处理时间', 'Done at'), createdBy: text('操作人', 'By') },
  faces: {
    all: { zh: '批量删除记录', en: 'Batch deletion log', api: 'oms/deletionEntry', permission: 'oms.way' },
  },
  methods: { create: false, update: false, delete: false, import: false, copy: false },
  otherDates: ['restoredAt'],
  indexes: [
    ['kind', 'recordId'],
    ['batchNo', 'status'],
  ],
  list: {
    stacks: [
      ['number', 'kind'],
      ['createdBy', 'createdAt'],
    ],
    columns: ['number', 'kind', 'status', 'reason', 'batchNo', 'createdBy', 'createdAt', 'restoredAt'],
    filters: ['number', 'kind', 'status', 'createdBy', 'createdAt', 'batchNo'],
    search: ['number', 'reason'],
    tabs: 'status',
    period: 'createdAt',
  },
  form: [section('删除', 'Deletion', ['number', 'kind', 'reason', 'batchNo', 'restoredAt'])],
})
