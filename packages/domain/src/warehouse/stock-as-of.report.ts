import { f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { stockGroupings, stockKeys, stockParams, stockReads } from './stock.columns.ts'

/** 时点库存: what there was at the end of a day, by what had happened or by what had been posted by then. */
export const stockAsOf = defineReport({
  name: 'stockAsOf',
  zh: '时点库存',
  en: 'Stock as of a day',
  api: 'wms/stockAsOf',
  permission: 'wms.inventory',
  params: { on: f.date('截至日期', { en: 'As of', required: true }), ...stockParams },
  defaults: today => ({ on: today, basis: 'business' }),
  columns: {
    ...stockKeys,
    qty: f.tons('结存', { en: 'Stock' }),
    lots: f.integer('批次数', { en: 'Batches' }),
  },
  reads: stockReads(['qty', 'lots', 'basis', 'on']),
  figures: [{ name: 'qty', zh: '结存(吨)', en: 'Stock (t)', kind: 'quantity' }],
  pictures: [{ kind: 'rank', of: 'qty', zh: '结存排名', en: 'Most stock' }],
  groupBy: stockGroupings,
  note: text(
    '按业务日期：补录的单据计入其业务日期；按记账日期：只计当日及以前审核记账的单据',
    'By business date what is entered late counts on its own day. By posting date only what was posted by then',
  ),
})
