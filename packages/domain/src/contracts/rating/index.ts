export { sideLoss } from './loss.ts'
export { matchPrice, type Match } from './match.ts'
export {
  payTypeIssues,
  splitPayment,
  type PaymentPart,
  type PaymentParts,
  type PaymentSplit,
  type PayType,
  type PrepayCaps,
} from './payment-split.ts'
export { rate } from './rate.ts'
export { asServiceRate } from './service-rate.ts'
export { ratingErrors } from './rating.errors.ts'
export { reprice, type BookedCharge, type Reprice, type RepriceAction, type RepriceItem } from './reprice.ts'
export { bandOf, progressiveAmount, progressiveParts, tierAmount, tierProblem, tiersCover } from './tiers.ts'
export {
  brokenSteps,
  calcStep,
  choiceStep,
  sumFormula,
  withMinusSign,
  type TraceCode,
  type TraceStep,
  type TraceUnit,
} from './trace.ts'
export type * from './types.ts'
export { BASES, SIDES } from './verdicts.ts'
export { settledQty } from './weights.ts'
export { wipeTotal } from './wipe.ts'
