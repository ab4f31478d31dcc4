import {
  creditErrors,
  type CreditState,
  creditStateOf,
  type Exposure,
  freeOf,
  overBy,
  usedOf,
} from '@tuheng/domain/credit/index'
import { add, gt } from '@tuheng/domain/kernel/decimal'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { companySettings } from '../system/index.ts'
import type { CompanyReader } from './exposure.ts'
import { creditIssue, maySeeFigures, type CreditStanding, creditStandingOf, usedText } from './credit-standing.ts'

export interface CreditPosition {
  state: CreditState
  /** The company's setting would refuse business with the customer now. */
  held: boolean
  /** The message for the person who asks. */
  issue?: Issue
  /** Only for those who may see them. */
  figures?: { limit: string; used: string; left: string }
}

interface CreditRequest {
  partyId: number
  /** The field that the issue points to. */
  path: string
  /** What the open document will add in yuan, null if it has no price. It is not part of the exposure yet. */
  own?: string | null | undefined
  /** The document's own amount counts, as for a trip that is being dispatched. */
  heldByOwn?: boolean
}

const NO_CREDIT_LIMIT: CreditPosition = { state: 'none', held: false }

/** The credit position of a customer, for a person about to do business with them. It locks nothing. */
export async function readCreditPosition(
  reader: CompanyReader & { actor: Actor; now: { today: string } },
  request: CreditRequest,
): Promise<CreditPosition> {
  const { creditHold } = await companySettings(reader)
  if (creditHold === 'off') return NO_CREDIT_LIMIT
  const standing = await creditStandingOf(reader, { partyId: request.partyId, today: reader.now.today })
  if (!standing?.figures) return NO_CREDIT_LIMIT
  const { limit, exposure } = standing.figures
  // A person without access to the figures could infer them from the amounts that they type.
  const showsFigures = maySeeFigures(reader.actor)
  const projected =
    showsFigures && request.own !== undefined && request.heldByOwn ? withOwnAmount(standing, request.own) : standing
  const beyondIssue = showsFigures ? beyondLimitIssue(projected, request) : undefined
  const issue =
    beyondIssue ?? creditIssue(reader.actor, projected, { path: request.path, counted: projected !== standing })
  return {
    state: beyondIssue ? 'near' : projected.state,
    held: projected.state === 'over' && creditHold === 'block',
    ...(issue ? { issue } : {}),
    ...(showsFigures ? { figures: { limit, used: usedOf(exposure), left: freeOf(limit, exposure) } } : {}),
  }
}

/** The position once the trip is under way. */
function withOwnAmount(standing: CreditStanding, own: string | null): CreditStanding {
  const { figures, state } = standing
  if (!figures || state === 'lifted') return standing
  const { limit, exposure } = figures
  const more: Exposure =
    own === null
      ? { ...exposure, tripsUnpriced: exposure.tripsUnpriced + 1 }
      : { ...exposure, running: add(exposure.running, own) }
  return {
    ...standing,
    state: creditStateOf({ limit, lifted: false, exposure: more }),
    figures: { limit, exposure: more },
  }
}

/** A contract or a task adds nothing yet, but its trips will. */
function beyondLimitIssue({ name, state, figures }: CreditStanding, { own, path }: CreditRequest): Issue | undefined {
  if (!figures || !own || state === 'over' || state === 'lifted') return undefined
  const { limit, exposure } = figures
  if (!gt(own, freeOf(limit, exposure))) return undefined
  const over = overBy(limit, { ...exposure, running: add(exposure.running, own) })
  return wordedIssue(
    creditErrors,
    { code: 'credit.beyond', path },
    { party: name, own, over, limit, used: usedText(exposure, false) },
  )
}
