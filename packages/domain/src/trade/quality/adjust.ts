import {
  bandOf,
  calcStep,
  isHigherBetter,
  progressiveParts,
  readTiers,
  tiersCover,
  type QualityMethod,
  type QualityTerm,
  type TierBand,
  type Tiers,
  type TraceStep,
} from '../../contracts/index.ts'
import { abs, add, div, gt, isNeg, isPos, money, mul, neg, round, sub, toDec, type Dec } from '../../kernel/decimal.ts'
import { text, type Text } from '../../kernel/text.ts'

interface Adjusted {
  /** Yuan per tonne, negative for a penalty. */
  adjust: Dec
  steps: TraceStep[]
}

interface Counted {
  price: Dec
  /** The value that counts, beyond the tolerance. */
  value: Dec
  /** What the figure is called in the explanation. */
  name: Text
}

/** What a term makes of a value that deviates; undefined where its bands end before the deviation. */
export function adjustmentOf(term: QualityTerm, counted: Counted): Adjusted | undefined {
  const found = FINDERS[term.method ?? 'none'](term, counted)
  if (!found || !term.cap || !gt(abs(found.adjust), term.cap)) return found
  const adjust = money(isNeg(found.adjust) ? neg(term.cap) : term.cap)
  const name = text(`${counted.name.zh}封顶`, `${counted.name.en}: at most`)
  const formula = `${isNeg(adjust) ? '−' : ''}${toDec(term.cap)}`
  return {
    adjust,
    steps: [...found.steps, calcStep({ code: 'qualityCap', text: name, formula, result: adjust, unit: 'yuan' })],
  }
}

/** 扣水 as a price: what the tonnes without the moisture cost, for a tonne with it. */
function byMoisture(term: QualityTerm, { price, value, name }: Counted): Adjusted {
  const whole = money(div(mul(price, sub('100', value)), sub('100', term.standard)))
  return {
    adjust: toDec(sub(whole, price)),
    steps: [
      calcStep({
        code: 'qualityWeight',
        text: text(`${name.zh}扣水折价`, `${name.en}: deducted moisture`),
        formula: `${toDec(price)} × (100 − ${toDec(value)}) ÷ (100 − ${toDec(term.standard)})`,
        result: whole,
        unit: 'yuan',
      }),
    ],
  }
}

/** 比例法: the price changes as the figure does. Where less is better, it changes the other way. */
function byRatio(term: QualityTerm, { price, value, name }: Counted): Adjusted {
  const change = sub(value, term.standard)
  const counted = isHigherBetter(term) ? value : sub(term.standard, change)
  const whole = money(div(mul(price, counted), term.standard))
  const formula = isHigherBetter(term)
    ? `${toDec(price)} × ${toDec(value)} ÷ ${toDec(term.standard)}`
    : `${toDec(price)} × (${toDec(term.standard)} − (${toDec(value)} − ${toDec(term.standard)})) ÷ ${toDec(term.standard)}`
  const label = text(`${name.zh}按比例`, `${name.en}, in proportion`)
  return {
    adjust: toDec(sub(whole, price)),
    steps: [calcStep({ code: 'quality', text: label, formula, result: whole, unit: 'yuan' })],
  }
}

function byRates(term: QualityTerm, { value, name }: Counted): Adjusted | undefined {
  const change = sub(value, term.standard)
  const isBonus = isHigherBetter(term) === isPos(change)
  const terms = termsOf(term, { deviation: abs(change), isBonus })
  if (!terms) return undefined
  const amount = money(terms.amount)
  const adjust = isBonus ? amount : money(neg(amount))
  return {
    adjust,
    steps: [
      calcStep({
        code: 'quality',
        text: isBonus ? text(`${name.zh}奖励`, `${name.en}: bonus`) : text(`${name.zh}扣价`, `${name.en}: penalty`),
        formula: isBonus ? terms.formula : `−(${terms.formula})`,
        result: adjust,
        unit: 'yuan',
      }),
    ],
  }
}

/** Yuan per tonne of a deviation, and how it is worked out. */
function termsOf(
  term: QualityTerm,
  { deviation, isBonus }: { deviation: Dec; isBonus: boolean },
): { amount: Dec; formula: string } | undefined {
  const per = term.per ?? '1'
  const rate = (isBonus ? (term.bonusRate ?? term.rate) : term.rate) ?? '0'
  if (term.method === 'bands') return banded(readTiers(term.bands), { deviation, per })
  if (term.method === 'perStep') {
    const steps = round(div(deviation, per), 0, 'down')
    return { amount: mul(steps, rate), formula: `${steps} × ${toDec(rate)}` }
  }
  return { amount: div(mul(deviation, rate), per), formula: partFormula({ quantity: deviation, per, rate }) }
}

function banded(
  tiers: Tiers | null | undefined,
  { deviation, per }: { deviation: Dec; per: Dec },
): { amount: Dec; formula: string } | undefined {
  if (!tiers || !tiersCover(tiers, deviation)) return undefined
  const parts =
    tiers.mode === 'progressive'
      ? progressiveParts(tiers, deviation).map(part => ({ quantity: part.qty, rate: part.price }))
      : wholeBand(bandOf(tiers, deviation), deviation)
  return {
    amount: div(add(...parts.map(part => mul(part.quantity, part.rate))), per),
    formula: parts.map(part => partFormula({ ...part, per })).join(' + '),
  }
}

const wholeBand = (band: TierBand | undefined, deviation: Dec): { quantity: Dec; rate: Dec }[] =>
  band ? [{ quantity: deviation, rate: band.price }] : []

const FINDERS: Readonly<Record<QualityMethod, (term: QualityTerm, counted: Counted) => Adjusted | undefined>> = {
  none: () => ({ adjust: '0.00', steps: [] }),
  ratio: byRatio,
  perUnit: byRates,
  perStep: byRates,
  bands: byRates,
  weight: byMoisture,
}

const partFormula = ({ quantity, per, rate }: { quantity: Dec; per: Dec; rate: Dec }): string =>
  `${toDec(quantity)}${toDec(per) === '1' ? '' : ` ÷ ${toDec(per)}`} × ${toDec(rate)}`
