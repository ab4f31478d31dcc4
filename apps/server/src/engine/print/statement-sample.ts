import { mul, round, sum } from '@tuheng/domain/kernel/decimal'
import type { PrintColumn, PrintDoc, PrintRow, TableGroup } from './print-doc.ts'

/** For tests, and a model for layouts: plain facts in, a document out. Sums are exact decimals. */
export type SampleTrip = {
  no: string
  plateNo: string
  loadedOn: string
  goods: string
  route: string
  loadNet: string
  unloadNet: string
  settleWeight: string
  price: string
  deduction: string
}

export function statementDoc(trips: readonly SampleTrip[], rest: Partial<PrintDoc> = {}): PrintDoc {
  const routes = Map.groupBy(trips, trip => `${trip.route}　${trip.goods}　${trip.price} 元/吨`)
  const total = amountOf(trips)
  return {
    title: '对账单',
    company: '榆林途衡供应链管理有限公司',
    number: 'CYDZ2026110009',
    subtitle: '对账期间：2026-10-26 至 2026-11-25',
    footer: '打印：李晓燕 2026-11-26 09:12',
    blocks: [
      {
        kind: 'facts',
        columns: 3,
        items: [
          { label: '甲方', value: '榆林途衡供应链管理有限公司', span: 2 },
          { label: '合同号', value: 'CYHT2026010007' },
          { label: '乙方', value: '神木市恒远货运有限责任公司', span: 2 },
          { label: '结算方式', value: '月结 45 天' },
          { label: '车数', value: trips.length, format: 'number' },
          { label: '结算吨', value: sum(trips.map(trip => trip.settleWeight)), format: { scale: 3 } },
          { label: '应付金额', value: total, format: { scale: 2 }, strong: true },
        ],
      },
      { kind: 'heading', text: '一、汇总' },
      {
        kind: 'table',
        columns: SUMMARY,
        rows: [...routes.values()].map(summaryRow),
        totals: ['合计', null, trips.length, ...weights(trips), null, deductions(trips), total],
      },
      { kind: 'amount', label: '应付合计', amount: total },
      {
        kind: 'paragraph',
        indent: true,
        text: '以上数据经双方核对无误，作为本期运费结算的依据。乙方应在收到本对账单后五个工作日内确认；逾期未提出书面异议的，视为认可。税率 9%，不含税金额与税额以开具的增值税发票为准。',
      },
      {
        kind: 'parties',
        left: {
          role: '甲方（托运人）',
          name: '榆林途衡供应链管理有限公司',
          lines: [{ label: '税号', value: '91610800MAT0000187' }],
        },
        right: {
          role: '乙方（承运人）',
          name: '神木市恒远货运有限责任公司',
          lines: [{ label: '税号', value: '91610800MAT0000262' }],
        },
      },
      { kind: 'signatures', items: [{ label: '制单', name: '李晓燕' }, { label: '复核' }, { label: '审批' }] },
      { kind: 'pageBreak' },
      { kind: 'heading', text: '二、明细' },
      {
        kind: 'table',
        fontSize: 8,
        columns: DETAIL,
        groups: [...routes].map(([title, list]) => detailGroup(title, list)),
        totals: ['合计', null, null, null, ...weights(trips), null, deductions(trips), total],
      },
    ],
    ...rest,
  }
}

const tonnes = { scale: 3 } as const
const yuan = { scale: 2 } as const

const SUMMARY: readonly PrintColumn[] = [
  { label: '线路' },
  { label: '品名' },
  { label: '车数', format: 'number' },
  { label: '装货净重(吨)', format: tonnes },
  { label: '卸货净重(吨)', format: tonnes },
  { label: '结算重量(吨)', format: tonnes },
  { label: '单价(元/吨)', format: yuan },
  { label: '扣减(元)', format: yuan },
  { label: '金额(元)', format: yuan },
]

const DETAIL: readonly PrintColumn[] = [
  { label: '序号', align: 'center', width: 10 },
  { label: '运单号' },
  { label: '车牌号' },
  { label: '装货日期', format: 'date' },
  { label: '装货净重(吨)', format: tonnes },
  { label: '卸货净重(吨)', format: tonnes },
  { label: '结算重量(吨)', format: tonnes },
  { label: '单价', format: yuan },
  { label: '扣减(元)', format: yuan },
  { label: '金额(元)', format: yuan },
]

function summaryRow(trips: readonly SampleTrip[]): PrintRow {
  const [first] = trips
  return [first?.route, first?.goods, trips.length, ...weights(trips), first?.price, deductions(trips), amountOf(trips)]
}

function detailGroup(title: string, trips: readonly SampleTrip[]): TableGroup {
  return {
    title,
    rows: trips.map((trip, i) => [
      i + 1,
      trip.no,
      trip.plateNo,
      trip.loadedOn,
      trip.loadNet,
      trip.unloadNet,
      trip.settleWeight,
      trip.price,
      trip.deduction,
      amountOf([trip]),
    ]),
    subtotal: [
      `小计（${trips.length} 车）`,
      null,
      null,
      null,
      ...weights(trips),
      null,
      deductions(trips),
      amountOf(trips),
    ],
  }
}

const weights = (trips: readonly SampleTrip[]): string[] =>
  (['loadNet', 'unloadNet', 'settleWeight'] as const).map(field => sum(trips.map(trip => trip[field])))

const deductions = (trips: readonly SampleTrip[]): string => sum(trips.map(trip => trip.deduction))

const amountOf = (trips: readonly SampleTrip[]): string =>
  sum(trips.flatMap(trip => [round(mul(trip.settleWeight, trip.price), 2), trip.deduction]))

const ROUTES = [
  { route: '大柳塔煤矿—曹妃甸港', goods: '动力煤', price: '168.00' },
  { route: '锦界工业园—榆林西站货场', goods: '兰炭', price: '32.50' },
  { route: '府谷清水川—唐山迁安', goods: '冶金焦', price: '241.00' },
]

/** The same trips on each call, with even second decimals as truck scales show. */
export function sampleTrips(count: number): SampleTrip[] {
  return Array.from({ length: count }, (_, i) => {
    const loadNet = (30 + ((i * 37) % 250) / 50).toFixed(2)
    const loss = ((i * 7) % 11) / 50
    const unloadNet = (Number(loadNet) - loss).toFixed(2)
    return {
      no: `YD202611${String((i % 25) + 1).padStart(2, '0')}${String(i + 1).padStart(5, '0')}`,
      plateNo: `${['陕K', '蒙K', '晋B', '冀B'][i % 4]}${String(10_000 + ((i * 7919) % 89_999))}`,
      loadedOn: `2026-11-${String((i % 25) + 1).padStart(2, '0')}`,
      loadNet,
      unloadNet,
      settleWeight: unloadNet,
      deduction: loss > 0.18 ? '-126.00' : '0',
      ...(ROUTES[i % 7 < 4 ? 0 : i % 7 < 6 ? 1 : 2] ?? { route: '', goods: '', price: '0' }),
    }
  })
}
