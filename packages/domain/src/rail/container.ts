import { f } from '../kernel/fields.ts'
import { defineResource, machine, section } from '../kernel/resource.ts'
import { text } from '../kernel/text.ts'
import { BOX_ON_DOCUMENT } from './container-move.fields.ts'
import { containerIssues, isHired, isOffHire, isRegistered, shownOfRegistered } from './container.rules.ts'
import { containerTransitions } from './container.transitions.ts'
import { hireTo } from './moves.ts'
import { slotsBy } from './yard.rules.ts'
import { boxOwners, boxStatuses, boxTypes, depositStatuses, freeTermSources, laden } from './rail.choices.ts'

const PLATE = text('空为该箱型的通常值', 'Empty: what is usual for the type')

/** What we are billed is for whoever sees it of trips. */
const paid = { copies: ['waybill.apTotal'] }

/** A stay is billed to a customer or by the operator of a yard, so it is for whoever sees both sides, and the fee of a day. */
const owed = {
  copies: [
    'waybill.arTotal',
    'waybill.apTotal',
    'container.dayFee',
    'yard.dayFee',
    'station.dayFee',
    'party.boxDayFee',
    'contract.boxDayFee',
  ],
}

/** Days of a stay tell when it began. */
const bySince = { copies: ['container.sinceAt'] }

/** What is due, and when, tells how many days are free. */
const byFreeDays = {
  copies: [
    ...bySince.copies,
    'container.freeDays',
    'yard.freeDays',
    'station.freeDays',
    'party.boxFreeDays',
    'contract.boxFreeDays',
  ],
}

/** Trucks and trains bring and take it: the move has the time of their document. */
const byDocument = { copies: ['waybill.loadAt', 'waybill.unloadAt', 'railWaybill.departAt', 'railWaybill.unloadAt'] }

/** Its loading list names it, with its type. */
const isOnTrain = (row: { railWaybillId?: number | null | undefined }): boolean => !!row.railWaybillId

/** Set by transitions alone. */
const byMove = (): boolean => true

