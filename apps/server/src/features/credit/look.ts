import type { CreditState } from '@tuheng/domain/credit/index'
import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { companySettings } from '../system/index.ts'
import type { Asked } from './exposure.ts'
import { creditIssue, standingOf } from './judge.ts'

interface Looked {
  state: CreditState
  /** The company's setting would refuse business with them now. */
  held: boolean
  /** What there is to say to whoever asks. */
  issue?: Issue
}

/** How a customer stands, for whoever is about to do business with them; nothing is locked. */
export async function lookAtCredit(asked: Asked & { actor: Actor; now: { today: string } }, partyId: number, path: string): Promise<Looked> {
  const standing = await standingOf(asked, { partyId, today: asked.now.today })
  if (!standing?.figures) return { state: 'none', held: false }
  const { creditHold } = await companySettings(asked)
  if (creditHold === 'off') return { state: 'none', held: false }
  const issue = creditIssue(asked.actor, standing, { path })
  return { state: standing.state, held: standing.state === 'over' && creditHold === 'block', ...(issue ? { issue } : {}) }
}
