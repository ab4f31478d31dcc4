import { defineErrors } from '../../kernel/errors.ts'

export const advanceErrors = defineErrors({
  'advance.no_role': {
    status: 400,
    zh: '{party}不是{role}',
    en: '{party} is no {role}',
  },
  'advance.other_contract': {
    status: 400,
    zh: '合同不是对方单位的合同',
    en: 'The contract is not one with the counterparty',
  },
  'advance.same_contract': {
    status: 409,
    zh: '款项已在这份合同名下',
    en: 'The money belongs to this contract already',
  },
  'advance.over_balance': {
    status: 409,
    reveals: { no: [], balance: ['advance.balance'] },
    zh: '{no} 余额 {balance:money} 元，小于本次金额',
    en: '{no} has a balance of {balance:money}, less than this amount',
  },
  'advance.over_balance_any': {
    status: 409,
    zh: '本次金额超过余额，余额已被使用，请刷新',
    en: 'The amount exceeds the balance, which was used meanwhile: reload',
  },
  'advance.over_open': {
    status: 409,
    reveals: { no: ['statement.stmtNo'], open: ['statement.availableSum'] },
    zh: '对账单{no}可申请 {open:money} 元，小于本次金额',
    en: 'Only {open:money} of statement {no} are left, less than this amount',
  },
  'advance.other_statement': {
    status: 409,
    zh: '不是该对方单位同一往来类型的对账单',
    en: 'The statement is not one of this counterparty and kind',
  },
  'advance.not_for_statements': {
    status: 409,
    moot: true,
    zh: '只有预收预付款可以抵用对账单',
    en: 'Only advances are used for statements',
  },
  'advance.not_a_deposit': {
    status: 409,
    moot: true,
    zh: '只有向承运商、供应商、服务商收取的保证金和押金可以扣抵索赔',
    en: 'Only deposits of carriers, suppliers and service providers are taken for claims',
  },
  'advance.other_claim': {
    status: 409,
    zh: '索赔单{no}不是该单位已确认、以保证金扣抵的索赔',
    en: 'Claim {no} is not a confirmed one on this party that its deposit settles',
  },
  'advance.nothing_left': {
    status: 409,
    moot: true,
    zh: '余额为 0',
    en: 'The balance is zero',
  },
  'advance.nothing_to_undo': {
    status: 409,
    moot: true,
    zh: '没有可撤销的变动；撤销收付请用“撤销收付”',
    en: 'There is no move to undo; the payment itself has an act of its own',
  },
  'advance.used': {
    status: 409,
    zh: '款项已有抵用、退款、转移或扣抵，请先按相反顺序逐笔撤销',
    en: 'The money was used, refunded, transferred or withheld: undo these moves first, the last one first',
  },
  'advance.moved_in': {
    status: 409,
    moot: true,
    zh: '款项由其他合同转入，请在转出的单据上撤销',
    en: 'The money came from another contract: undo the transfer there',
  },
  'advance.later_act': {
    status: 409,
    zh: '对账单在此之后还有抵用或对冲，请先按相反顺序撤销',
    en: 'The statement was used by a later act: undo that one first',
  },
  'advance.paid_future': { status: 400, zh: '日期不能晚于今天', en: 'The date cannot be in the future' },
  'advance.before_paid': {
    status: 400,
    zh: '日期不能早于收付日期 {day}',
    en: 'The date cannot be before the payment of {day}',
  },
  'advance.no_day': { status: 400, zh: '请填写日期', en: 'Enter the day' },
  'advance.ref_taken': {
    status: 409,
    zh: '银行流水号已登记在另一张收付单据上',
    en: 'Another payment has this bank reference',
  },
  'advance.no_account': {
    status: 400,
    zh: '退款须填写收款账户',
    en: 'A refund needs the account that it goes to',
  },
})
