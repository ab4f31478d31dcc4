import { addDays } from '@tuheng/domain/kernel/dates'
import { MAX_LIFT_DAYS, party, partyErrors } from '@tuheng/domain/parties/index'
import { endExpired } from '../../engine/write/end-expired.ts'
import { onTransition } from '../../engine/write/hooks.ts'
import type { Tx } from '../../engine/write/tx.ts'
import type { Engine } from '../../engine/write/work.ts'

const NOT_LIFTED = { creditLiftUntil: null, creditLiftReason: null, creditLiftBy: null, creditLiftAt: null }

/** Registers 临时放行: who lifts the limit of a customer, why, and until when. */
export function registerCreditLift(): void {
  onTransition(party, 'liftCredit', {
    before: async ({ input, actor, now }) => {
      const { creditLiftUntil, creditLiftReason } = input as { creditLiftUntil: string; creditLiftReason: string }
      if (creditLiftUntil < now.today) partyErrors.fail('credit.past', { date: creditLiftUntil }, 'creditLiftUntil')
      const last = addDays(now.today, MAX_LIFT_DAYS)
      if (creditLiftUntil > last) partyErrors.fail('credit.far', { days: MAX_LIFT_DAYS, date: last }, 'creditLiftUntil')
      return { creditLiftUntil, creditLiftReason, creditLiftBy: actor.memberId || null, creditLiftAt: now.at }
    },
  })
  onTransition(party, 'endCreditLift', { before: async () => NOT_LIFTED })
}

/**
 * Runs every morning. Marks lifts whose last day was yesterday as ended. They have had no effect since then. Returns
 * their number.
 */
export const endLifts = (engine: Engine): Promise<number> =>
  endExpired(engine, {
    requestId: 'end-credit-lifts',
    find: `select id from party where org_id = $1 and credit_lift = 'lifted' and credit_lift_until < $2 and deleted_at is null order by id`,
    end: endLift,
  })

/** It may have been extended meanwhile. */
async function endLift(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.lock(party, id)
  if (row.creditLift !== 'lifted' || !row.creditLiftUntil || row.creditLiftUntil >= tx.now.today) return false
  await tx.run(party, 'endCreditLift', { id, reason: `放行期限 ${row.creditLiftUntil} 已过` })
  return true
}
