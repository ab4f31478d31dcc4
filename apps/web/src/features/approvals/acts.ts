import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import { ApiError } from '../../shared/calls/api.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { refreshAll } from '../../engine/common/refresh.ts'
import { isOfHeldAct } from './held-refusal.ts'
import { t } from './locale/index.ts'

export type RunAct = RunInfo['mine']['acts'][number]

/** Acts that a dialog asks about; the others are done at once, or after a yes. */
export const ASKING = ['agree', 'reject', 'handOver', 'addSigners', 'withdraw', 'end'] as const
export type AskingAct = (typeof ASKING)[number]
export const isAsking = (act: RunAct): act is AskingAct => (ASKING as readonly string[]).includes(act)

/** The decisions, which on a phone stand where the thumb is. */
export const DECISIONS: readonly RunAct[] = ['agree', 'resubmit', 'reject']

/** In the order of buttons. */
const ORDER: readonly RunAct[] = [
  'agree',
  'resubmit',
  'reject',
  'handOver',
  'addSigners',
  'urge',
  'takeBack',
  'withdraw',
  'end',
]
export const inOrder = (acts: readonly RunAct[]): RunAct[] => ORDER.filter(act => acts.includes(act))

/** Refusals that say that somebody else was faster: the approval has moved on, or the record was written meanwhile. */
const FASTER: ReadonlySet<string> = new Set([
  'approval.not_running',
  'approval.task_done',
  'approval.task_waits',
  'approval.not_yours',
  'approval.withdraw_late',
  'approval.take_back_late',
  'approval.not_returned',
  'approval.not_added',
  'approval.moved_on',
  'approval.changed_since',
  'record.stale',
])
export const isFaster = (error: unknown): error is ApiError => error instanceof ApiError && FASTER.has(error.error)

/**
 * Shows why an act was refused. What is on screen is fetched again where it no longer holds, and so is the reason that
 * an approval keeps when the act behind it was refused.
 */
export function tellRefusal(error: unknown, act?: RunAct): void {
  refreshAll()
  if (isFaster(error)) notify.warning(t('faster', { why: error.message }), 6)
  else notify.error(act === 'agree' ? notAgreed(error) : error)
}

/** Where the last agreement cannot be performed it is not kept either, which the refusal of the held act does not say. */
function notAgreed(error: unknown): unknown {
  if (!(error instanceof ApiError) || !isOfHeldAct(error)) return error
  const { status, code, error: name, errors, requestId, data } = error
  const msg = t('notAgreed', { why: error.message.replace(/[。.]$/, '') })
  return new ApiError({ status, code, error: name, errors, requestId, data, msg, cause: error })
}
