import { defineErrors } from '../../kernel/errors.ts'

export const bankErrors = defineErrors({
  'bank.date': { status: 400, zh: '交易日期未填', en: 'The date is missing' },
  'bank.ahead': { status: 400, zh: '交易日期不能晚于今天', en: 'The date lies ahead of today' },
  'bank.amount': {
    status: 400,
    zh: '没有金额：应有借方或贷方发生额，或交易金额',
    en: 'There is no amount: a debit, a credit or an amount of the transaction is needed',
  },
  'bank.both_sides': {
    status: 400,
    zh: '借方与贷方不能同时有金额',
    en: 'Debit and credit cannot both have an amount',
  },
  'bank.direction': {
    status: 400,
    zh: '看不出收付方向：应有借贷标志、正负号，或分列的借方、贷方金额',
    en: 'Nothing says whether the money came in or went out: a mark of debit or credit, a sign, or two columns are needed',
  },
  'bank.serial': {
    status: 400,
    zh: '没有流水号，也没有余额可以区分同一天的交易',
    en: 'There is no serial number, and no balance that would tell transactions of a day apart',
  },
  'bank.none_fits': {
    status: 409,
    zh: '没有已批准、方向与金额都一致的结算单',
    en: 'No approved settlement has this direction and amount',
  },
  'bank.several_fit': {
    status: 409,
    zh: '有多张结算单的金额一致，请指定其中一张',
    en: 'Several settlements have this amount: choose one',
  },
  'bank.other_amount': {
    status: 409,
    zh: '结算单金额与流水金额不一致',
    en: 'The amount of the settlement is another',
  },
  'bank.other_advance_amount': {
    status: 409,
    zh: '预收预付单金额与流水金额不一致',
    en: 'The amount of the advance is another',
  },
  'bank.other_advance_direction': {
    status: 409,
    zh: '预收预付单的收付方向与流水相反',
    en: 'The advance goes the other way',
  },
  'bank.advance_not_approved': {
    status: 409,
    zh: '预收预付单不是“已批准”，不能登记收付',
    en: 'The advance is not approved, so no payment can be recorded',
  },
  'bank.other_direction': {
    status: 409,
    zh: '结算单的收付方向与流水相反',
    en: 'The settlement goes the other way',
  },
  'bank.not_approved': {
    status: 409,
    zh: '结算单不是“已批准”，不能登记收付',
    en: 'The settlement is not approved, so no payment can be recorded',
  },
  'bank.sums_differ': {
    status: 409,
    zh: '所选流水未登记的金额合计 {moves}，结算单合计 {settlements}，须一致才能登记',
    en: 'The transactions have {moves} left and the settlements come to {settlements}: the sums must be the same',
  },
  'bank.mixed': {
    status: 409,
    zh: '所选流水有收有付，请分开登记',
    en: 'Some of these transactions came in and some went out: register them apart',
  },
  'bank.nothing_left': {
    status: 409,
    zh: '流水 {no} 已登记或不处理，不能再登记',
    en: 'Transaction {no} is registered or set aside, so nothing of it is left',
  },
  'bank.held': {
    status: 409,
    zh: '登记收付需要审批，请在单据上提交',
    en: 'Recording the payment needs an approval: ask for it on the document',
  },
  'bank.not_shown': {
    status: 403,
    zh: '您的角色看不到结算单的金额、收付方向、状态、对方单位或单号，不能用银行流水匹配',
    en: 'Your role hides the amount, direction, status, party or number of settlements, so that you cannot match them',
  },
  'bank.taken': {
    status: 409,
    zh: '另一笔流水已提议这张单据',
    en: 'Another transaction is proposed for it',
  },
})
