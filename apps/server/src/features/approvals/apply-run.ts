import { end } from '@tuheng/domain/approvals/acts'
import type { Run } from '@tuheng/domain/approvals/run'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../../engine/write/tx.ts'
import { execute } from './execute.ts'
import { setApproval } from './mark.ts'
import { tellOfRun } from './messages.ts'
import type { RunPlace } from './runs.ts'
import { type ActEntry, type RunRow, stateOf, updateRun, writeAct } from './store.ts'

/** What an act made of a run. */
export interface Applied {
  run: Run
  entry: ActEntry
  /** Further values of the row. */
  also?: Partial<RunRow>
}

/**
 * Stores what an act made of a run, and does what follows of it: the held transition, or the record is given back. @throws if
 * the record was deleted, unless the run is given up.
 */
export async function applyRun(
  tx: Tx,
  { row, flow, resource, name, record, isGone, makers }: RunPlace,
  { run, entry, also = {} }: Applied,
): Promise<{ status: Run['status'] }> {
  const isGivenUp = run.status === 'withdrawn' || run.status === 'ended'
  if (isGone && !isGivenUp) failMissing(resource)
  const before = stateOf(row)
  const refusal = run.status === 'approved' ? { refusal: null } : {}
  await updateRun(tx, row, { run, flow, kind: entry.kind, also: { ...also, ...refusal } })
  await writeAct(tx, row.id, entry)
  await tellOfRun(
    tx,
    { resource, name, row: record, starterId: run.starter },
    { before, after: run, opinion: entry.opinion ?? null },
  )
  const recordId = Number(row.recordId)
  if (run.status === 'approved')
    await execute(tx, { id: row.id, no: row.no, resource, name, recordId, input: row.input as AnyRow, run, makers })
  if (run.status === 'returned' && before.status !== 'returned')
    await setApproval(tx, resource, {
      id: recordId,
      approval: 'returned',
      approvalId: row.id,
      action: 'approvalReturned',
    })
  if (isGivenUp && !isGone)
    await setApproval(tx, resource, {
      id: recordId,
      approval: 'none',
      approvalId: null,
      action: `approval${run.status === 'ended' ? 'Ended' : 'Withdrawn'}`,
      reason: entry.opinion,
    })
  return { status: run.status }
}

/** Ends a run whose record was deleted: nobody could decide on it. */
export async function endGone(tx: Tx, place: RunPlace): Promise<void> {
  const reason = '单据已删除'
  await applyRun(tx, place, { run: end(stateOf(place.row)), entry: { kind: 'end', opinion: reason }, also: { reason } })
}