/** 集装箱: where each container is, since when, and what its stay costs. {@link containerMove} keeps how it came there. */
export const container = defineResource({
  name: 'container',
  area: 'rail',
  nature: 'master',
  label: '集装箱',
  en: 'Container',
  title: 'boxNo',
  subtitle: ['boxType', 'yardId', 'laden'],
  fields: {
    boxNo: f.boxNo('箱号', { en: 'Container no.', required: true, noCopy: true }),
    boxType: f.choice('箱型', boxTypes, { en: 'Type', required: true }),
    ownerKind: f.choice('箱主', boxOwners, { en: 'Owner', required: true, default: 'railway' }),
    ownerId: f.ref('出租单位', 'party', { en: 'Hired from' }),
    hireFrom: f.date('起租日', { en: 'Hired from', noCopy: true }),
    hireDays: f.integer('租期天数', {
      en: 'Days of hire',
      unit: text('天', 'days'),
      min: 1,
      max: 3650,
      hint: text('起租日算第一天', 'The day of hire is the first'),
    }),
    hireTo: f.date('租期至', { en: 'Hired until', computed: true, noCopy: true }),
    hireDayFee: f.money('超租单价', {
      en: 'Fee of a day beyond the hire',
      unit: text('元/箱·天', 'CNY per container and day'),
      min: '0',
      max: '100000',
      ...paid,
    }),
    hireOverDays: f.integer('超租天数', { en: 'Days beyond the hire', computed: true, noCopy: true }),
    hireOverFee: f.money('超租费', {
      en: 'Fee beyond the hire',
      computed: true,
      noCopy: true,
      copies: [...paid.copies, 'container.hireDayFee'],
    }),
    tare: f.tons('自重', { en: 'Tare', positive: true, max: '10', hint: PLATE }),
    maxGross: f.tons('总重', { en: 'Maximum gross', positive: true, max: '60', hint: PLATE }),
    yardId: f.ref('所在场站', 'yard', { en: 'Yard', where: { status: 'enabled' }, noCopy: true }),
    slotNo: f.text('货位', { en: 'Slot', maxLength: 20, noCopy: true, picks: slotsBy({ yardId: 'yardId' }) }),
    customerId: f.ref('所在客户', 'party', {
      en: 'At the customer',
      where: { isCustomer: true },
      noCopy: true,
      copies: ['railOrder.customerId'],
    }),
    laden: f.choice('空重', laden, { en: 'Laden or empty', required: true, default: 'empty', noCopy: true }),
    railWaybillId: f.ref('当前铁路运单', 'railWaybill', {
      en: 'On railway waybill',
      computed: true,
      noCopy: true,
      copies: BOX_ON_DOCUMENT,
    }),
    sinceAt: f.dateTime('到位时间', { en: 'There since', required: true, noCopy: true, ...byDocument }),
    lastMoveAt: f.dateTime('最近动态', { en: 'Last move', computed: true, noCopy: true, ...byDocument }),
    freeDays: f.integer('客户免箱期', {
      en: 'Free days at customers',
      unit: text('天', 'days'),
      min: 0,
      max: 365,
      hint: text('送达之日算第一天；场站按其免费堆存', 'The day of arrival is the first; yards have their own'),
    }),
    dayFee: f.money('客户滞箱费', {
      en: 'Detention at customers',
      unit: text('元/箱·天', 'CNY per container and day'),
      min: '0',
      max: '100000',
      copies: ['waybill.arTotal'],
    }),
    freeUntil: f.date('免费至', { en: 'Free until', computed: true, noCopy: true, ...byFreeDays }),
    termsBy: f.choice('免费依据', freeTermSources, { en: 'Free days by', computed: true, noCopy: true }),
    stayDays: f.integer('停留天数', { en: 'Days of stay', computed: true, noCopy: true, ...bySince }),
    stoppedDays: f.integer('停计天数', {
      en: 'Days not counted',
      computed: true,
      noCopy: true,
      hint: text('交接差异停计', 'Stopped by gaps at the hand-over'),
      ...bySince,
    }),
    stoppedSince: f.date('停计起', { en: 'Stopped since', computed: true, noCopy: true, ...bySince }),
    overDays: f.integer('滞箱天数', { en: 'Days overdue', computed: true, noCopy: true, ...byFreeDays }),
    overFee: f.money('滞箱费', { en: 'Detention', computed: true, noCopy: true, ...owed }),
    deposit: f.money('押金', { en: 'Deposit', min: '0', noCopy: true }),
    depositOn: f.date('押金日期', { en: 'Deposit on', noCopy: true, defaultsTo: 'today' }),
    withheld: f.money('扣押金', { en: 'Withheld', min: '0', noCopy: true }),
    withheldOn: f.date('扣押金日期', { en: 'Withheld on', noCopy: true, defaultsTo: 'today' }),
    withheldNo: f.text('扣押金计费单号', {
      en: 'Charge no. of what was withheld',
      maxLength: 40,
      computed: true,
      noCopy: true,
    }),
    repairPartyId: f.ref('维修单位', 'party', {
      en: 'Last repaired by',
      where: { isServer: true, status: 'enabled' },
      noCopy: true,
      ...paid,
    }),
    repairCost: f.money('修箱费', {
      en: 'Cost of the last repair',
      positive: true,
      noCopy: true,
      hint: text('含税；还不知道的，日后在箱动态登记', 'Tax included; may be recorded later in the container moves'),
      ...paid,
    }),
    attachments: f.files('附件', { en: 'Attachments' }),
    remark: f.longText('备注', { maxLength: 500 }),
  },
  machines: {
    status: machine('状态', 'Status', { states: boxStatuses, initial: 'inYard' }),
    depositStatus: machine('押金状态', 'Deposit', { states: depositStatuses, initial: 'none' }),
  },
  decidingFields: ['laden', 'ownerKind', 'railWaybillId'],
  derive: { hireTo },
  transitions: containerTransitions,
  faces: {
    all: {
      zh: '集装箱',
      en: 'Containers',
      api: 'oms/container',
      permission: 'oms.container',
      // Who sees trucks in and out moves containers, too; who writes orders looks
      grantsLike: { of: 'oms.way', actions: { modify: 'arrive', scrap: 'dispatch' } },
    },
  },
  visibleWhen: {
    ...shownOfRegistered,
    ownerId: isHired,
    hireFrom: isHired,
    hireDays: isHired,
    hireTo: isHired,
    hireDayFee: isHired,
  },
  requiredWhen: {
    ownerId: isHired,
    hireFrom: row => isHired(row) && (!!row.hireDays || !!row.hireDayFee),
    hireDays: row => isHired(row) && (!!row.hireFrom || !!row.hireDayFee),
    yardId: row => row.status === undefined || row.status === 'inYard',
  },
  lockedWhen: {
    boxNo: isOnTrain,
    boxType: isOnTrain,
    ownerKind: row => row.depositStatus === 'paid' || isOffHire(row),
    ownerId: isOffHire,
    hireFrom: isOffHire,
    hireDays: isOffHire,
    hireDayFee: isOffHire,
    yardId: isRegistered,
    slotNo: isRegistered,
    customerId: byMove,
    laden: isRegistered,
    sinceAt: isRegistered,
    deposit: byMove,
    depositOn: byMove,
    withheld: byMove,
    withheldOn: byMove,
    repairPartyId: byMove,
    repairCost: byMove,
  },
  locked: row => row.status === 'scrapped',
  validate: containerIssues,
  unique: [['boxNo']],
  indexes: [
    ['yardId', 'status'],
    ['customerId', 'status'],
    ['status', 'freeUntil'],
  ],
  checks: {
    yard: `(status in ('inYard', 'repair', 'disabled')) = (yard_id is not null)`,
    customer: `status <> 'atCustomer' or customer_id is not null`,
    stopped: `stopped_days is null or stopped_days between 0 and stay_days`,
    deposit: `(deposit_status = 'none') = (deposit is null)`,
    withheld: `(deposit_status = 'withheld') = (withheld is not null) and (withheld is null or withheld <= deposit)`,
  },
  list: {
    phone: { facts: ['yardId', 'customerId', 'laden'], figures: ['overDays'] },
    stacks: [
      ['boxNo', 'boxType'],
      ['yardId', 'slotNo'],
      ['customerId', 'railWaybillId'],
      ['sinceAt', 'freeUntil'],
      ['overDays', 'overFee'],
      ['ownerKind', 'ownerId'],
      ['tare', 'maxGross'],
      ['hireFrom', 'hireTo'],
      ['hireOverDays', 'hireOverFee'],
      ['deposit', 'depositStatus'],
      ['repairCost', 'repairPartyId'],
      ['createdBy', 'createdAt'],
    ],
    columns: [
      'boxNo',
      'boxType',
      'status',
      'laden',
      'yardId',
      'slotNo',
      'customerId',
      'railWaybillId',
      'sinceAt',
      'freeUntil',
      'stayDays',
      'overDays',
      'overFee',
      'ownerKind',
      'ownerId',
      'termsBy',
      'stoppedDays',
      'stoppedSince',
      'hireFrom',
      'hireTo',
      'hireOverDays',
      'hireOverFee',
      'hireDayFee',
      'deposit',
      'depositStatus',
      'withheld',
      'repairCost',
      'repairPartyId',
      'tare',
      'maxGross',
      'freeDays',
      'dayFee',
      'createdBy',
      'createdAt',
      'remark',
    ],
    filters: [
      'boxNo',
      'yardId',
      'laden',
      'overDays',
      'boxType',
      'customerId',
      'status',
      'ownerKind',
      'freeUntil',
      'ownerId',
      'hireTo',
      'hireOverDays',
      'stoppedSince',
      'depositStatus',
      'sinceAt',
      'createdAt',
    ],
    search: ['boxNo', 'yardId', 'customerId'],
    sort: ['boxNo'],
    tabs: 'status',
    // What has to go first is asked for before anything else
    sortIn: { inYard: ['freeUntil', 'id'], atCustomer: ['freeUntil', 'id'], moving: ['sinceAt', 'id'] },
    counts: {
      moveCount: {
        ...text('动态', 'Moves'),
        unit: text('次', 'times'),
        of: 'containerMove',
        face: 'all',
        by: 'containerId',
        after: 'overFee',
      },
    },
  },
  form: [
    section('集装箱', 'Container', ['boxNo', 'boxType', 'ownerKind', 'tare', 'maxGross']),
    section('位置', 'Where it is', [
      'yardId',
      'slotNo',
      'customerId',
      'railWaybillId',
      'laden',
      'sinceAt',
      'lastMoveAt',
    ]),
    section('免箱期', 'Free time', [
      'freeDays',
      'dayFee',
      'freeUntil',
      'termsBy',
      'stayDays',
      'stoppedDays',
      'stoppedSince',
      'overDays',
      'overFee',
    ]),
    section('租箱', 'Hire', ['ownerId', 'hireFrom', 'hireDays', 'hireTo', 'hireDayFee', 'hireOverDays', 'hireOverFee']),
    section('押金', 'Deposit', ['deposit', 'depositOn', 'withheld', 'withheldOn', 'withheldNo']),
    section('其他', 'More', ['repairPartyId', 'repairCost', 'attachments', 'remark']),
  ],
  figures: ['laden', 'yardId', 'stayDays', 'overDays', 'overFee'],
  otherDates: ['sinceAt', 'lastMoveAt', 'freeUntil', 'stoppedSince', 'hireFrom', 'hireTo', 'depositOn', 'withheldOn'],
})
