import { defineErrors } from '../../kernel/errors.ts'

/** Refusals of statement and settlement amounts. */
export const arithmeticErrors = defineErrors({
  'statement.adjust_reason': {
    status: 422,
    reveals: { amount: [] },
    zh: '第{line}行调整金额 {amount:money} 元不为0，必须填写调整原因',
    en: 'Line {line} is adjusted by {amount:money}: give the reason',
  },
  'statement.adjust_approval': {
    status: 422,
    reveals: { amount: ['statement.adjustSum'], limit: [] },
    zh: '调整额（按绝对值合计，含少抵扣的预付）{amount:money} 元超过 {limit:money} 元，需要主管审批',
    en: 'Adjustments, either way and with prepayments not deducted, come to {amount:money}: above {limit:money} yuan they need a supervisor’s approval',
  },
  'statement.prepaid_negative': {
    status: 422,
    reveals: { amount: [] },
    zh: '第{line}行预付抵扣不能为负数：{amount:money} 元',
    en: 'Line {line}: the prepayment taken off cannot be negative: {amount:money}',
  },
  'allocation.unknown': {
    status: 422,
    zh: '{no}不在可核销范围内，请刷新后重选',
    en: '{no} is not open for allocation: reload and choose again',
  },
  'allocation.twice': {
    status: 422,
    zh: '{no}重复，请合并为一行',
    en: '{no} is named twice: use one row',
  },
  'allocation.over_open': {
    status: 422,
    reveals: { amount: [], open: ['statement.openSum'] },
    zh: '{no} 本次金额 {amount:money} 元不能大于未结余额 {open:money} 元',
    en: '{no}: {amount:money} is more than the open {open:money}',
  },
  'allocation.not_positive': {
    status: 422,
    reveals: { amount: [] },
    zh: '{no} 本次金额必须大于0：{amount:money} 元',
    en: '{no}: the amount must be above zero: {amount:money}',
  },
  'allocation.sum_differs': {
    status: 422,
    reveals: { sum: [], amount: [], diff: [] },
    zh: '分摊合计 {sum:money} 元必须等于本次金额 {amount:money} 元，相差 {diff:money} 元',
    en: 'The parts add up to {sum:money}, they must equal {amount:money}; {diff:money} is left',
  },
  'offset.over_limit': {
    status: 422,
    reveals: { amount: [], ar: ['statement.openSum'], ap: ['statement.openSum'] },
    zh: '对冲金额 {amount:money} 元不能大于未收 {ar:money} 元与未付 {ap:money} 元的较小者',
    en: 'The offset of {amount:money} exceeds the lesser of receivable {ar:money} and payable {ap:money}',
  },
  'offset.not_positive': {
    status: 422,
    reveals: { amount: [] },
    zh: '对冲金额必须大于0：{amount:money} 元',
    en: 'The offset must be above zero: {amount:money}',
  },
  'offset.sides_differ': {
    status: 422,
    zh: '应收冲减{ar}与应付冲减{ap}必须相等',
    en: 'Receivable and payable must fall by the same amount, not {ar} and {ap}',
  },
})
