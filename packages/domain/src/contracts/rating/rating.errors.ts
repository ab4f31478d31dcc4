import { defineErrors, type Issue } from '../../kernel/errors.ts'
import { fillText, type Lang, type Text } from '../../kernel/text.ts'

export const ratingErrors = defineErrors({
  'rating.no_ar_price': {
    status: 422,
    zh: '未找到{date}适用的应收价格执行单（已比对{count}条），请补录价格执行单或手工定价',
    en: 'No receivable price applies on {date} ({count} {count#row|rows} compared): add a price sheet or set a price by hand',
  },
  'rating.no_ap_price': {
    status: 422,
    zh: '未找到{date}适用的应付价格执行单（已比对{count}条），请补录价格执行单或手工定价',
    en: 'No payable price applies on {date} ({count} {count#row|rows} compared): add a price sheet or set a price by hand',
  },
  'rating.no_ap_contract': {
    status: 422,
    zh: '没有选承运合同，应付无法计价，请用运单的“改承运商”选择承运合同',
    en: 'No carrier contract is chosen, so the payable side has no price: choose one with "Change carrier" on the waybill',
  },
  'rating.ambiguous': {
    status: 422,
    zh: '价格执行单{sheets}同等适用，请停用其中一条或细化匹配条件',
    en: 'Price sheets {sheets} apply equally; withdraw one or make its conditions more specific',
  },
  'rating.missing_fact': {
    status: 422,
    zh: '计价缺少{fact}，请先补录',
    en: 'Pricing needs {fact}; please enter it first',
  },
  'rating.bad_fact': {
    status: 422,
    zh: '{fact}不正确：{value}',
    en: '{fact} is not valid: {value}',
  },
  'rating.pin_reason': {
    status: 422,
    zh: '手工定价必须填写原因',
    en: 'A price set by hand needs a reason',
  },
  'rating.pin_without_terms': {
    status: 422,
    zh: '手工定价没有对应的价格执行单，请先在合同中维护税率和结算重量规则',
    en: 'A pinned price without a price sheet needs the contract’s tax rate and weight rule',
  },
  'rating.bad_price': {
    status: 422,
    zh: '价格执行单{sheetNo}的单价必须大于0：{value}',
    en: 'Price sheet {sheetNo}: the price must be above zero: {value}',
  },
  'rating.bad_tiers': {
    status: 422,
    zh: '价格执行单{sheetNo}的阶梯不连续：{detail}',
    en: 'Price sheet {sheetNo}: its price bands do not join up: {detail}',
  },
  'rating.no_tier': {
    status: 422,
    zh: '价格执行单{sheetNo}的阶梯未覆盖数量{qty}，请出新版补足阶梯，或手工定价',
    en: 'Price sheet {sheetNo}: no price band covers a quantity of {qty}; revise it with further bands, or set a price by hand',
  },
  'payment.part_negative': {
    status: 422,
    zh: '{part}不能为负数：{amount}',
    en: '{part} cannot be negative: {amount}',
  },
  'payment.negative_total': {
    status: 422,
    zh: '应付合计为负数（{total}），不能安排付款，请转索赔或下期抵扣',
    en: 'The total is negative ({total}): claim it or carry it forward instead of paying',
  },
  'payment.over_total': {
    status: 422,
    zh: '预付、油卡、ETC和到付合计{sum}超过应付合计{total}，请减少其中一项',
    en: 'Prepaid, fuel card, ETC and on-arrival parts add up to {sum}, more than the total {total}: reduce one of them',
  },
  'payment.over_cap': {
    status: 422,
    zh: '{part}{amount}超过上限{limit}（应付合计的{percent}%）',
    en: '{part} of {amount} exceeds its limit of {limit} ({percent}% of the total)',
  },
  'payment.sum_differs': {
    status: 422,
    zh: '各项付款之和{sum}必须等于应付合计{total}',
    en: 'The parts add up to {sum}, they must equal the total {total}',
  },
  'payment.mixed_single': {
    status: 422,
    zh: '组合付款至少需要两种付款方式，只有一种时请改用该付款方式',
    en: 'A combined payment needs at least two parts; with one, choose its own payment type',
  },
  'payment.wrong_part': {
    status: 422,
    zh: '付款方式为{type}时不能填写{part}，请清空或改为组合',
    en: 'With payment type {type} there is no {part}: clear it or choose combined',
  },
})

/** An issue whose parameters may be texts in both languages. */
export function ratingIssue(code: keyof typeof ratingErrors.defs, params: Params = {}, path = ''): Issue {
  const { status, zh, en } = ratingErrors.defs[code]
  return { code, status, path, params, zh: fillText(zh, inLang(params, 'zh')), en: fillText(en, inLang(params, 'en')) }
}

type Params = Record<string, Text | string | number>

const inLang = (params: Params, lang: Lang): Record<string, string | number> =>
  Object.fromEntries(Object.entries(params).map(([key, v]) => [key, typeof v === 'object' ? v[lang] : v]))
