import { monthAtWork } from '../kernel/dates.ts'
import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { serviceWaybill } from './service-waybill.ts'
import { serviceUnits } from './services.choices.ts'

const { partyId, feeId, customerId } = serviceWaybill.fields
const OWED = ['serviceWaybill.amount', 'serviceWaybill.excl']
const PASSED_ON = ['serviceWaybill.arAmount']

/** 服务成本: what service providers did for us by provider, item and unit, at which price, and what customers bear of it. */
export const serviceCost = defineReport({
  name: 'serviceCost',
  zh: '服务成本',
  en: 'Service cost',
  api: 'smp/server',
  permission: 'smp.server',
  params: {
    dateFrom: f.date('日期起', { en: 'From', required: true }),
    dateTo: f.date('日期止', { en: 'To', required: true }),
    partyId: f.ref('服务商', 'party', { en: 'Service provider', where: { isServer: true } }),
    feeId: f.ref('服务项目', 'incidentalFee', { en: 'Service' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true } }),
  },
  defaults: today => ({ dateFrom: `${monthAtWork(today)}-01`, dateTo: today }),
  columns: {
    partyId,
    feeId,
    customerId,
    count: f.integer('单数', { en: 'Documents' }),
    qty: f.quantity('数量', { en: 'Quantity', unitFrom: 'unit' }),
    unit: f.choice('单位', serviceUnits, { en: 'Charged by' }),
    price: f.price('平均单价', {
      en: 'Average price',
      hint: text('应付含税 ÷ 数量', 'Payable incl. tax ÷ quantity'),
    }),
    amount: f.money('应付', { en: 'Payable', basis: text('含税', 'incl. tax') }),
    excl: f.money('不含税', { en: 'Net of tax' }),
    tax: f.money('税额', { en: 'Tax' }),
    arAmount: f.money('转收', { en: 'Passed on', basis: text('含税', 'incl. tax') }),
    borne: f.money('净成本', { en: 'Borne by us', hint: text('应付 − 转收', 'Payable − passed on') }),
  },
  reads: {
    partyId: ['serviceWaybill.partyId'],
    feeId: ['serviceWaybill.feeId'],
    // It is copied from the document that the service is for
    customerId: ['serviceWaybill', 'waybill', 'mainWaybill', 'railLeg', 'railOrder'].map(name => `${name}.customerId`),
    status: ['serviceWaybill.status'],
    dateFrom: ['serviceWaybill.serviceDate'],
    dateTo: ['serviceWaybill.serviceDate'],
    // How many there are is told to whoever may see what they are called
    count: ['serviceWaybill.serviceNo', 'serviceWaybill.status'],
    qty: ['serviceWaybill.qty', 'serviceWaybill.unit'],
    unit: ['serviceWaybill.unit'],
    price: [...OWED, 'serviceWaybill.price', 'serviceWaybill.qty'],
    amount: OWED,
    excl: OWED,
    tax: [...OWED, 'serviceWaybill.tax'],
    arAmount: PASSED_ON,
    borne: [...OWED, ...PASSED_ON],
  },
  figures: [
    { name: 'count', zh: '单数', en: 'Documents', kind: 'integer' },
    { name: 'amount', zh: '应付', en: 'Payable', kind: 'money' },
    { name: 'arAmount', zh: '转收', en: 'Passed on', kind: 'money' },
    { name: 'borne', zh: '净成本', en: 'Borne by us', kind: 'money' },
  ],
  averages: ['price', 'qty'],
  groupBy: [
    { value: 'feeId', ...text('按服务商与项目', 'Provider and service'), within: ['partyId', 'unit'] },
    { value: 'partyId', ...text('按服务商', 'Provider') },
    { value: 'customerId', ...text('按货主', 'Cargo owner') },
  ],
  pictures: [
    { kind: 'rank', ...text('应付排名', 'Payable, most first'), of: 'amount' },
    { kind: 'rank', ...text('净成本排名', 'Borne by us, most first'), of: 'borne' },
  ],
  unassigned: {
    ...text('不属于货主', 'Of no cargo owner'),
    hint: text(
      '这些服务没有关联货主。点开看是哪些单据。',
      'These services are for no cargo owner. Open the row to see them.',
    ),
  },
  drill: {
    path: '/transportation_management/service_waybill/service_waybill_list',
    filters: { partyId: 'partyId', feeId: 'feeId', customerId: 'customerId', status: 'status' },
    ranges: { serviceDate: ['dateFrom', 'dateTo'] },
  },
  note: text('已审核的服务运单，按服务日期', 'Audited service waybills, by the date of service'),
})
