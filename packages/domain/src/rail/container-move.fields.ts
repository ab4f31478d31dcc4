import { f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'
import { clockSources } from './handover.choices.ts'
import { boxEvents, boxTypes, feeSides, freeTermSources, laden, liableKinds } from './rail.choices.ts'

const kept = { computed: true } as const
/** What we are billed is for whoever sees it of trips. */
const paid = { copies: ['waybill.apTotal'] }

/** A stay is billed to a customer or by the operator of a yard, so it is for whoever sees both sides. */
const owed = { copies: ['waybill.arTotal', 'waybill.apTotal'] }

/** Which container a truck or wagon had is for whoever sees it there. */
export const BOX_ON_DOCUMENT = ['waybill.boxNo1', 'waybill.boxNo2', 'wagonLoad.boxNo1', 'wagonLoad.boxNo2']

const FREE_DAYS = [
  'container.freeDays',
  'yard.freeDays',
  'station.freeDays',
  'party.boxFreeDays',
  'contract.boxFreeDays',
]

const placeFields = {
  containerId: f.ref('集装箱', 'container', { en: 'Container', ...kept }),
  boxNo: f.boxNo('箱号', { en: 'Container no.', ...kept, copies: ['container.boxNo'] }),
  boxType: f.choice('箱型', boxTypes, { en: 'Type', ...kept, copies: ['container.boxType'] }),
  event: f.choice('动态', boxEvents, { en: 'Event', ...kept }),
  movedAt: f.dateTime('时间', { en: 'At', required: true, copies: ['container.lastMoveAt'] }),
  movedOn: f.date('日期', { en: 'On', ...kept, copies: ['container.lastMoveAt'] }),
  fromYardId: f.ref('原场站', 'yard', { en: 'From the yard', ...kept, copies: ['container.yardId'] }),
  fromLaden: f.choice('原空重', laden, { en: 'Was', ...kept, copies: ['container.laden'] }),
  fromSlotNo: f.text('原货位', { en: 'Was in slot', maxLength: 20, ...kept, copies: ['container.slotNo'] }),
  toYardId: f.ref('现场站', 'yard', { en: 'To the yard', ...kept, copies: ['container.yardId'] }),
  toLaden: f.choice('现空重', laden, { en: 'Is', ...kept, copies: ['container.laden'] }),
  slotNo: f.text('货位', { en: 'Slot', maxLength: 20, ...kept, copies: ['container.slotNo'] }),
  customerId: f.ref('客户', 'party', { en: 'Customer', ...kept, copies: ['container.customerId'] }),
  docNo: f.text('关联单号', { en: 'Document', maxLength: 40, ...kept, copies: BOX_ON_DOCUMENT }),
  reason: f.text('原因', { en: 'Reason', maxLength: 500, ...kept }),
} as const

/** The stay that the move ended, and who is charged for its days beyond the free ones. */
const stayFields = {
  stayFrom: f.date('停留起', { en: 'Stayed from', ...kept, copies: ['container.sinceAt'] }),
  stayDays: f.integer('停留天数', { en: 'Days of stay', ...kept, copies: ['container.stayDays'] }),
  freeDays: f.integer('免费天数', { en: 'Free days', ...kept, copies: FREE_DAYS }),
  termsBy: f.choice('免费依据', freeTermSources, { en: 'Free days by', ...kept }),
  stoppedDays: f.integer('停计天数', { en: 'Days not counted', ...kept, copies: ['container.stoppedDays'] }),
  stopNote: f.text('停计说明', {
    en: 'Why days are not counted',
    maxLength: 300,
    ...kept,
    copies: ['handover.handedAt'],
  }),
  clockBy: f.choice('计时依据', clockSources, { en: 'Clock starts by', ...kept }),
  overDays: f.integer('超期天数', { en: 'Days overdue', ...kept, copies: ['container.overDays'] }),
  dayFee: f.money('超期单价', {
    en: 'Fee of a day',
    unit: text('元/箱·天', 'CNY per container and day'),
    ...kept,
    copies: ['container.dayFee', 'yard.dayFee', 'station.dayFee', 'party.boxDayFee', 'contract.boxDayFee'],
  }),
  overFee: f.money('超期费', { en: 'Fee', ...kept, copies: ['container.overFee'] }),
  feeNo: f.text('计费单号', { en: 'Charge no.', maxLength: 40, ...kept }),
  feeSide: f.choice('计费方向', feeSides, { en: 'Receivable or payable', ...kept, ...owed }),
  feePartyId: f.ref('计费对象', 'party', {
    en: 'Charged to or by',
    ...owed,
    where: { status: 'enabled' },
    hint: text(
      '空为约定的：客户处与自有货场为货主，其他场站为经营单位',
      'Empty: the customer, or the operator of a yard that is not ours',
    ),
  }),
  orderId: f.ref('货主运单', 'railOrder', { en: 'Cargo owner waybill', ...kept }),
  feeNote: f.text('计费说明', { en: 'About the charge', maxLength: 200, ...kept }),
} as const

/** The hire that the move ended, and what its days beyond the term cost us. */
const hireFields = {
  hireFrom: f.date('起租日', { en: 'Hired from', ...kept, copies: ['container.hireFrom'] }),
  hireDays: f.integer('租期天数', { en: 'Days of hire', ...kept, copies: ['container.hireDays'] }),
  hireOverDays: f.integer('超租天数', { en: 'Days beyond the hire', ...kept, copies: ['container.hireOverDays'] }),
  hireDayFee: f.money('超租单价', {
    en: 'Fee of a day beyond the hire',
    unit: text('元/箱·天', 'CNY per container and day'),
    ...kept,
    copies: ['container.hireDayFee'],
  }),
  hireFee: f.money('超租费', { en: 'Fee beyond the hire', ...kept, copies: ['container.hireOverFee'] }),
  hirePartyId: f.ref('出租单位', 'party', { en: 'Hired from whom', ...kept, copies: ['container.ownerId'] }),
  hireNote: f.text('超租计费说明', { en: 'About the fee beyond the hire', maxLength: 200, ...kept }),
} as const

/** The repair that the move ended, and from whom a damage is recovered. */
const damageFields = {
  repairPartyId: f.ref('维修单位', 'party', {
    en: 'Repaired by',
    where: { isServer: true, status: 'enabled' },
    ...paid,
  }),
  repairCost: f.money('修箱费', { en: 'Repair cost', positive: true, ...paid }),
  repairTaxRate: f.rate('修箱税率', {
    en: 'Tax rate of the repair',
    min: '0',
    max: '0.2',
    hint: text('空为杂费项目“修箱费”的税率', 'Empty: that of the fee "Container repair"'),
    ...paid,
  }),
  liableKind: f.choice('追偿方式', liableKinds, { en: 'Recovered from' }),
  liableId: f.ref('责任方', 'party', { en: 'Liable', where: { status: 'enabled' } }),
  recoverAmount: f.money('追偿金额', {
    en: 'Amount recovered',
    positive: true,
    copies: ['waybill.arTotal', 'waybill.apTotal'],
  }),
  recoverNote: f.text('追偿说明', { en: 'Why', maxLength: 200 }),
} as const

export const containerMoveFields = { ...placeFields, ...stayFields, ...hireFields, ...damageFields } as const
