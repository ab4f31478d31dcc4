import { gt, gte, max, money, mul, sub, sum, type Dec } from '../kernel/decimal.ts'

/** Open amounts of a customer in yuan, tax included, over the whole company. */
export interface Exposure {
  /** Receivable charges that are in no statement. */
  free: Dec
  /** Net less settled of statements, with those that are not confirmed yet. */
  billed: Dec
  /** Adjustments of statements that the customer has not agreed to, taken back: what was carried is open as it is charged. */
  unagreed: Dec
  /** Trips under way, estimated by the price of their task; null if none has a price. */
  running: Dec
  /** Number of trips under way, and of those without a price. */
  trips: number
  tripsUnpriced: number
  /** Number of completed documents without a price. */
  docsUnpriced: number
}

/** `none`: no limit; `near`: above nine tenths; `lifted`: over or near, but the limit is lifted. */
export const CREDIT_STATES = ['none', 'ok', 'near', 'over', 'lifted'] as const
export type CreditState = (typeof CREDIT_STATES)[number]

/** States of a trip under way, before it is charged. */
export const UNDER_WAY = ['toLoad', 'inTransit', 'arrived'] as const
/** States of a statement that may still be paid. */
export const UNPAID = ['draft', 'sent', 'confirmed', 'partSettled'] as const
/** Those of them that the customer has not agreed to. */
export const UNAGREED = ['draft', 'sent'] as const

const NEAR_SHARE = '0.9'

export const usedOf = ({ free, billed, unagreed, running }: Exposure): Dec =>
  money(sum([free, billed, unagreed, running]))
export const unpricedOf = ({ tripsUnpriced, docsUnpriced }: Exposure): number => tripsUnpriced + docsUnpriced
export const freeOf = (limit: Dec, exposure: Exposure): Dec => money(sub(limit, usedOf(exposure)))

/** State of the limit. `over`: more is used than the limit, or nothing is left and a document has no price yet. */
export function creditStateOf({
  limit,
  lifted,
  exposure,
}: {
  limit: Dec
  lifted: boolean
  exposure: Exposure
}): Exclude<CreditState, 'none'> {
  const used = usedOf(exposure)
  if (lifted) return 'lifted'
  if (gt(used, limit) || (unpricedOf(exposure) > 0 && gte(used, limit))) return 'over'
  return gt(used, mul(limit, NEAR_SHARE)) ? 'near' : 'ok'
}

/** Amount used beyond the limit; 0.00 within it. */
export const overBy = (limit: Dec, exposure: Exposure): Dec => money(max(sub(usedOf(exposure), limit), 0))
