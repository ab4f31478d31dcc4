import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type Actor, can, importAction, takesRows } from '@tuheng/domain/kernel/policy'
import { findFace } from '../directory.ts'
import type { Tx } from '../write/tx.ts'
import { countRows, findBatch, setBatch } from './batch-store.ts'
import { importErrors } from './import-errors.ts'
import type { ImportPlace } from './targets.ts'
import type { Batch, BatchState } from './types.ts'
import { failForbidden } from '../rights/forbidden.ts'

/** The target of an import, if this person may import there. */
export function placeOf(actor: Actor, api: string): ImportPlace {
  const at = findFace(api) ?? kernelErrors.fail('request.not_found', { path: api })
  const { resource, face } = at
  if (resource.methods?.import === false || !takesRows(resource, face))
    importErrors.fail('import.off', { label: face.zh })
  const action = importAction(resource, face)
  if (!can(actor, face, action))
    failForbidden(resource.transitions[face.imports ?? ''] ?? `${face.permission}.${action}`)
  return { resource, face, actor }
}

const BUSY: readonly BatchState[] = ['staging', 'committing', 'undoing']

/** The current batch. If its job ended without a result, the state follows from what the job left. */
export async function openBatch(
  tx: Tx,
  place: ImportPlace,
  { id, lock = false }: { id: number; lock?: boolean },
): Promise<Batch> {
  const batch = await findBatch({ query: tx.sql }, place.actor, { face: place.face.api, id, lock })
  if (!BUSY.includes(batch.state)) return batch
  const { rows } = await tx.sql<{ state: string }>('select state from job where org_id = $1 and id = $2', [
    tx.orgId,
    batch.jobId,
  ])
  if (rows[0]?.state === 'queued' || rows[0]?.state === 'running') return batch
  const counts = batch.state === 'staging' ? undefined : await countRows(tx, batch)
  const state: BatchState = !counts ? 'uploaded' : counts.done ? 'committed' : 'staged'
  await setBatch(tx, id, { state, ...(counts ? { counts } : {}) })
  return { ...batch, state, counts: counts ?? batch.counts }
}
