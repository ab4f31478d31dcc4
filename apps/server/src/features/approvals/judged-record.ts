import { type Flow, nodesOf, subjectsOfRule } from '@tuheng/domain/approvals/flow'
import { deriveRow } from '@tuheng/domain/kernel/draft'
import { DomainError } from '@tuheng/domain/kernel/errors'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { tried } from '../../engine/write/trial.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { domainErrorOf } from '../../sql/db-errors.ts'
import { performHeld } from './execute.ts'
import { type Case, inItsStatuses } from './processes.ts'

interface Judged {
  /** The record as the held transition would leave it, in the statuses that it has. */
  row: AnyRow
  /** Why the transition would be refused: then no branch can be chosen. */
  refusal?: DomainError
}

/**
 * The record by which branches are chosen and people are found on the way, as at the submission: the held transition is
 * tried out. Where nothing of the flow asks, it is not.
 */
export const judgedRecord = (tx: Tx, held: Case, flow: Flow): Promise<Judged> =>
  asksForRecord(flow) ? recordAfter(tx, held) : Promise.resolve({ row: held.row })

/** The record by which a process is chosen: the act is tried out in the name of the starter, and nothing of it is kept. */
export async function recordAfter(tx: Tx, { resource, name, row, input, starter }: Case): Promise<Judged> {
  try {
    const work = { resource, name, recordId: row.id as number, input, starter: starter.memberId }
    const next = await tried(tx, async step => ({ value: await performHeld(step, work), stays: false }))
    return { row: inItsStatuses(resource, row, next) }
  } catch (error) {
    const refusal = domainErrorOf(error)
    if (!(refusal instanceof DomainError)) throw error
    return { row, refusal }
  }
}

/**
 * The record with what would be given to the act, without trying it out: whether an act is refused tells of all that its
 * guard looks at, which is not for whoever has hidden fields.
 */
export function recordWith(
  { resource, transition }: Pick<Case, 'resource' | 'transition'>,
  row: AnyRow,
  given: AnyRow,
): AnyRow {
  const edits = (transition.edits ?? []).filter(name => Object.hasOwn(given, name))
  return deriveRow(resource, { ...row, ...Object.fromEntries(edits.map(name => [name, given[name]])) })
}

const asksForRecord = ({ nodes }: Flow): boolean =>
  nodesOf(nodes).some(node =>
    node.type === 'branch' ? node.kind !== 'parallel' : node.people.some(rule => subjectsOfRule(rule).length > 0),
  )
