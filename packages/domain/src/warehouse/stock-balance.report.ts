import { monthAtWork } from '../kernel/dates.ts'
import { choices, f } from '../kernel/fields.ts'
import { defineReport } from '../kernel/report.ts'
import { text } from '../kernel/text.ts'
import { stockGroupings, stockKeys, stockParams, stockReads } from './stock.columns.ts'

const counted = choices({
  openQty: ['期初', 'Opening'],
  inQty: ['本期入', 'In'],
  outQty: ['本期出', 'Out'],
  adjQty: ['盈亏损耗', 'Counts and wastage'],
  closeQty: ['期末', 'Closing'],
})
const FIGURES = ['openQty', 'inQty', 'outQty', 'adjQty', 'closeQty']

/**
 * 结存: what there was at the beginning of a month, came, went, was counted differently, and was there at its end. Months
 * that are closed are read from what was frozen then.
 */
export const stockBalance = defineReport({
  name: 'stockBalance',
  zh: '结存',
  en: 'Balance',
  api: 'wms/balance',
  permission: 'wms.inventory',
  params: {
    month: f.month('期间', { en: 'Month', required: true }),
    ...stockParams,
    counted: f.choice('计入', counted, { en: 'Counted in' }),
  },
  defaults: today => ({ month: monthAtWork(today), basis: 'business' }),
  columns: {
    ...stockKeys,
    openQty: f.tons('期初', { en: 'Opening' }),
    inQty: f.tons('本期入', { en: 'In' }),
    outQty: f.tons('本期出', { en: 'Out' }),
    adjQty: f.tons('盈亏损耗', { en: 'Counts and wastage' }),
    closeQty: f.tons('期末', { en: 'Closing' }),
  },
  reads: stockReads([...FIGURES, 'counted', 'basis', 'month']),
  figures: [
    { name: 'openQty', zh: '期初(吨)', en: 'Opening (t)', kind: 'quantity' },
    { name: 'inQty', zh: '本期入(吨)', en: 'In (t)', kind: 'quantity' },
    { name: 'outQty', zh: '本期出(吨)', en: 'Out (t)', kind: 'quantity' },
    { name: 'adjQty', zh: '盈亏损耗(吨)', en: 'Counts and wastage (t)', kind: 'quantity' },
    { name: 'closeQty', zh: '期末(吨)', en: 'Closing (t)', kind: 'quantity' },
  ],
  narrows: {
    openQty: { counted: 'openQty' },
    inQty: { counted: 'inQty' },
    outQty: { counted: 'outQty' },
    adjQty: { counted: 'adjQty' },
    closeQty: { counted: 'closeQty' },
  },
  groupBy: stockGroupings,
  note: text(
    '期初＋本期入－本期出±盈亏损耗＝期末；移库、货权转移计为转出再转入',
    'Opening + in − out ± counts = closing. Moves and changes of owner are out of one row and into another',
  ),
})
