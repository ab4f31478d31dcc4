import { f } from '../kernel/fields.ts'
import { defineLines } from '../kernel/lines.ts'
import { text } from '../kernel/text.ts'
import { countMethods, countResults } from './stock-count.choices.ts'
import { countDiff, countDiffRate, countedQty, countResult, countRowIssues, isMeasured } from './stock-count.rules.ts'

const kept = { computed: true, noCopy: true } as const
const key = (name: string) => ({ ...kept, copies: [`stock.${name}`] }) as const
const COUNTED = ['stockCount.rows.statedQty', 'stockCount.rows.volume', 'stockCount.rows.density'] as const
const DIFF = ['stock.bookQty', ...COUNTED] as const

/** 盘点明细: the positions that are counted. The start of the count makes them. */
export const stockCountRows = defineLines({
  name: 'stock_count_row',
  label: '盘点明细',
  en: 'Positions',
  fixedRows: true,
  fields: {
    stockId: f.ref('库存', 'stock', { en: 'Stock', ...key('batchNo') }),
    slotNo: f.text('货位', { en: 'Slot', maxLength: 20, ...key('slotNo') }),
    ownerId: f.ref('货主', 'party', { en: 'Owner of the goods', ...key('ownerId') }),
    goodsId: f.ref('品名', 'goods', { en: 'Goods', ...key('goodsId') }),
    batchNo: f.text('批次', { en: 'Batch', maxLength: 50, ...key('batchNo') }),
    bookQty: f.tons('账面', { en: 'In the books', ...key('bookQty') }),
    tolerance: f.rate('容差', { en: 'Tolerance', ...kept, copies: ['stockCount.tolerance'] }),
    method: f.choice('盘点方法', countMethods, { en: 'Counted by', required: true, default: 'weigh' }),
    volume: f.quantity('体积', { en: 'Volume', unit: text('m³', 'm³'), positive: true, max: '10000000' }),
    density: f.quantity('堆密度', { en: 'Density', unit: text('t/m³', 't/m³'), positive: true, max: '10' }),
    statedQty: f.tons('清点吨数', { en: 'Tonnes', min: '0', max: '10000000' }),
    countedQty: f.tons('实盘', { en: 'Counted', ...kept, copies: COUNTED }),
    firstQty: f.tons('初盘', { en: 'First count', ...kept, copies: COUNTED }),
    diffQty: f.tons('差异', { en: 'Difference', ...kept, copies: DIFF }),
    diffRate: f.rate('差异率', { en: 'Share', ...kept, copies: DIFF }),
    result: f.choice('结果', countResults, { en: 'Result', ...kept, copies: DIFF }),
    reason: f.text('差异原因', { en: 'Reason', maxLength: 200 }),
    sketch: f.files('测量草图', { en: 'Sketch of the pile' }),
  },
  derive: { countedQty, diffQty: countDiff, diffRate: countDiffRate, result: countResult },
  visibleWhen: {
    volume: isMeasured,
    density: isMeasured,
    statedQty: row => !isMeasured(row),
  },
  validate: countRowIssues,
  columns: [
    'slotNo',
    'ownerId',
    'goodsId',
    'batchNo',
    'bookQty',
    'method',
    'volume',
    'density',
    'statedQty',
    'countedQty',
    'firstQty',
    'diffQty',
    'diffRate',
    'result',
    'reason',
    'sketch',
  ],
  sparse: ['volume', 'density', 'firstQty', 'sketch'],
  totals: ['bookQty', 'countedQty', 'diffQty'],
  checks: { key: 'num_nulls(stock_id, owner_id, goods_id) = 0' },
})
