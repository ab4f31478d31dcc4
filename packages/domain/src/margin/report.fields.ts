import { monthOf } from '../kernel/dates.ts'
import { choices, f } from '../kernel/fields.ts'
import { text } from '../kernel/text.ts'

export const monthStates = choices({
  open: ['未确认', 'Not confirmed', 'draft'],
  confirmed: ['已确认', 'Confirmed', 'progress'],
  closed: ['已关账', 'Closed', 'locked'],
})

export const monthParams = {
  monthFrom: f.month('月份起', { en: 'From', required: true }),
  monthTo: f.month('月份止', { en: 'To', required: true }),
}

export const dimensionParams = {
  customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true } }),
  carrierId: f.ref('承运商', 'party', { en: 'Carrier', where: { isCarrier: true } }),
  routeId: f.ref('线路', 'route', { en: 'Route' }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
}

export const dimensions = {
  month: f.month('期间', { en: 'Month' }),
  customerId: f.ref('货主', 'party', { en: 'Cargo owner' }),
  carrierId: f.ref('承运商', 'party', { en: 'Carrier' }),
  routeId: f.ref('线路', 'route', { en: 'Route' }),
  goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
}

export const groupings = [
  { value: 'month', ...text('按月', 'By month') },
  { value: 'customerId', ...text('按货主', 'By cargo owner') },
  { value: 'carrierId', ...text('按承运商', 'By carrier') },
  { value: 'routeId', ...text('按线路', 'By route') },
  { value: 'goodsId', ...text('按品名', 'By goods') },
] as const

export const volumeColumns = {
  trips: f.integer('车数', { en: 'Trips' }),
  tons: f.tons('运量', { en: 'Tonnes moved' }),
}

export const marginColumns = {
  margin: f.money('毛利', { en: 'Margin' }),
  marginRate: f.rate('毛利率', { en: 'Margin rate' }),
  perTon: f.money('吨毛利', { en: 'Margin per tonne', unit: text('元/吨', 'CNY/t') }),
}

export const thisMonth = (today: string) => ({ monthFrom: monthOf(today), monthTo: monthOf(today) })

export const NET_OF_TAX = text('口径：不含税', 'Net of tax')

/** Link from a report row to its charges. */
export const toCharges = {
  path: '/business_settlement/business_details',
  filters: {
    revenueMonth: 'month',
    customerId: 'customerId',
    carrierId: 'carrierId',
    routeId: 'routeId',
    goodsId: 'goodsId',
  },
} as const

/** Source fields of a sum. Without the right to read the trip's field a viewer does not read the sum. */
const CHARGE_AMOUNTS = ['charge.amount', 'charge.excl'] as const
export const REVENUE = ['waybill.arTotal', ...CHARGE_AMOUNTS] as const
export const COST = ['waybill.apTotal', ...CHARGE_AMOUNTS] as const
export const MARGIN = ['waybill.profitExcl', ...REVENUE, ...COST] as const
const dimensionSources = {
  month: ['charge.revenueMonth'],
  segment: ['charge.segment'],
  customerId: ['charge.customerId', 'waybill.customerId'],
  carrierId: ['charge.carrierId', 'waybill.carrierId'],
  routeId: ['charge.routeId', 'waybill.routeId'],
  goodsId: ['charge.goodsId', 'waybill.goodsId'],
  projectId: ['charge.projectId', 'waybill.arContractId'],
  trips: ['charge.trips'],
  tons: ['charge.tons'],
} as const
/** Source fields of all reports over charges. */
export const ledgerSources = {
  ...dimensionSources,
  margin: MARGIN,
  marginRate: MARGIN,
  perTon: MARGIN,
  alarm: MARGIN,
} as const
