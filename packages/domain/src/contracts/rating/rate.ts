import { isPos } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { text } from '../../kernel/text.ts'
import { hasNoInputTax, NO_TAX, noInputTaxStep } from './charge-tax.ts'
import { extrasPart, incidentalPart, lossPart, lossSteps } from './extras.ts'
import { factIssues, rowIssues } from './facts.ts'
import { freightPart } from './freight.ts'
import { sideLoss, termsWithGoodsValue } from './loss.ts'
import { matchPrice } from './match.ts'
import { EMPTY_PART, type RatingPart } from './part.ts'
import { isKnown, measureSettled } from './quantities.ts'
import { ratingIssue } from './rating.errors.ts'
import { isSoldAsService, serviceRateSteps, serviceRow, serviceTerms } from './service-rate.ts'
import { finishRating } from './total.ts'
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

/**
 * Prices one trip for one side: chooses the row, weighs, multiplies, deducts, wipes once, splits the tax. Order:
 * freight − loss deduction ± the sheet's fees + additions − information fee (AP) − deductions, then 抹零 as a charge of
 * its own. Amounts are in yuan, tax included; weights in tonnes. The order of the candidates does not matter. Without a
 * price, with missing facts or with an invalid row the answer is `found: false` with issues, never a zero. Nothing that
 * a user can enter throws.
 */
export function rate(facts: TripFacts, candidates: readonly PriceCandidate[], side: Side): Rating {
  const match = matchPrice({ facts, candidates, side })
  const { rejected } = match
  const verdict = match.found ? match.verdict : null
  const isService = isSoldAsService(facts, side)
  const row = match.found ? (isService ? serviceRow(match.row) : match.row) : null
  const agreed = row ?? (facts.terms && isService ? serviceTerms(facts.terms) : facts.terms) ?? null
  const terms = agreed && termsOfSide(termsOf(agreed), facts, side)
  const notFound = (reason: RatingFailure, issues: Issue[], trace: TraceStep[] = []): RatingNotFound => ({
    found: false,
    side,
    reason,
    issues,
    row: verdict,
    terms,
    trace,
    rejected,
  })

  const factIssuesFound = factIssues(facts)
  if (factIssuesFound.length) return notFound('badFact', factIssuesFound)
  if (!terms || (!row && !facts.pin)) {
    if (lacksContract(facts, side)) return notFound('noMatch', [ratingIssue('rating.no_ap_contract', {}, 'contractId')])
    const matchIssues = match.found ? [] : [match.issue]
    const pinIssues = facts.pin ? [ratingIssue('rating.pin_without_terms', {}, 'terms')] : []
    return notFound(match.found ? 'noMatch' : match.reason, [...matchIssues, ...pinIssues])
  }
  const rowIssuesFound = rowIssues({ row, terms, pinned: !!facts.pin })
  if (rowIssuesFound.length) return notFound('badRow', rowIssuesFound)
  const agreedAs = isService ? (match.found ? match.row : facts.terms) : null
  return priceTrip({ facts, side, row, agreedAs, verdict, terms, rejected, notFound })
}

function priceTrip({
  facts,
  side,
  row,
  agreedAs,
  verdict,
  terms,
  rejected,
  notFound,
}: {
  facts: TripFacts
  side: Side
  row: PriceCandidate | null
  /** What was agreed, where its tax rate gives way to that of a service. */
  agreedAs: Pick<Terms, 'taxRate'> | null | undefined
  verdict: Verdict | null
  terms: Terms
  rejected: Verdict[]
  notFound: (reason: RatingFailure, issues: Issue[], trace?: TraceStep[]) => RatingNotFound
}): Rating {
  const { loadNet, unloadNet, pin } = facts
  const loss = isKnown(loadNet) && isKnown(unloadNet) ? sideLoss({ loadNet, unloadNet }, terms) : null
  const settled = () => measureSettled({ facts, terms, figures: loss })
  const sourceLineId = row?.lineId ?? null

  const trace: TraceStep[] = row ? [rowStep(row)] : []
  if (pin) trace.push(pinStep(pin))
  if (agreedAs) trace.push(...serviceRateSteps(agreedAs))
  if (loss) trace.push(...lossSteps({ facts, terms, figures: loss }))

  const extras = (kind: 'addition' | 'infoFee' | 'deduction', items: TripFacts['additions'] = []): RatingPart =>
    extrasPart({ items, kind, taxRate: terms.taxRate })
  const infoFee =
    side === 'ap' && facts.infoFee && isPos(facts.infoFee)
      ? [{ feeCode: 'infoFee', name: text('信息费', 'Information fee'), amount: facts.infoFee }]
      : []
  const parts = [
    freightPart({ facts, row, terms, settled }),
    loss ? lossPart({ terms, loss, sourceLineId }) : EMPTY_PART,
    incidentalPart({ fees: row?.incidentals ?? [], facts, settled, sourceLineId }),
    extras('addition', facts.additions),
    extras('infoFee', infoFee),
    extras('deduction', facts.deductions),
  ]
  trace.push(...parts.flatMap(part => part.steps))
  const issues = uniqueByPath(parts.flatMap(part => part.issues))
  const [issue] = issues
  if (issue) return notFound(issue.code === 'rating.missing_fact' ? 'missingFact' : 'badRow', issues, trace)
  const drafts = parts.flatMap(part => part.charges)
  const noInputTax = hasNoInputTax(facts, side) ? noInputTaxStep(facts) : undefined
  return { ...finishRating({ drafts, terms, trace, noInputTax }), side, row: verdict, terms, loss, rejected }
}

/** Sheets and terms belong to a contract: without one neither a further sheet nor a price by hand would help. */
const lacksContract = ({ contractId, terms }: TripFacts, side: Side): boolean =>
  side === 'ap' && contractId === null && !terms

/** The terms of a price row without its conditions. */
function termsOf({ taxRate, weightRule, loss, deductMode, goodsValue, wipeRule, minQty }: Terms): Terms {
  return { taxRate, weightRule, loss, deductMode, goodsValue, wipeRule, minQty }
}

const rowStep = (row: PriceCandidate): TraceStep =>
  choiceStep(
    'row',
    text(`采用价格执行单${row.sheetNo}第${row.version}版`, `Price sheet ${row.sheetNo}, version ${row.version}`),
    `${row.sheetNo} v${row.version}`,
  )

/** The agreed terms as they count for this side: with its goods value, and without input tax where there is no invoice. */
function termsOfSide(terms: Terms, facts: TripFacts, side: Side): Terms {
  const valued = termsWithGoodsValue(terms, facts)
  return hasNoInputTax(facts, side) ? { ...valued, taxRate: NO_TAX } : valued
}

function pinStep(pin: PricePin): TraceStep {
  const shown = 'amount' in pin ? pin.amount : pin.price
  return choiceStep('pin', text(`手工定价：${pin.reason}`, `Price set by hand: ${pin.reason}`), shown)
}

const uniqueByPath = (issues: Issue[]): Issue[] =>
  issues.filter((issue, i) => issues.findIndex(other => other.code === issue.code && other.path === issue.path) === i)
