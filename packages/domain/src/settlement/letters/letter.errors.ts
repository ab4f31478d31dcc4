import { defineErrors } from '../../kernel/errors.ts'

export const letterErrors = defineErrors({
  'letter.nothing_overdue': {
    status: 409,
    zh: '截至 {day}，该单位没有逾期未结的对账单，无须催款',
    en: 'No statement of this counterparty was overdue as of {day}: there is nothing to remind of',
  },
  'letter.future': {
    status: 400,
    zh: '截止日期不能晚于今天',
    en: 'The day lies ahead',
  },
  'letter.no_address': {
    status: 400,
    zh: '送达方式为电子邮件时，请填写正确的邮箱',
    en: 'Name a valid e-mail address for this way of sending',
  },
  'letter.sent_before': {
    status: 400,
    zh: '送达日期不能早于函件截止日期，也不能晚于今天',
    en: 'The letter is sent between its own day and today',
  },
  'letter.no_difference': {
    status: 409,
    zh: '对方金额与我方一致，请登记为“相符”',
    en: 'These figures equal ours: record that the counterparty agrees',
  },
})
