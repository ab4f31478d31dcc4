import { type Dec, div, gt, money, mul, sub, sum } from '../kernel/decimal.ts'
import { fillText, type Lang, text, type Text } from '../kernel/text.ts'
import { segments } from '../settlement/index.ts'

export type UnusualKind =
  | 'overCredit'
  | 'accountChanged'
  | 'aboveUsual'
  | 'sameAmount'
  | 'aboveMarket'
  | 'lowMargin'
  /** Nothing unusual: the margin that a decision on prices is about. */
  | 'margin'
  | 'overBudget'

/** What was unusual about a record when it was submitted. It is kept with the approval as it was then. */
export interface Unusual {
  kind: UnusualKind
  /** The figures that it came from. */
  params: Readonly<Record<string, string | number>>
  /** The fields that they tell of, as `settlement.amount`: whoever may not see one of them does not learn it. */
  from: readonly string[]
}

const WORDS: Readonly<Record<UnusualKind, Text>> = {
  overCredit: text(
    '{party}超出授信：额度 {limit:money} 元，已占用 {used:money} 元',
    '{party} is over its credit limit: {used:money} of {limit:money} yuan used',
  ),
  accountChanged: text(
    '收款账户在 {days} 天内变更过：{at}',
    'The payee’s account was changed within {days} {days#day|days}: {at}',
  ),
  aboveUsual: text(
    '金额 {amount:money} 元，超过该单位最近 {count} 笔中位数 {median:money} 元的 {times} 倍',
    '{amount:money} yuan is more than {times} times {median:money}, the median of the last {count} of this counterparty',
  ),
  sameAmount: text(
    '{days} 天内该单位另有 {count} 笔同样的金额，可能重复',
    'Within {days} {days#day|days} {count} {count#other has|others have} the same amount for this counterparty: maybe a duplicate',
  ),
  aboveMarket: text(
    '{count} 行价格高于信息价，最多高 {over:money} 元/吨（{rate}）：{price:money} 元/吨，信息价 {market:money} 元/吨',
    '{count} {count#price is|prices are} above the information price, by up to {over:money} yuan a tonne ({rate}): {price:money} beside {market:money}',
  ),
  lowMargin: text(
    '{count} 行毛利率低于底线 {floor}，最低 {rate}（在执行承运价 {cost:money} 元/吨）',
    '{count} {count#price has|prices have} a margin rate below the floor of {floor}, the lowest {rate} (the carrier gets {cost:money} yuan a tonne)',
  ),
  margin: text(
    '毛利率最低 {rate}（在执行承运价 {cost:money} 元/吨）',
    'The margin rate is {rate} at least (the carrier gets {cost:money} yuan a tonne)',
  ),
  overBudget: text(
    '{month} {segment}成本 {cost:money} 元，超出年度预算 {over:money} 元（预算 {budget:money} 元）',
    'Cost of {segment} in {month} is {cost:money} yuan, {over:money} over the yearly budget of {budget:money}',
  ),
}

/** What follows where further months of segments are over their budget. */
const MORE = text('，另有 {more} 个板块月份也超预算', ', and so are {more} further {more#month|months}')

/** It in words. */
export function unusualWords({ kind, params }: Unusual, lang: Lang): string {
  if (kind !== 'overBudget') return fillText(WORDS[kind][lang], params)
  const segment = segments[String(params.segment) as keyof typeof segments]?.[lang] ?? String(params.segment)
  const more = params.more === 0 ? '' : fillText(MORE[lang], params)
  const told = fillText(WORDS.overBudget[lang], { ...params, segment: lang === 'en' ? segment.toLowerCase() : segment })
  return `${told}${more}`
}

/** How many earlier amounts of a counterparty are looked at, and how many of them are enough to judge by. */
export const EARLIER = { most: 10, least: 3 }
/** An amount is unusual above so many times the median. */
export const TIMES_MEDIAN = 3
/** Days within which the same amount again may be a duplicate. */
export const SAME_AMOUNT_DAYS = 7
/** Days after a change of an account in which a payment to it is worth a look. */
export const ACCOUNT_DAYS = 30

/** The middle of the amounts, of two middle ones their mean; undefined without any. */
export function medianOf(amounts: readonly Dec[]): Dec | undefined {
  const sorted = amounts.toSorted((a, b) => Number(sub(a, b)))
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  return low === undefined || high === undefined ? undefined : money(div(sum([low, high]), '2'))
}

/** The median that an amount is far above; undefined if it is usual, or there is too little to judge by. */
export function exceededMedian(amount: Dec, earlier: readonly Dec[]): Dec | undefined {
  const median = earlier.length < EARLIER.least ? undefined : medianOf(earlier)
  return median !== undefined && gt(amount, mul(median, String(TIMES_MEDIAN))) ? median : undefined
}
