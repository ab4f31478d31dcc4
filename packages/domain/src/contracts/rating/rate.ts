import { isPos } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { text } from '../../kernel/text.ts'
import { enteredPart, incidentalPart, lossPart, lossSteps } from './extras.ts'
import { badFacts, badRow } from './facts.ts'
import { freightPart } from './freight.ts'
import { matchPrice } from './match.ts'
import { NOTHING, type Part } from './part.ts'
import { isKnown, measureSettled } from './quantities.ts'
import { ratingIssue } from './rating.errors.ts'
import { finishTrip } from './total.ts'
import { choiceStep, type TraceStep } from './trace.ts'
import type {
  PriceCandidate,
  PricePin,
  Rating,
  RatingFailure,
  RatingNotFound,
  Side,
  Terms,
  TripFacts,
  Verdict,
} from './types.ts'
import { lossOf } from './weights.ts'

/**
 * Prices one trip for one side: chooses the row, weighs, multiplies, deducts, wipes once, splits the tax.
 * Order: freight − loss deduction ± the sheet's fees + additions − information fee (AP) − deductions, then 抹零 as a
 * charge of its own. Amounts in yuan incl. tax, weights in tonnes. The answer does not depend on the order of the
 * candidates. Without a price, with facts missing or with a broken row the answer is `found: false`, never a zero;
 * nothing is thrown for what a user can enter.
 */
export function rate(facts: TripFacts, candidates: readonly PriceCandidate[], side: Side): Rating {
  const match = matchPrice({ facts, candidates, side })
  const { rejected } = match
  const row = match.found ? match.row : null
  const verdict = match.found ? match.verdict : null
  const refuse = (reason: RatingFailure, issues: Issue[], trace: TraceStep[] = []): RatingNotFound => ({
    found: false,
    side,
    reason,
    issues,
    row: verdict,
    trace,
    rejected,
  })

  const wrong = badFacts(facts)
  if (wrong.length) return refuse('badFact', wrong)
  const base: Terms | null = row ?? (facts.pin && facts.terms) ?? null
  if (!base) {
    const unmatched = match.found ? [] : [match.issue]
    const unpinned = facts.pin ? [ratingIssue('rating.pin_without_terms', {}, 'terms')] : []
    return refuse(match.found ? 'noMatch' : match.reason, [...unmatched, ...unpinned])
  }
  const terms = termsOf(base, facts)
  const broken = badRow({ row, terms, pinned: !!facts.pin })
  if (broken.length) return refuse('badRow', broken)
  return priceTrip({ facts, side, row, verdict, terms, rejected, refuse })
}

function priceTrip({
  facts,
  side,
  row,
  verdict,
  terms,
  rejected,
  refuse,
}: {
  facts: TripFacts
  side: Side
  row: PriceCandidate | null
  verdict: Verdict | null
  terms: Terms
  rejected: Verdict[]
  refuse: (reason: RatingFailure, issues: Issue[], trace?: TraceStep[]) => RatingNotFound
}): Rating {
  const { loadNet, unloadNet, pin } = facts
  const weighed = isKnown(loadNet) && isKnown(unloadNet)
  const figures = weighed ? lossOf({ loadNet, unloadNet, loss: terms.loss }) : null
  const settled = () => measureSettled({ facts, terms, figures })
  const sourceLineId = row?.lineId ?? null

  const trace: TraceStep[] = row ? [rowStep(row)] : []
  if (pin) trace.push(pinStep(pin))
  if (figures) trace.push(...lossSteps({ facts, terms, figures }))

  const entered = (kind: 'addition' | 'infoFee' | 'deduction', items: TripFacts['additions'] = []): Part =>
    enteredPart({ items, kind, taxRate: terms.taxRate })
  const infoFee =
    side === 'ap' && facts.infoFee && isPos(facts.infoFee)
      ? [{ feeCode: 'infoFee', name: text('信息费', 'Information fee'), amount: facts.infoFee }]
      : []
  const parts = [
    freightPart({ facts, row, terms, settled }),
    figures ? lossPart({ terms, figures, sourceLineId }) : NOTHING,
    incidentalPart({ fees: row?.incidentals ?? [], facts, settled, sourceLineId }),
    entered('addition', facts.additions),
    entered('infoFee', infoFee),
    entered('deduction', facts.deductions),
  ]
  trace.push(...parts.flatMap(part => part.steps))
  const issues = uniqueByPath(parts.flatMap(part => part.issues))
  const [issue] = issues
  if (issue) return refuse(issue.code === 'rating.missing_fact' ? 'missingFact' : 'badRow', issues, trace)
  const drafts = parts.flatMap(part => part.charges)
  return { ...finishTrip({ drafts, terms, trace }), side, row: verdict, terms, weights: figures, rejected }
}

function termsOf(base: Terms, facts: TripFacts): Terms {
  const { taxRate, weightRule, loss, deductMode, wipeRule, minQty } = base
  return { taxRate, weightRule, loss, deductMode, wipeRule, minQty, goodsValue: facts.goodsValue ?? base.goodsValue }
}

const rowStep = (row: PriceCandidate): TraceStep =>
  choiceStep(
    'row',
    text(`采用价格执行单${row.sheetNo}第${row.version}版`, `Price sheet ${row.sheetNo}, version ${row.version}`),
    `${row.sheetNo} v${row.version}`,
  )

function pinStep(pin: PricePin): TraceStep {
  const shown = 'amount' in pin ? pin.amount : pin.price
  return choiceStep('pin', text(`手工定价：${pin.reason}`, `Price set by hand: ${pin.reason}`), shown)
}

const uniqueByPath = (issues: Issue[]): Issue[] =>
  issues.filter((issue, i) => issues.findIndex(other => other.code === issue.code && other.path === issue.path) === i)
