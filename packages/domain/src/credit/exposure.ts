import { gt, gte, max, money, mul, sub, sum, type Dec } from '../kernel/decimal.ts'

/** What is open with a customer, in yuan incl. tax; of the whole company, since the limit is the customer's. */
export interface Exposure {
  /** Receivable charges that no statement holds. */
  free: Dec
  /** What is not paid of statements, drafts too. */
  billed: Dec
  /** Trips under way, estimated by the price of their task; null where none of them has one. */
  running: Dec
  /** Trips under way, and those of them without a price. */
  trips: number
  tripsUnpriced: number
  /** Documents that are done and could not be priced. */
  docsUnpriced: number
}

/** `none`: no limit; `near`: above nine tenths; `lifted`: over or near, and nothing is held. */
export const CREDIT_STATES = ['none', 'ok', 'near', 'over', 'lifted'] as const
export type CreditState = (typeof CREDIT_STATES)[number]

/** States of a trip whose truck is on its way and for which nothing is charged yet. */
export const UNDER_WAY = ['toLoad', 'inTransit', 'arrived'] as const
/** States of a statement of which something may still come in. */
export const UNPAID = ['draft', 'sent', 'confirmed', 'partSettled'] as const

const NEAR = '0.9'

export const usedOf = ({ free, billed, running }: Exposure): Dec => money(sum([free, billed, running]))
export const unpricedOf = ({ tripsUnpriced, docsUnpriced }: Exposure): number => tripsUnpriced + docsUnpriced
export const freeOf = (limit: Dec, exposure: Exposure): Dec => money(sub(limit, usedOf(exposure)))

/** Over: more is used than the limit, or nothing is left and something waits for its price. */
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
  return gt(used, mul(limit, NEAR)) ? 'near' : 'ok'
}

/** How much is used beyond the limit; 0.00 within it. */
export const overBy = (limit: Dec, exposure: Exposure): Dec => money(max(sub(usedOf(exposure), limit), 0))
