import type { Issue } from '../kernel/errors.ts'
import { f } from '../kernel/fields.ts'
import { defineResource, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { railBureaus } from './rail.choices.ts'
import { railErrors } from './rail.errors.ts'
import { trackingKinds, trackingSources } from './tracking.choices.ts'

interface Told {
  at?: string | null | undefined
  expectedAt?: string | null | undefined
}

/** What is told has happened, and a train is expected after it was seen. */
function trackingIssues({ at, expectedAt }: Told, { at: now }: { at?: string | undefined }): Issue[] {
  if (!at) return []
  return [
    ...(now && at > now ? [railErrors.issue('tracking.ahead', {}, 'at')] : []),
    ...(expectedAt && expectedAt < at ? [railErrors.issue('tracking.expected_before', {}, 'expectedAt')] : []),
  ]
}

/** 在途动态: where a train was at a moment on its way, and when it is expected. */
export const trackingEvent = defineResource({
  name: 'trackingEvent',
  area: 'rail',
  nature: 'document',
  label: '在途动态',
  en: 'Tracking event',
  title: 'stationName',
  subtitle: ['railWaybillId', 'event', 'at'],
  fields: {
    railWaybillId: f.ref('铁路运单', 'railWaybill', {
      en: 'Railway waybill',
      required: true,
      setOnce: true,
      snapshot: {
        customerId: 'customerId',
        orderId: 'orderId',
        fromStationId: 'fromStationId',
        toStationId: 'toStationId',
        trainNo: 'trainNo',
      },
    }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', computed: true }),
    orderId: f.ref('货主运单', 'railOrder', { en: 'Cargo owner waybill', computed: true }),
    fromStationId: f.ref('发站', 'station', { en: 'From station', computed: true }),
    toStationId: f.ref('到站', 'station', { en: 'To station', computed: true }),
    trainNo: f.text('车次', { en: 'Train', maxLength: 10, computed: true }),
    event: f.choice('动态', trackingKinds, { en: 'Event', required: true, default: 'passed' }),
    at: f.dateTime('时间', { en: 'At', required: true, noCopy: true }),
    stationName: f.text('车站', { en: 'Station', required: true, maxLength: 30 }),
    bureau: f.choice('铁路局', railBureaus, {
      en: 'Railway bureau',
      hint: text('空为“车站”中登记的', 'Empty: as the list of stations says'),
    }),
    remainingKm: f.integer('剩余里程', {
      en: 'Distance left',
      unit: text('公里', 'km'),
      min: 0,
      max: 10_000,
      noCopy: true,
    }),
    expectedAt: f.dateTime('预计到达', { en: 'Expected at', noCopy: true }),
    source: f.choice('来源', trackingSources, { en: 'Source', computed: true, noCopy: true, default: 'person' }),
    remark: f.text('备注', { maxLength: 200 }),
  },
  faces: {
    all: {
      zh: '在途动态',
      en: 'Tracking events',
      api: 'oms/trackingEvent',
      permission: 'oms.trackingEvent',
      // Who sends trains off records where they are, and whoever may take the departure back deletes it
      grantsLike: { of: 'oms.train', actions: { modify: 'send', import: 'send', delete: 'undoSend' } },
    },
  },
  validate: trackingIssues,
  unique: [['railWaybillId', 'event', 'at', 'stationName']],
  indexes: [['at'], ['orderId']],
  list: {
    phone: { facts: ['event', 'railWaybillId', 'at'], figures: ['remainingKm'] },
    stacks: [
      ['railWaybillId', 'trainNo'],
      ['event', 'at'],
      ['stationName', 'bureau'],
      ['remainingKm', 'expectedAt'],
      ['fromStationId', 'toStationId'],
      ['customerId', 'orderId'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'railWaybillId',
      'event',
      'at',
      'stationName',
      'remainingKm',
      'expectedAt',
      'fromStationId',
      'customerId',
      'source',
      'remark',
      'trainNo',
      'bureau',
      'toStationId',
      'orderId',
      'createdBy',
      'createdAt',
    ],
    filters: [
      'at',
      'railWaybillId',
      'event',
      'stationName',
      'bureau',
      'trainNo',
      'customerId',
      'fromStationId',
      'toStationId',
      'orderId',
      'source',
      'expectedAt',
      'createdAt',
      'deptId',
    ],
    search: ['stationName', 'trainNo'],
    sort: ['-at', '-id'],
  },
  form: [
    section('动态', 'Event', [
      'railWaybillId',
      'event',
      'at',
      'stationName',
      'bureau',
      'remainingKm',
      'expectedAt',
      'remark',
    ]),
    section('运单', 'Waybill', ['trainNo', 'fromStationId', 'toStationId', 'customerId', 'orderId', 'source']),
  ],
  otherDates: ['at', 'expectedAt'],
})
