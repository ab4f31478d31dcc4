import { choices, f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { legTypes, RAIL_COST, RAIL_INCOME, SHARED_BY } from '../rail/index.ts'
import { docTypes } from '../settlement/index.ts'
import {
  byMonth,
  ledgerSources,
  MARGIN,
  marginRank,
  marginTrend,
  monthParams,
  NET_OF_TAX,
  perMonth,
  sixMonths,
  soldWithoutMargin,
  UNASSIGNED,
} from './report.fields.ts'

/** Legs, and what belongs to an order but to none of them. */
const parts = { ...legTypes, ...choices({ rest: ['不分段', 'No leg'] }) }

/** What trips and trains earned and cost: a share by cost tells both. */
const LEG_MARGIN = [...MARGIN, ...RAIL_INCOME, ...RAIL_COST]

const partField = f.choice('段别', parts, { en: 'Leg' })

/** 分段毛利: what pick-up, rail and delivery earned and cost, through prices shared to them. Shares by cost reveal costs. */
export const legMargin = defineReport({
  name: 'legMargin',
  zh: '分段毛利表',
  en: 'Gross profit by leg',
  api: 'gl/legMargin',
  permission: 'gl.legMargin',
  grantsLike: 'gl.gpm',
  params: {
    ...monthParams,
    legType: partField,
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', where: { isCustomer: true } }),
    ...perMonth,
  },
  defaults: sixMonths,
  columns: {
    docNo: f.text('单号', { en: 'Document no.', width: 170 }),
    docType: f.choice(
      '单据类型',
      { ...docTypes, ...choices({ railOrder: ['货主运单', 'Cargo owner waybill'] }) },
      { en: 'Document' },
    ),
    month: f.month('期间', { en: 'Month' }),
    legType: partField,
    customerId: f.ref('货主', 'party', { en: 'Cargo owner', width: 110 }),
    revenueExcl: f.money('分摊收入', { en: 'Revenue shared' }),
    costExcl: f.money('成本', { en: 'Cost' }),
    margin: f.money('毛利', { en: 'Margin' }),
    marginRate: f.rate('毛利率', { en: 'Margin rate' }),
  },
  reads: {
    ...ledgerSources,
    docNo: ['charge.docNo', 'railOrder.orderNo'],
    // What each leg takes of a through price tells by what it is shared
    legType: ['railLeg.legType', ...SHARED_BY],
    revenueExcl: LEG_MARGIN,
    costExcl: LEG_MARGIN,
    margin: LEG_MARGIN,
    marginRate: LEG_MARGIN,
    alarm: LEG_MARGIN,
  },
  figures: [
    { name: 'revenueExcl', zh: '收入', en: 'Revenue', kind: 'money' },
    { name: 'costExcl', zh: '成本', en: 'Cost', kind: 'money' },
    { name: 'margin', zh: '毛利', en: 'Margin', kind: 'money' },
    { name: 'marginRate', zh: '毛利率', en: 'Margin rate', kind: 'rate' },
  ],
  unassigned: UNASSIGNED,
  groupBy: [
    { value: 'legType', ...text('按段别', 'Leg') },
    byMonth,
    { value: 'customerId', ...text('按货主', 'Cargo owner') },
    {
      value: 'docNo',
      ...text('按货主运单', 'Cargo owner waybill'),
      record: { resource: 'docType', id: 'docId', order: text('毛利低的在前', 'least margin first') },
    },
  ],
  pictures: [marginTrend, marginRank],
  alarm: soldWithoutMargin,
  drill: {
    path: '/transportation_management/highway_railway/cargo_owner_waybill',
    filters: { orderNo: 'docNo' },
    unless: { column: 'docType', values: ['containerMove', 'container'] },
  },
  note: NET_OF_TAX,
})
