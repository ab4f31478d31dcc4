import { defineErrors } from '../../kernel/errors.ts'

export const writeOffErrors = defineErrors({
  'writeOff.over_limit': {
    status: 409,
    reveals: { sum: [], limit: [] },
    zh: '同一对账单累计核销 {sum:money} 元，超过核销限额 {limit:money} 元；请结算、对冲或调整对账',
    en: 'With this {sum:money} of the statement would be written off; the limit is {limit:money}. Settle it, offset it or adjust the statement',
  },
  'writeOff.over_available': {
    status: 409,
    reveals: { no: ['statement.stmtNo'], open: ['statement.availableSum'] },
    zh: '对账单{no}可核销 {open:money} 元，小于本次金额',
    en: 'Only {open:money} of statement {no} are left, less than this amount',
  },
  'writeOff.before_confirmed': {
    status: 400,
    reveals: { day: ['statement.confirmAt'] },
    zh: '核销日期不能早于对账单的确认日期 {day}',
    en: 'The day is before the confirmation of the statement on {day}',
  },
})
