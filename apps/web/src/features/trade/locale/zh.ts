/** Texts of the pages of the supply chain. */
export const zh = {
  'rows.what':
    '每行一车：填批次、采购或销售、日期、磅单和重量。我方车辆承运的填运单号，车牌和重量自动带出，不用再录。可从 Excel 整块粘贴。',
  'rows.label': '单据录入',
  'rows.result': '结果',
  'rows.trip': '我方运单号',
  'match.title': '归入批次 · {n} 车',
  'match.what': '每车按运单的重量生成采购、销售单据，不用再录。',
  'match.sides': '生成',
  'match.buy': '采购单据',
  'match.sell': '销售单据',
  'match.both': '采购和销售单据',
  'match.apply': '归入 {n} 车',
  'match.done': '已归入 {n} 车',
  'match.left': '{n} 车没有归入',
  'match.cancel': '取消',
} as const

export type TradeKey = keyof typeof zh
