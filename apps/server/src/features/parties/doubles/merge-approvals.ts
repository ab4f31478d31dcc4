import { holdableTransitions } from '@tuheng/domain/kernel/approval-state'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { anyResource, type AnyRow, type AnyTransition, labelOf, type RowOf } from '@tuheng/domain/kernel/resource'
import { fieldsSetBy } from '@tuheng/domain/kernel/transitions'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { type MergeField, party, partyErrors } from '@tuheng/domain/parties/index'
import { mayBeHeld } from '../../../engine/write/hold.ts'
import type { Tx } from '../../../engine/write/tx.ts'

type PartyRow = RowOf<typeof party>
const resource = anyResource(party)

/** A merge neither ends an approval nor takes the place of one. */
export async function approvalIssues(
  tx: Tx,
  take: readonly MergeField[],
  { survivor, loser }: { survivor: PartyRow; loser: PartyRow },
): Promise<Issue[]> {
  const waiting = [survivor, loser].filter(row => (row as AnyRow).approval !== 'none')
  if (waiting.length) return waiting.map(row => partyErrors.issue('merge.under_approval', { party: row.shortName }))
  const taken = take.filter(name => (survivor[name] ?? null) !== (loser[name] ?? null))
  const issues: Issue[] = []
  for (const [name, transition] of holdableTransitions(resource)) {
    const governed = [...(transition.edits ?? []), ...fieldsSetBy(transition).flat()]
    const changed = taken.filter(field => governed.includes(field))
    if (!changed.length || !(await mayBeHeld(tx, { resource, name, transition, before: survivor as AnyRow }))) continue
    issues.push(...changed.map(field => takenIssue(field, transition)))
  }
  return issues
}

function takenIssue(name: MergeField, { zh, en }: AnyTransition): Issue {
  const field = resource.fields[name]
  const words = { field: field ? labelOf(field, name) : { zh: name, en: name }, act: { zh, en } }
  return wordedIssue(partyErrors, { code: 'merge.needs_approval', path: 'take' }, words)
}
