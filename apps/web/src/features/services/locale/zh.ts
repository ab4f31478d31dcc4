/** Texts of service waybills and service rules. */
export const zh = {
  title: '批量计服务费 · {n} 车',
  what: '每车一笔服务运单，数量和日期取自运单；先预览，再写入待审核。',
  cancel: '取消',
  preview: '预览',
  apply: '录入 {n} 笔',
  done: '已录入 {n} 笔服务运单',
  left: '{n} 车不录入，原因见表',
  total: '应付 {amount} 元',
  'total.ar': '转收 {amount} 元',
  fill: '请先选服务商和服务项目',
  'col.trip': '运单',
  'col.plate': '车牌',
  'col.day': '服务日期',
  'col.qty': '数量',
  'col.price': '单价',
  'col.amount': '应付',
  'col.ar': '应收',
  'col.why': '不录入的原因',
  'dry.tab': '试算',
  'dry.what': '这些日期装卸的运单中，符合条件的有哪些；只试算，不入账。',
  'dry.period': '日期',
  'dry.count': '{n} 车，合计 {amount} 元',
  'dry.shown': '只列出前 {n} 车',
  'dry.none': '这些日期没有符合条件的运单',
  'rows.what':
    '每行一笔服务运单：填服务商、服务项目、日期和数量；有运单的填运单号。单价留空按价格执行单，没有时按参考单价。',
  'rows.label': '服务运单录入',
  'rows.result': '结果',
  'rows.trip': '运单号',
} as const

export type ServicesKey = keyof typeof zh
