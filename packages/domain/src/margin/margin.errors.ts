import { defineErrors } from '../kernel/errors.ts'

export const marginErrors = defineErrors({
  'margin.empty': { status: 400, zh: '收入调整与成本调整不能都为 0', en: 'Adjust the revenue, the cost, or both' },
  'margin.future': { status: 400, zh: '{month} 尚未开始，不能调整', en: '{month} has not begun yet' },
  'budget.year': { status: 400, zh: '年度填四位年份，如 2026', en: 'Enter the year as four digits, such as 2026' },
  'budget.double': {
    status: 400,
    zh: '第 {row} 行与前面的行重复：板块、货主、项目、月份都相同',
    en: 'Row {row} repeats an earlier one: the same segment, cargo owner, project and month',
  },
  'budget.empty': {
    status: 409,
    zh: '预算没有收入也没有成本，不能提交',
    en: 'The budget has neither revenue nor cost',
  },
  'budget.frozen': {
    status: 409,
    zh: '{year} 年的预算已冻结，先解冻再批准新版本',
    en: 'The budget of {year} is frozen: unfreeze it before another version is approved',
  },
  'budget.nothing_to_spread': {
    status: 400,
    zh: '运量、收入、成本至少填一项',
    en: 'Enter tonnes, revenue or cost',
  },
  'budget.no_last_year': {
    status: 409,
    zh: '上年没有同一板块、货主、项目的数据，请改为平均分摊',
    en: 'There are no figures of last year for this segment, cargo owner and project: spread evenly',
  },
  'budget.last_year_hidden': {
    status: 403,
    zh: '没有查看上年实际的权限，请改为平均分摊',
    en: 'You may not see the figures of last year: spread evenly',
  },
})
