import { gt, gte, isNeg, isPos, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { text, type Text } from '../../kernel/text.ts'
import { ratingIssue } from './rating.errors.ts'
import { tierProblem } from './tiers.ts'
import type { PriceCandidate, Terms, TripFacts } from './types.ts'

/** Names of facts in issues. */
export const FACT_NAMES = {
  loadNet: text('装货净重', 'the loaded net weight'),
  unloadNet: text('卸货净重', 'the unloaded net weight'),
  deductQty: text('扣杂扣水', 'the deducted weight'),
  km: text('里程', 'the distance'),
  boxes: text('箱数', 'the number of containers'),
  sets: text('组数', 'the number of container pairs'),
  cubic: text('方量', 'the volume'),
  pieces: text('件数', 'the number of pieces'),
  trips: text('车数', 'the number of trips'),
  tierPriorQty: text('阶梯期内已计数量', 'the quantity already billed in the band period'),
  goodsValue: text('货值单价', 'the goods value per tonne'),
  infoFee: text('信息费', 'the information fee'),
} as const satisfies Record<string, Text>

export type FactName = keyof typeof FACT_NAMES

export const missingFactIssue = (fact: FactName): Issue =>
  ratingIssue('rating.missing_fact', { fact: FACT_NAMES[fact] }, fact)

/** Issues of invalid facts. An absent fact is an issue only when a rule needs it. */
export function factIssues(facts: TripFacts): Issue[] {
  const issues = NON_NEGATIVE_FACTS.flatMap(name => {
    const value = facts[name]
    return isNeg(value) ? [badFactIssue(FACT_NAMES[name], String(value), name)] : []
  })
  if (facts.unloadNet !== null && isPos(facts.deductQty) && gt(facts.deductQty, facts.unloadNet)) {
    issues.push(badFactIssue(FACT_NAMES.deductQty, `${facts.deductQty} > ${facts.unloadNet}`, 'deductQty'))
  }
  for (const list of ['additions', 'deductions'] as const) {
    for (const [i, { name, amount, taxRate }] of (facts[list] ?? []).entries()) {
      if (!isPos(amount)) issues.push(badFactIssue(name, amount, `${list}.${i}.amount`))
      if (taxRate !== undefined && !isRate(taxRate)) issues.push(badFactIssue(RATE, taxRate, `${list}.${i}.taxRate`))
    }
  }
  return [...issues, ...pinIssues(facts)]
}

/** Issues of a price row, or of a contract's terms. With a pinned price the row's own prices are not checked. */
export function rowIssues({
  row,
  terms,
  pinned,
}: {
  row: PriceCandidate | null
  terms: Terms
  pinned: boolean
}): Issue[] {
  const issues: Issue[] = []
  if (!isRate(terms.taxRate)) issues.push(badFactIssue(RATE, terms.taxRate, 'taxRate'))
  if (isNeg(terms.loss.value) || isNeg(terms.loss.valueKg)) issues.push(badFactIssue(LOSS, terms.loss.value, 'loss'))
  if (!row) return issues
  const { sheetNo, incidentals, tiers, price } = row
  for (const fee of incidentals) {
    if (!isPos(fee.price)) issues.push(ratingIssue('rating.bad_price', { sheetNo, value: fee.price }, 'incidentals'))
    if (!isRate(fee.taxRate)) issues.push(badFactIssue(RATE, fee.taxRate, 'incidentals'))
  }
  if (pinned) return issues
  const tierDetail = tiers && tierProblem(tiers)
  if (tierDetail) issues.push(ratingIssue('rating.bad_tiers', { sheetNo, detail: tierDetail }, 'tiers'))
  if (!tiers && !isPos(price)) issues.push(ratingIssue('rating.bad_price', { sheetNo, value: price }, 'price'))
  return issues
}

const NON_NEGATIVE_FACTS = [
  'loadNet',
  'unloadNet',
  'deductQty',
  'km',
  'boxes',
  'sets',
  'cubic',
  'pieces',
  'trips',
  'tierPriorQty',
  'goodsValue',
  'infoFee',
] as const satisfies readonly FactName[]

const RATE = text('税率', 'The tax rate')
const LOSS = text('损耗标准', 'The tolerated loss')
const PIN = text('手工定价', 'The pinned price')

const badFactIssue = (fact: Text, value: string, path: string): Issue =>
  ratingIssue('rating.bad_fact', { fact, value }, path)

const isRate = (rate: Dec): boolean => !isNeg(rate) && !gte(rate, 1)

function pinIssues({ pin }: TripFacts): Issue[] {
  if (!pin) return []
  const value = 'amount' in pin ? pin.amount : pin.price
  const issues = isNeg(value) ? [badFactIssue(PIN, value, 'pin')] : []
  return pin.reason.trim() ? issues : [...issues, ratingIssue('rating.pin_reason', {}, 'pin.reason')]
}
