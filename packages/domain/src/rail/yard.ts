import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { enabledStatus, enabledTransitions } from '../system/index.ts'
import { HANDLES_FIELDS, handlesFields, handlesIssues } from './handles.ts'
import { slotKinds, yardKinds } from './rail.choices.ts'

export const yardSlots = defineLines({
  name: 'yard_slot',
  label: '货位',
  en: 'Slots',
  fields: {
    slotNo: f.text('货位号', { en: 'Slot', required: true, maxLength: 20 }),
    kind: f.choice('类型', slotKinds, { en: 'Kind', required: true, default: 'open' }),
    capacity: f.tons('容量', { en: 'Capacity', min: '0', max: '1000000' }),
    boxes: f.integer('箱位', { en: 'Containers', min: 0, max: 10_000 }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  columns: ['slotNo', 'kind', 'capacity', 'boxes', 'remark'],
  unique: [['slotNo']],
  totals: ['capacity', 'boxes'],
  max: 500,
})

/** 货场、专用线: a place with slots where trucks and trains meet. */
export const yard = defineResource({
  name: 'yard',
  area: 'rail',
  nature: 'master',
  label: '货场/专用线',
  en: 'Yard or siding',
  title: 'name',
  subtitle: ['stationId', 'kind'],
  pickable: { status: 'enabled' },
  fields: {
    name: f.text('名称', { en: 'Name', required: true, maxLength: 60, width: 130 }),
    kind: f.choice('类型', yardKinds, { en: 'Kind', required: true, default: 'freightYard' }),
    stationId: f.ref('车站', 'station', { en: 'Station', where: { status: 'enabled' } }),
    addressId: f.ref('地址', 'address', {
      en: 'Address',
      where: { status: 'enabled' },
      hint: text('短驳运单的装卸货地', 'Loading and unloading place of short hauls'),
    }),
    operatorId: f.ref('经营单位', 'party', { en: 'Operated by' }),
    km: f.quantity('距车站', { en: 'From the station', unit: text('公里', 'km'), scale: 1, min: '0', max: '200' }),
    freeDays: f.integer('免费堆存', { en: 'Free days', unit: text('天', 'days'), min: 0, max: 365 }),
    dayFee: f.money('超期堆存费', {
      en: 'Fee after the free days',
      unit: text('元/箱·天', 'CNY per container and day'),
      min: '0',
      max: '100000',
      // What its operator bills, or a yard of our own bills to customers
      copies: ['waybill.arTotal', 'waybill.apTotal'],
    }),
    ...handlesFields,
    slots: f.lines('货位', yardSlots, { en: 'Slots' }),
    contactName: f.text('联系人', { en: 'Contact', maxLength: 30 }),
    contactPhone: f.phone('联系电话', { en: 'Phone', maxLength: 20, mask: 'mobile' }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: { status: enabledStatus },
  transitions: enabledTransitions,
  faces: {
    all: {
      zh: '货场/专用线',
      en: 'Yards and sidings',
      api: 'sys/yard',
      permission: 'sys.yard',
      grantsLike: 'sys.addr',
    },
  },
  requiredWhen: { stationId: row => row.kind !== 'ownYard' },
  validate: handlesIssues,
  unique: [['name']],
  indexes: [['stationId']],
  list: {
    stacks: [
      ['name', 'kind'],
      ['contactName', 'contactPhone'],
      ['freeDays', 'dayFee'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'name',
      'kind',
      'stationId',
      'addressId',
      'operatorId',
      'km',
      'freeDays',
      'dayFee',
      ...HANDLES_FIELDS,
      'contactName',
      'contactPhone',
      'status',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: ['name', 'kind', 'stationId', 'operatorId', 'status'],
    search: ['name', 'stationId', 'operatorId'],
    sort: ['name'],
  },
  form: [
    section('货场', 'Yard', ['name', 'kind', 'stationId', 'addressId', 'operatorId', 'km', 'freeDays', 'dayFee']),
    section('可办理业务', 'What it handles', [...HANDLES_FIELDS]),
    section('货位', 'Slots', ['slots']),
    section('联系', 'Contact', ['contactName', 'contactPhone', 'remark']),
  ],
})
