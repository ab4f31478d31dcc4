import type { Field } from '../kernel/field.ts'
import { choices, f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { chargeKinds, segments, sides } from '../settlement/index.ts'
import {
  byMonth,
  COST,
  dimensionParams,
  dimensionSources,
  documents,
  monthParams,
  REVENUE,
  sixMonths,
  toCharges,
  UNASSIGNED,
  volumeColumns,
} from './report.fields.ts'

/** How far the money of a charge is → the states of the charge. */
export const STAGES = {
  open: ['priced', 'inStatement'],
  confirmed: ['confirmed', 'invoiced', 'partSettled'],
  settled: ['settled'],
} as const
export type Stage = keyof typeof STAGES

const stages = choices({
  open: ['未对账', 'Not confirmed', 'draft'],
  confirmed: ['已对账未结清', 'Confirmed, not settled', 'progress'],
  settled: ['已结清', 'Settled', 'done'],
  unpriced: ['未计价', 'Not priced', 'refused'],
})

const WORDS = { ar: text('应收', 'Receivable'), ap: text('应付', 'Payable') } as const
const NAMES = ['open', 'confirmed', 'settled'] as const

/** Column of a side in a stage: `arOpen`. */
export const stageColumn = (side: 'ar' | 'ap', stage: Stage): string =>
  `${side}${stage[0]?.toUpperCase() ?? ''}${stage.slice(1)}`

const EACH = (['ar', 'ap'] as const).flatMap(side =>
  NAMES.map(stage => ({ side, stage, name: stageColumn(side, stage) })),
)

const columnsOf = (side: 'ar' | 'ap'): Record<string, Field> => ({
  [side]: f.money(WORDS[side].zh, { en: WORDS[side].en, basis: text('含税', 'incl. tax') }),
  ...Object.fromEntries(
    NAMES.map(stage => [
      stageColumn(side, stage),
      f.money(`${WORDS[side].zh}${stages[stage].zh}`, { en: `${WORDS[side].en}: ${stages[stage].en ?? ''}` }),
    ]),
  ),
  [`${side}Rate`]: f.rate(`${WORDS[side].zh}结清率`, {
    en: `${WORDS[side].en}: share settled`,
    hint: text('已结清 ÷ 合计', 'Settled ÷ all'),
  }),
})

const AMOUNTS = { ar: [...REVENUE, 'charge.state'], ap: [...COST, 'charge.state'] } as const

/** 统计表: the business of each month, what it is worth on both sides, and how far the money is. */
export const statisticalTable = defineReport({
  name: 'statisticalTable',
  zh: '统计表',
  en: 'Statistical table',
  api: 'smp/statisticalTable',
  permission: 'smp.data',
  params: {
    ...monthParams,
    segment: f.choice('业务类型', segments, { en: 'Segment' }),
    ...dimensionParams,
    projectId: f.ref('项目(合同)', 'contract', { en: 'Project' }),
    kind: f.choice('费用类别', chargeKinds, { en: 'Kind of charge' }),
    side: f.choice('方向', sides, { en: 'Side' }),
    stage: f.choice('进度', stages, { en: 'Progress' }),
  },
  defaults: sixMonths,
  columns: {
    docNo: documents.docNo,
    docType: documents.docType,
    bizDate: documents.bizDate,
    month: f.month('业务月份', { en: 'Business month' }),
    segment: f.choice('业务类型', segments, { en: 'Segment' }),
    customerId: f.ref('货主', 'party', { en: 'Cargo owner' }),
    carrierId: f.ref('承运商', 'party', { en: 'Carrier' }),
    routeId: f.ref('线路', 'route', { en: 'Route', width: 220 }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods' }),
    projectId: f.ref('项目(合同)', 'contract', { en: 'Project' }),
    kind: f.choice('费用类别', chargeKinds, { en: 'Kind of charge' }),
    ...volumeColumns,
    ...columnsOf('ar'),
    ...columnsOf('ap'),
    unpriced: f.integer('未计价', { en: 'Not priced', unit: text('笔', 'charges'), width: 90 }),
  },
  reads: {
    ...dimensionSources,
    month: ['charge.month'],
    kind: ['charge.kind'],
    side: ['charge.side'],
    stage: ['charge.state'],
    ar: REVENUE,
    ap: COST,
    arRate: AMOUNTS.ar,
    apRate: AMOUNTS.ap,
    ...Object.fromEntries(EACH.map(({ side, name }) => [name, AMOUNTS[side]])),
  },
  figures: [
    { name: 'tons', zh: '运量(吨)', en: 'Tonnes moved', kind: 'quantity' },
    { name: 'ar', zh: '应收', en: 'Receivable', kind: 'money' },
    { name: 'arRate', zh: '应收结清率', en: 'Receivable settled', kind: 'rate' },
    { name: 'ap', zh: '应付', en: 'Payable', kind: 'money' },
    { name: 'apRate', zh: '应付结清率', en: 'Payable settled', kind: 'rate' },
    { name: 'unpriced', zh: '未计价(笔)', en: 'Charges without a price', kind: 'integer', color: 'attention' },
  ],
  narrows: {
    ar: { side: 'ar' },
    ap: { side: 'ap' },
    ...Object.fromEntries(EACH.map(({ side, stage, name }) => [name, { side, stage }])),
    unpriced: { stage: 'unpriced' },
  },
  unassigned: UNASSIGNED,
  groupBy: [
    byMonth,
    { value: 'segment', ...text('按业务', 'Segment') },
    { value: 'customerId', ...text('按货主', 'Cargo owner') },
    { value: 'carrierId', ...text('按承运商', 'Carrier') },
    { value: 'routeId', ...text('按线路', 'Route') },
    { value: 'goodsId', ...text('按品名', 'Goods') },
    { value: 'projectId', ...text('按项目', 'Project') },
    { value: 'kind', ...text('按费用类别', 'Kind of charge') },
    {
      value: 'docNo',
      ...text('按单据', 'Document'),
      record: { resource: 'docType', id: 'docId', order: text('应收多的在前', 'most receivable first') },
    },
  ],
  pictures: [
    { kind: 'trend', ...text('逐月应收', 'Receivable by month'), of: 'ar' },
    { kind: 'rank', ...text('应收排名', 'Receivable, largest first'), of: 'ar' },
    {
      kind: 'steps',
      ...text('应收到哪一步', 'How far receivables are'),
      steps: NAMES.map(stage => ['+', stageColumn('ar', stage)] as const),
      result: 'ar',
    },
  ],
  drill: {
    path: toCharges.path,
    filters: {
      month: 'month',
      customerId: 'customerId',
      carrierId: 'carrierId',
      routeId: 'routeId',
      goodsId: 'goodsId',
      segment: 'segment',
      kind: 'kind',
      side: 'side',
      docNo: 'docNo',
    },
    ranges: { month: ['monthFrom', 'monthTo'] },
    blindTo: ['stage', 'projectId'],
  },
  note: text(
    '按业务月份，金额含税；应收(应付) = 未对账 + 已对账未结清 + 已结清',
    'By business month, incl. tax; receivable (payable) = not confirmed + confirmed, not settled + settled',
  ),
})
