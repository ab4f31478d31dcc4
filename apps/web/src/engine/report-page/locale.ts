import { defineTexts } from '../../shared/text/i18n.ts'

const zh = {
  'report.params': '先选择查询条件',
  'report.by': '分组',
  'report.none': '所选条件下没有数据',
  'report.noneWhat': '换一个期间，或放宽条件再查。',
  'report.change': '与上期相比',
  'report.points': '{points} 个百分点',
  'report.up': '上升',
  'report.down': '下降',
  'report.without': '{label}：无',
  'report.behind': '看是哪些单据',
  'report.back': '返回',
  'report.records': '共 {count} 条',
  'report.rest': '其余 {count} 条',
  'report.others': '其余 {count} 个',
  'report.ledger': '费用明细',
  'report.subtotal': '小计',
}

const en: Record<keyof typeof zh, string> = {
  'report.params': 'Choose the parameters first',
  'report.by': 'Rows by',
  'report.none': 'No figures for this choice',
  'report.noneWhat': 'Choose another period, or loosen the parameters.',
  'report.change': 'Against the period before',
  'report.points': '{points} {points#point|points}',
  'report.up': 'up',
  'report.down': 'down',
  'report.without': 'No {label}',
  'report.behind': 'The documents behind it',
  'report.back': 'Back',
  'report.records': '{count} {count#record|records}',
  'report.rest': '{count} {count#other|others}',
  'report.others': '{count} {count#other|others}',
  'report.ledger': 'Charges',
  'report.subtotal': 'Subtotal',
}

/** Texts of the report page, which come with it. */
export const { useT: useReportT } = defineTexts<keyof typeof zh>('report', { zh, en })
