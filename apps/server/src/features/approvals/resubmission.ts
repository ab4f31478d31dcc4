import { end } from '@tuheng/domain/approvals/acts'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import type { Flow } from '@tuheng/domain/approvals/flow'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Performed } from '../../engine/write/hold.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { ordered } from './changes.ts'
import { type RunRow, stateOf, updateRun, writeAct } from './store.ts'

const OTHER_PROCESS = '重新提交时适用另一流程或新版本，已按其重新发起'

/** Ends a run that was returned because what its starter submits again begins another one. @throws for others. */
export async function endForOther(tx: Tx, row: RunRow, flow: Flow): Promise<void> {
  const before = stateOf(row)
  if (before.starter !== tx.actor.memberId) approvalErrors.fail('approval.not_starter')
  await updateRun(tx, row, { run: end(before), flow, kind: 'end', also: { reason: OTHER_PROCESS } })
  await writeAct(tx, row.id, { kind: 'end', opinion: OTHER_PROCESS })
}

/** Whether the record or the inputs differ from what was submitted last. */
export function submittedOtherwise(
  row: RunRow,
  { resource, transition, before, input }: Pick<Performed, 'resource' | 'transition' | 'before' | 'input'>,
): boolean {
  const submitted = row.submitted as AnyRow
  const names = Object.keys(resource.fields).filter(name => !OF_THE_APPROVAL.has(name))
  return names.some(name => differs(submitted[name], before[name])) || differsInputs(transition.reason, row, input)
}

/** What the approval itself writes into the record. */
const OF_THE_APPROVAL: ReadonlySet<string> = new Set(['approvalId', 'isReserved'])

/** Words that the transition does not ask for are a message to the approvers. */
function differsInputs(asksReason: boolean | undefined, row: RunRow, input: AnyRow): boolean {
  const { reason, ...values } = input
  const { reason: lastReason, ...lastValues } = row.input as AnyRow
  return differs(values, lastValues) || (asksReason === true && differs(reason, lastReason))
}

const differs = (a: unknown, b: unknown): boolean => ordered(a) !== ordered(b)
