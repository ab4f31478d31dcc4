import { defineErrors } from '../../kernel/errors.ts'

export const interestErrors = defineErrors({
  'interest.nothing': {
    status: 409,
    zh: '截至 {day}，没有合同约定违约金且逾期未计的对账单',
    en: 'As of {day} no statement is late under a contract that agrees on interest, beyond what was charged already',
  },
  'interest.future': {
    status: 400,
    zh: '算至日期不能晚于今天',
    en: 'Interest is counted up to today at the latest',
  },
  'interest.changed': {
    status: 409,
    zh: '收付、到期日或已计违约金有变动，金额与算出的不符；请退回后重新保存',
    en: 'Payments, due dates or interest already charged have changed: reject it, and save it again',
  },
  'interest.in_statement': {
    status: 409,
    zh: '违约金单{no}的费用已进入对账单，不能撤销',
    en: 'A statement holds the charges of {no}: they cannot be taken back',
  },
})
