import type { Issue } from '../kernel/errors.ts'
import { tradeErrors } from './trade.errors.ts'

type Maybe<T> = T | null | undefined

interface LotFacts {
  lotNo?: Maybe<string>
  supplierId?: Maybe<number>
  customerId?: Maybe<number>
  priceStage?: Maybe<string>
  finalAt?: Maybe<string>
}

export function lotIssues(row: LotFacts): Issue[] {
  return row.supplierId && row.supplierId === row.customerId
    ? [tradeErrors.issue('lot.same_party', {}, 'customerId')]
    : []
}

export const alreadyFinal = ({ lotNo, priceStage }: LotFacts): Issue | undefined =>
  priceStage === 'final' ? tradeErrors.issue('lot.already_final', { no: lotNo ?? '' }) : undefined

/** Whether a provisional price was posted and corrected since. */
export const refined = ({ lotNo, finalAt }: LotFacts): Issue | undefined =>
  finalAt ? tradeErrors.issue('lot.undo_final_first', { no: lotNo ?? '' }) : undefined

export const notRefined = ({ lotNo, finalAt }: LotFacts): Issue | undefined =>
  finalAt ? undefined : tradeErrors.issue('lot.not_refined', { no: lotNo ?? '' })
