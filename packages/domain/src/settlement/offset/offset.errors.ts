import { defineErrors } from '../../kernel/errors.ts'

export const offsetErrors = defineErrors({
  'offset.no_items': {
    status: 409,
    zh: '没有可对冲的对账单，或应收、应付只有一方',
    en: 'There are no statements to offset, or on one side only',
  },
  'offset.no_agreement': {
    status: 409,
    zh: '请先上传双方签署的对冲协议',
    en: 'Attach the agreement that both parties have signed',
  },
  'offset.no_papers': {
    status: 409,
    zh: '三方对冲须上传三方协议，以及应收单位欠我方、我方欠应付单位、应付单位欠应收单位三份债务确认',
    en: 'An offset of three parties needs the agreement and the confirmations of all three debts',
  },
  'offset.third_missing': {
    status: 400,
    zh: '三方对冲请填写应付单位',
    en: 'Name whom we owe: this offset has three parties',
  },
  'offset.third_same': {
    status: 400,
    zh: '应付单位与应收单位相同，请用双方对冲',
    en: 'Both are the same party: choose an offset of two parties',
  },
  'offset.third_extra': {
    status: 400,
    zh: '双方对冲不填写应付单位',
    en: 'An offset of two parties has no third one',
  },
  'offset.sum_differs': {
    status: 400,
    reveals: { sum: [], amount: [] },
    zh: '分摊合计 {sum:money} 元须等于对冲金额 {amount:money} 元',
    en: 'The parts add up to {sum:money}; they must equal the offset of {amount:money}',
  },
  'offset.over_available': {
    status: 409,
    reveals: { no: ['statement.stmtNo'], open: ['statement.availableSum'] },
    zh: '对账单{no}可对冲 {open:money} 元，小于本次金额',
    en: 'Only {open:money} of statement {no} are left, less than this amount',
  },
  'offset.part_not_positive': {
    status: 400,
    zh: '对冲金额须大于 0',
    en: 'The amount must be above zero',
  },
  'offset.other_statement': {
    status: 409,
    zh: '对账单{no}不是该单位这一方的对账单',
    en: 'Statement {no} is not one of this party on this side',
  },
})
