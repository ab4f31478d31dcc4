import { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { type Flow, nodesOf } from '@tuheng/domain/approvals/flow'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../../engine/write/tx.ts'
import { ordered } from './changes.ts'
import { recordWith } from './judged-record.ts'
import { type Case, firstFitting, processesOf } from './processes.ts'
import { fieldsOf } from './store.ts'

/** Whether somebody has edited what nodes let them edit. */
export function isEditedAtNode({ flow, row }: Case & { flow: Flow }, submitted: AnyRow): boolean {
  return nodesOf(flow.nodes).some(
    node =>
      node.type === 'approval' &&
      fieldsOf(node.fields, 'editable').some(name => ordered(submitted[name]) !== ordered(row[name])),
  )
}

/**
 * Whether what was edited leads the record, as the act would leave it, to another process: its approvers were never asked. A
 * later version of the same process is none, nor is one that would have held the record as it was submitted, too.
 */
export async function isOfOther(
  tx: Tx,
  held: Case,
  { processId, submitted }: { processId: number; submitted: AnyRow },
): Promise<boolean> {
  const processes = await processesOf(tx, held)
  const now = firstFitting(processes, held)
  if (!now || now.id === processId) return false
  const before = firstFitting(processes, { ...held, row: recordWith(held, submitted, held.input) })
  if (now.id === before?.id) return false
  const [mine, other] = await Promise.all([processId, now.id].map(id => tx.getRequired(approvalProcess, id)))
  return mine?.code !== other?.code
}
