import { defineErrors, type ErrorSet } from '@tuheng/domain/kernel/errors'

const defs = {
  'print.layout': { status: 400, zh: '没有名为“{layout}”的打印样式', en: 'There is no print layout named {layout}' },
  'print.unseen': {
    status: 403,
    zh: '{paper}上的“{field}”对你不可见，请由能看到金额的同事打印',
    en: '“{field}” on the {paper} is not for you to see; have it printed by somebody who may',
  },
  'print.beyond_reach': {
    status: 403,
    zh: '单据的部分{records}不在你的数据范围内，请由能看到全部的同事打印',
    en: 'Some {records} of the document are beyond your reach; have it printed by somebody who sees all of them',
  },
  'print.too_long': {
    status: 400,
    zh: '要打印的明细共 {rows} 行，一次最多 {most} 行，请分批打印或导出表格',
    en: '{rows} {rows#line|lines} to print, {most} at most at a time: print fewer records or export them',
  },
} as const

export const printErrors: ErrorSet<typeof defs> = defineErrors(defs)
