import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { exceptionKinds, exceptionStatuses, liableParties } from './transport.choices.ts'

/** 异常: something that went wrong on a trip; while one is open the trip cannot be audited. */
export const waybillException = defineResource({
  name: 'waybillException',
  area: 'transport',
  nature: 'document',
  label: '运单异常',
  en: 'Trip exception',
  title: 'exceptionNo',
  subtitle: ['waybillId', 'kind'],
  fields: {
    exceptionNo: f.serial('异常单号', { prefix: 'YC', period: 'day', digits: 4 }, { en: 'Exception no.' }),
    waybillId: f.ref('运单号', 'waybill', {
      en: 'Waybill', required: true, setOnce: true,
      snapshot: { plateNo: 'plateNo', driverId: 'driverId', customerId: 'customerId', carrierId: 'carrierId' },
    }),
    plateNo: f.plate('车牌', { en: 'Plate', computed: true }),
    driverId: f.ref('司机', 'driver', { en: 'Driver', computed: true }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', computed: true }),
    carrierId: f.ref('承运商', 'party', { en: 'Carrier', computed: true }),
    kind: f.choice('异常类型', exceptionKinds, { required: true }),
    occurredAt: f.dateTime('发生时间', { en: 'Happened at', required: true }),
    place: f.text('地点', { maxLength: 200 }),
    description: f.longText('情况说明', { required: true, maxLength: 1000 }),
    photos: f.files('照片', { en: 'Photos' }),
    lossAmount: f.money('预计损失', { en: 'Estimated loss', min: '0' }),
    liable: f.choice('责任方', liableParties, { en: 'Liable' }),
    handlerId: f.ref('处理人', 'member', { en: 'Handled by', where: { status: 'active' } }),
    solution: f.longText('处理结果', { en: 'Outcome', maxLength: 1000 }),
    resolvedAt: f.dateTime('办结时间', { en: 'Resolved at', computed: true, noCopy: true }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: machine('状态', 'Status', exceptionStatuses, 'open') },
  transitions: {
    handle: {
      zh: '受理', en: 'Take on', machine: 'status', from: ['open'], to: 'handling', edits: ['handlerId'],
      needs: ['handlerId'], action: 'modify', postsOn: [],
    },
    resolve: {
      zh: '办结', en: 'Resolve', machine: 'status', from: ['open', 'handling'], to: 'resolved',
      edits: ['liable', 'lossAmount', 'solution'],
      needs: ['liable', 'solution'], batch: true, postsOn: [], verdict: 'passed',
    },
    reopen: {
      zh: '重新打开', en: 'Reopen', machine: 'status', from: ['resolved'], to: 'open', action: 'resolve', reason: true,
      verdict: 'returned',
    },
    cancel: {
      zh: '撤销', en: 'Cancel', machine: 'status', from: ['open', 'handling'], to: 'cancelled', action: 'resolve',
      reason: true, verdict: 'refused',
    },
  },
  faces: { all: { zh: '运单异常', en: 'Trip exceptions', api: 'oms/exception', permission: 'oms.way' } },
  locked: row => row.status === 'resolved' || row.status === 'cancelled',
  indexes: [['waybillId', 'status'], ['status', 'occurredAt'], ['carrierId', 'occurredAt']],
  list: {
    columns: [
      'exceptionNo', 'status', 'waybillId', 'kind', 'plateNo', 'driverId', 'customerId', 'carrierId', 'occurredAt',
      'place', 'description', 'lossAmount', 'liable', 'handlerId', 'solution', 'resolvedAt', 'createdBy', 'createdAt',
      'remark',
    ],
    filters: [
      'kind', 'occurredAt', 'plateNo', 'waybillId', 'status', 'carrierId', 'customerId', 'driverId', 'liable',
      'handlerId', 'createdAt',
    ],
    search: ['exceptionNo', 'plateNo', 'place'],
    tabs: 'status',
    totals: ['lossAmount'],
    totalsExcept: ['cancelled'],
    period: 'occurredAt',
  },
  form: [
    section('异常', 'Exception', [
      'exceptionNo', 'waybillId', 'kind', 'occurredAt', 'place', 'description', 'photos', 'lossAmount', 'liable',
      'remark',
    ]),
    section('运单', 'Waybill', ['plateNo', 'driverId', 'customerId', 'carrierId']),
    section('处理', 'Handling', ['handlerId', 'solution', 'resolvedAt']),
  ],
  methods: { import: false, copy: false, delete: false },
  businessDates: ['occurredAt'],
  otherDates: ['resolvedAt'],
})
