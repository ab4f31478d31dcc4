import { choices, f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text, type Text } from '../kernel/text.ts'
import { shiftMonth, monthOf } from '../kernel/dates.ts'
import { docTypes, segments } from '../settlement/index.ts'
import { accrualBases, accrualStates, estimationCounts } from './statistics.choices.ts'

const DOCUMENTS = { unit: text('单', 'documents') } as const
const MONTH = ['accrual.month', 'charge.bizDate', 'statement.periodTo']
const PARTY = ['accrual.partyId', 'charge.partyId', 'statement.partyId']
const NUMBERS = ['accrual.docNo', 'charge.docNo', 'statement.stmtNo']
const ACCRUED = ['accrual.amount', 'charge.amount']
const REVERSED = [...ACCRUED, 'accrual.reversed', 'accrual.remaining']
const VARIANCE = [...ACCRUED, 'accrual.variance', 'accrual.actual']
const NET = [...REVERSED, 'accrual.excl', 'accrual.remainingExcl', 'charge.excl']

interface Side {
  name: string
  title: Text
  api: string
  permission: string
  like: string
  /** What the sums of this side reveal of trips. */
  trip: string
  role: string
}

/** 收入预估, 支出预估: what was done and is not settled yet, by counterparty and month, with the accruals of it. */
function estimation<const N extends string>({ name, title, api, permission, like, trip, role }: Side & { name: N }) {
  const money = (...fields: readonly (readonly string[])[]) => [...new Set([...fields.flat(), trip])]
  return defineReport({
    name,
    ...title,
    api,
    permission,
    grantsLike: like,
    params: {
      monthFrom: f.month('月份起', { en: 'From', required: true }),
      monthTo: f.month('月份止', { en: 'To', required: true }),
      partyId: f.ref('对方单位', 'party', { en: 'Counterparty', where: { [role]: true } }),
      segment: f.choice('业务板块', segments, { en: 'Segment' }),
      basis: f.choice('预估依据', accrualBases, { en: 'Estimated by' }),
      status: f.choice('冲回状态', accrualStates, { en: 'Reversal' }),
      counted: f.choice('计入', estimationCounts, { en: 'Counted in' }),
    },
    defaults: today => ({ monthFrom: shiftMonth(monthOf(today), -2), monthTo: monthOf(today) }),
    columns: {
      docNo: f.text('单号', { en: 'Document', width: 170 }),
      source: f.choice('来源', { ...docTypes, ...choices({ accrual: ['暂估', 'Accrual'] }) }, { en: 'Source' }),
      month: f.month('期间', { en: 'Month' }),
      partyId: f.ref('对方单位', 'party', { en: 'Counterparty', width: 160 }),
      segment: f.choice('业务板块', segments, { en: 'Segment' }),
      basis: f.choice('预估依据', accrualBases, { en: 'Estimated by' }),
      status: f.choice('冲回状态', accrualStates, { en: 'Reversal' }),
      documents: f.integer('暂估单数', { en: 'Accrued', ...DOCUMENTS }),
      missing: f.integer('待估价', { en: 'Without an estimate', ...DOCUMENTS }),
      amount: f.money('暂估含税', { en: 'Accrued incl. tax' }),
      excl: f.money('暂估不含税', { en: 'Accrued net of tax' }),
      taxRate: f.rate('综合税率', { en: 'Tax rate' }),
      reversed: f.money('已冲回', { en: 'Reversed' }),
      remaining: f.money('未冲回', { en: 'Remaining' }),
      remainingExcl: f.money('未冲回不含税', { en: 'Remaining net of tax' }),
      variance: f.money('差异', {
        en: 'Variance',
        hint: text('实际减暂估，全部冲回后计', 'Actual less accrued, once reversed'),
      }),
      priceVariance: f.money('价格差异', { en: 'Of the price' }),
      qtyVariance: f.money('数量差异', { en: 'Of the quantity' }),
      feeVariance: f.money('其他费用差异', { en: 'Of other fees' }),
      unstated: f.money('已完成未对账', { en: 'Done, not stated' }),
      unsettled: f.money('已对账未结算', { en: 'Stated, not settled' }),
      uninvoiced: f.money('已结算未开票', { en: 'Settled, not invoiced' }),
    },
    reads: {
      docNo: NUMBERS,
      source: NUMBERS,
      docId: NUMBERS,
      month: MONTH,
      monthFrom: MONTH,
      monthTo: MONTH,
      partyId: PARTY,
      segment: ['accrual.segment', 'charge.segment'],
      basis: ['accrual.basis', 'accrual.handAmount'],
      status: ['accrual.status', 'accrual.reversed'],
      counted: money(ACCRUED, ['charge.state', 'statement.openSum', 'statement.settledSum', 'statement.invoicedSum']),
      documents: ['accrual.docNo'],
      missing: ['accrual.basis'],
      amount: money(ACCRUED),
      excl: money(NET),
      taxRate: money(NET),
      reversed: money(REVERSED),
      remaining: money(REVERSED),
      remainingExcl: money(NET),
      variance: money(VARIANCE),
      priceVariance: money(VARIANCE, ['accrual.priceVariance', 'charge.price']),
      qtyVariance: money(VARIANCE, ['accrual.qtyVariance', 'charge.qty']),
      feeVariance: money(VARIANCE, ['accrual.feeVariance']),
      unstated: money(['charge.amount', 'charge.state']),
      unsettled: money(['statement.openSum']),
      uninvoiced: money(['statement.settledSum', 'statement.invoicedSum']),
    },
    figures: [
      { name: 'amount', zh: '暂估含税', en: 'Accrued', kind: 'money' },
      { name: 'reversed', zh: '已冲回', en: 'Reversed', kind: 'money' },
      { name: 'remaining', zh: '未冲回', en: 'Remaining', kind: 'money', color: 'attention' },
      { name: 'variance', zh: '差异', en: 'Variance', kind: 'money' },
      { name: 'unstated', zh: '已完成未对账', en: 'Done, not stated', kind: 'money' },
      { name: 'unsettled', zh: '已对账未结算', en: 'Stated, not settled', kind: 'money' },
    ],
    narrows: {
      ...Object.fromEntries(
        ['documents', 'amount', 'excl', 'taxRate', 'reversed', 'remaining', 'remainingExcl'].map(column => [
          column,
          { counted: 'accrued' },
        ]),
      ),
      ...Object.fromEntries(
        ['variance', 'priceVariance', 'qtyVariance', 'feeVariance'].map(column => [
          column,
          { counted: 'accrued', status: 'reversed' },
        ]),
      ),
      missing: { counted: 'accrued', basis: 'none', status: 'open' },
      unstated: { counted: 'unstated' },
      unsettled: { counted: 'unsettled' },
      uninvoiced: { counted: 'uninvoiced' },
    },
    unassigned: {
      ...text('非暂估', 'Not accrued'),
      hint: text(
        '这些单据没有{label}：它们是账上的费用与对账单，不是暂估。点开看是哪些单据。',
        'These have no {label}: they are charges and statements of the books, not accruals. Open the row to see them.',
      ),
    },
    groupBy: [
      { value: 'partyId', ...text('按对方单位', 'Counterparty') },
      { value: 'month', ...text('按月', 'Month'), asks: ['monthFrom', 'monthTo'] },
      { value: 'basis', ...text('按依据', 'Basis') },
      { value: 'status', ...text('按冲回状态', 'Reversal') },
      { value: 'segment', ...text('按业务板块', 'Segment') },
      {
        value: 'docNo',
        ...text('按单据', 'Document'),
        record: {
          resource: 'source',
          id: 'docId',
          order: text('未冲回多的在前', 'most remaining first'),
          names: ['partyId'],
        },
      },
    ],
    pictures: [
      { kind: 'trend', ...text('逐月未冲回', 'Remaining by month'), of: 'remaining' },
      { kind: 'rank', ...text('未冲回', 'Remaining'), of: 'remaining' },
      {
        kind: 'steps',
        ...text('从暂估到未冲回', 'From accrued to remaining'),
        steps: [
          ['+', 'amount'],
          ['-', 'reversed'],
        ],
        result: 'remaining',
      },
    ],
    note: text(
      '暂估与未对账按业务月；未结算、未开票按对账期间止所在月',
      'Accruals and charges by their business month; statements by the month in which their period ends',
    ),
  })
}

export const incomeEstimation = estimation({
  name: 'incomeEstimation',
  title: text('收入预估', 'Estimated income'),
  api: 'oms/estimationIncome',
  permission: 'oms.estimationIncome',
  like: 'sap.customer',
  trip: 'waybill.arTotal',
  role: 'isCustomer',
})

export const costEstimation = estimation({
  name: 'costEstimation',
  title: text('支出预估', 'Estimated expenses'),
  api: 'oms/estimationCost',
  permission: 'oms.estimationCost',
  like: 'sap.carrier',
  trip: 'waybill.apTotal',
  role: 'isVendor',
})
