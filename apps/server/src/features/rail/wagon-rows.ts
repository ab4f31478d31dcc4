import { DomainError, type Issue } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type AnyRow, anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { wagonLoad } from '@tuheng/domain/rail/index'
import { wagonRowsCall } from '@tuheng/domain/rail/wagon.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { inSavepoint } from '../../engine/write/roll-back.ts'
import { saveRecord } from '../../engine/write/save.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import { domainErrorOf } from '../../sql/db-errors.ts'

/** Registers the loading list of a waybill as rows of a sheet. */
export function registerWagonRows(server: Server): void {
  serveCall(server, wagonRowsCall, async ({ actor, engine, request, body, idempotencyKey, address }) => {
    const face = address.at?.face as Face
    const asked = { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'rows', body] }
    return write(engine, asked, tx => saveRows(tx, face, body))
  })
}

/** Tries each row, so that everything that is wrong is said at once. @throws unless all of them can be saved */
async function saveRows(
  tx: Tx,
  face: Face,
  { railWaybillId, rows }: { railWaybillId: number; rows: readonly AnyRow[] },
): Promise<{ saved: number }> {
  const refused: Issue[] = []
  for (const [i, row] of rows.entries())
    try {
      await inSavepoint(tx, step => saveRow(step, face, { railWaybillId, row }))
    } catch (error) {
      const known = domainErrorOf(error)
      if (!(known instanceof DomainError)) throw error
      refused.push(...known.issues.map(issue => ({ ...issue, path: `rows.${i}.${issue.path}` })))
    }
  if (refused.length) throw new DomainError(refused)
  return { saved: rows.length }
}

async function saveRow(
  tx: Tx,
  face: Face,
  { railWaybillId, row }: { railWaybillId: number; row: AnyRow },
): Promise<void> {
  const { id } = row
  const known = typeof id === 'number' ? await tx.get(wagonLoad, id) : undefined
  if (id !== undefined && known?.railWaybillId !== railWaybillId) failMissing(face)
  const input = known ? row : { ...row, railWaybillId }
  await saveRecord(tx, { resource: anyResource(wagonLoad), face, input })
}
