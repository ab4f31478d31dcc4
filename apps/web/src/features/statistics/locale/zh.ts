/** Texts of the pages of accruals. */
export const zh = {
  tool: '计提暂估',
  'tool.what': '计提一个月已完成、对方尚未确认的金额；已计提的不重复',
  title: '计提暂估',
  what: '截至月末已完成、对账单尚未确认的单据，各记一笔暂估；对账单确认后自动冲回。先预览，再计提。',
  month: '暂估月份',
  cancel: '取消',
  preview: '预览',
  apply: '计提 {n} 单',
  none: '这个月没有需要计提的单据',
  found: '{n} 单，含税 {amount} 元，不含税 {excl} 元',
  count: '{n} 单',
  missing: '其中 {n} 单没有价格也没有近三月均价，计提后请手工估价',
  done: '已计提 {n} 单',
} as const

export type StatisticsKey = keyof typeof zh
