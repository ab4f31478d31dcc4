import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { procedureCall } from '@tuheng/domain/home/home.calls'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { text, type Text } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { type CountedList } from './counted-list.ts'
import { countAll } from './counts.ts'

interface Step extends Text {
  key: string
  counts: readonly CountedList[]
  /** Left out where all its counts are zero: not every company does it. */
  whereDone?: true
}

const countedList = (
  key: string,
  words: Text,
  list: Pick<CountedList, 'resource' | 'face' | 'filters'>,
): CountedList => ({
  key,
  ...words,
  ...list,
  needs: [],
})

/** 合同→价格→提单→运单→公铁联运→审核→对账→结算→发票→收付款, each with its present counts. */
const STEPS: readonly Step[] = [
  {
    key: 'contract',
    zh: '合同',
    en: 'Contracts',
    counts: [
      countedList('customer', text('执行中客户合同', 'Customer contracts in force'), {
        resource: 'contract',
        face: 'customer',
        filters: { status: 'active' },
      }),
      countedList('carrier', text('执行中承运合同', 'Carrier contracts in force'), {
        resource: 'contract',
        face: 'carrier',
        filters: { status: 'active' },
      }),
    ],
  },
  {
    key: 'price',
    zh: '价格',
    en: 'Prices',
    counts: [
      countedList('customer', text('有效客户价格执行单', 'Customer price sheets in force'), {
        resource: 'priceSheet',
        face: 'customer',
        filters: { status: 'active' },
      }),
      countedList('carrier', text('有效承运价格执行单', 'Carrier price sheets in force'), {
        resource: 'priceSheet',
        face: 'carrier',
        filters: { status: 'active' },
      }),
    ],
  },
  {
    key: 'bill',
    zh: '提单',
    en: 'Bills of lading',
    counts: [
      countedList('open', text('可提货提单', 'Bills to load from'), {
        resource: 'loadBill',
        face: 'all',
        filters: { stage: ['audited', 'partGranted', 'granted', 'executing'] },
      }),
    ],
  },
  {
    key: 'waybill',
    zh: '运单',
    en: 'Waybills',
    counts: [
      countedList('waiting', text('待派车、待装货', 'To dispatch or load'), {
        resource: 'waybill',
        face: 'all',
        filters: { transportStatus: ['toDispatch', 'toLoad'] },
      }),
      countedList('onRoad', text('在途', 'On the road'), {
        resource: 'waybill',
        face: 'all',
        filters: { transportStatus: ['inTransit', 'arrived'] },
      }),
    ],
  },
  {
    key: 'rail',
    zh: '公铁联运',
    en: 'Road and rail',
    whereDone: true,
    counts: [
      countedList('orders', text('执行中货主运单', 'Orders under way'), {
        resource: 'railOrder',
        face: 'all',
        filters: { status: 'active' },
      }),
      countedList('toSend', text('列车待装、待发', 'Trains to load or send'), {
        resource: 'railWaybill',
        face: 'all',
        filters: { status: ['asked', 'accepted', 'loaded', 'ticketed'] },
      }),
      countedList('onRail', text('列车在途、待卸', 'Trains under way or to unload'), {
        resource: 'railWaybill',
        face: 'all',
        filters: { status: ['departed', 'arrived'] },
      }),
      countedList('toConfirm', text('铁路运单待确认收货', 'Trains to confirm'), {
        resource: 'railWaybill',
        face: 'all',
        filters: { status: ['unloaded', 'delivered'] },
      }),
    ],
  },
  {
    key: 'audit',
    zh: '审核',
    en: 'Audit',
    counts: [
      countedList('toAudit', text('待审核', 'To audit'), {
        resource: 'waybill',
        face: 'all',
        filters: { transportStatus: 'unloaded', auditStatus: 'unaudited' },
      }),
    ],
  },
  {
    key: 'statement',
    zh: '对账',
    en: 'Statements',
    counts: [
      countedList('customer', text('货主对账中', 'Owner statements open'), {
        resource: 'statement',
        face: 'customer',
        filters: { status: ['draft', 'sent'] },
      }),
      countedList('carrier', text('承运商对账中', 'Carrier statements open'), {
        resource: 'statement',
        face: 'carrier',
        filters: { status: ['draft', 'sent'] },
      }),
    ],
  },
  {
    key: 'settlement',
    zh: '结算',
    en: 'Settlement',
    counts: [
      countedList('receipt', text('收款审批中', 'Receipts to approve'), {
        resource: 'settlement',
        face: 'receipt',
        filters: { status: 'approving' },
      }),
      countedList('payment', text('付款审批中', 'Payments to approve'), {
        resource: 'settlement',
        face: 'payment',
        filters: { status: 'approving' },
      }),
    ],
  },
  {
    key: 'invoice',
    zh: '发票',
    en: 'Invoices',
    counts: [
      countedList('out', text('待开具', 'To issue'), {
        resource: 'invoiceOut',
        face: 'all',
        filters: { status: ['approving', 'toIssue', 'issuing'] },
      }),
      countedList('in', text('待查验', 'To check'), {
        resource: 'invoiceIn',
        face: 'carrier',
        filters: { status: 'registered' },
      }),
    ],
  },
  {
    key: 'money',
    zh: '收付款',
    en: 'Money',
    counts: [
      countedList('receipt', text('待收款', 'To collect'), {
        resource: 'settlement',
        face: 'receipt',
        filters: { status: 'approved' },
      }),
      countedList('payment', text('待付款', 'To pay'), {
        resource: 'settlement',
        face: 'payment',
        filters: { status: 'approved' },
      }),
    ],
  },
]

/** The steps of the flow chart with their counts, by one statement. */
export async function procedure(sql: Sql, actor: Actor): Promise<GivenOf<typeof procedureCall>> {
  const named = STEPS.flatMap(step => step.counts.map(one => ({ ...one, key: `${step.key}.${one.key}` })))
  const found = new Map((await countAll(sql, actor, named)).map(count => [count.key, count]))
  return {
    steps: STEPS.flatMap(({ key, zh, en, counts: lists, whereDone }) => {
      const counts = lists.flatMap(one => {
        const count = found.get(`${key}.${one.key}`)
        return count ? [{ ...count, key: one.key }] : []
      })
      return whereDone && counts.every(one => one.count === 0) ? [] : [{ key, zh, en, counts }]
    }),
  }
}
