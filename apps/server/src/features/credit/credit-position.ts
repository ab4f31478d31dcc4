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
import type { Asked } from './exposure.ts'
import { creditIssue, seesFigures, type CreditStanding, creditStandingOf, usedWords } from './judge.ts'

export interface CreditPosition {
  state: CreditState
  /** The company's setting would refuse business with them now. */
  held: boolean
  /** What there is to say to whoever asks. */
  issue?: Issue
  /** For whoever may see them. */
  figures?: { limit: string; used: string; left: string }
}

interface CreditRequest {
  partyId: number
  /** Where it is said. */
  path: string
  /** What the document in hand will bring, null where it has no price; nothing counts it yet. */
  own?: string | null | undefined
  /** It is held by what it brings itself, as a trip is on its dispatch. */
  heldByOwn?: boolean
}

const NOTHING: CreditPosition = { state: 'none', held: false }

/** How a customer stands, for whoever is about to do business with them; nothing is locked. */
export async function readCreditPosition(
  asked: Asked & { actor: Actor; now: { today: string } },
  request: CreditRequest,
): Promise<CreditPosition> {
  const { creditHold } = await companySettings(asked)
  if (creditHold === 'off') return NOTHING
  const standing = await creditStandingOf(asked, { partyId: request.partyId, today: asked.now.today })
  if (!standing?.figures) return NOTHING
  const { limit, exposure } = standing.figures
  // To whoever may not see the figures, the amounts they type would tell them one by one
  const sees = seesFigures(asked.actor)
  const counting = sees && request.own !== undefined && request.heldByOwn ? withOwn(standing, request.own) : standing
  const more = sees ? beyond(counting, request) : undefined
  const issue = more ?? creditIssue(asked.actor, counting, { path: request.path, counted: counting !== standing })
  return {
    state: more ? 'near' : counting.state,
    held: counting.state === 'over' && creditHold === 'block',
    ...(issue ? { issue } : {}),
    ...(sees ? { figures: { limit, used: usedOf(exposure), left: freeOf(limit, exposure) } } : {}),
  }
}

/** As it will stand once the trip is on its way. */
function withOwn(standing: CreditStanding, own: string | null): CreditStanding {
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

/** A contract or a task owes nothing yet; what comes of it will. */
function beyond({ name, state, figures }: CreditStanding, { own, path }: CreditRequest): Issue | undefined {
  if (!figures || !own || state === 'over' || state === 'lifted') return undefined
  const { limit, exposure } = figures
  if (!gt(own, freeOf(limit, exposure))) return undefined
  const over = overBy(limit, { ...exposure, running: add(exposure.running, own) })
  return wordedIssue(
    creditErrors,
    { code: 'credit.beyond', path },
    { party: name, own, over, limit, used: usedWords(exposure, false) },
  )
}
