import type { resubmissionCall } from '@tuheng/domain/approvals/approval.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { call } from '../../../shared/calls/api.ts'
import { t } from '../locale/index.ts'

type Preview = AnswerOf<typeof resubmissionCall>

/** What is said before a record is submitted again: where its approval goes on. Undefined where the server refuses to tell. */
export const resubmissionNote = (runId: number): Promise<string | undefined> =>
  call<Preview>('bpm/approval/resubmission', { id: runId }, { silent: true }).then(noteOf, () => undefined)

export function noteOf({ process, version, nodes, isOther }: Preview): string {
  if (isOther) return t('resubmit.other', { process, version })
  const node = nodes.length ? t('resubmit.at', { nodes: nodes.join(t('and')) }) : ''
  return t('resubmit.goesOn', { process, version, node })
}
