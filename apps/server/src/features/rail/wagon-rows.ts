import { DomainError, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type AnyRow, anyResource, type Face } from '@tuheng/domain/kernel/resource'
import { railWaybill, wagonLoad } from '@tuheng/domain/rail/index'
import { wagonReceiptsCall, wagonRowsCall } from '@tuheng/domain/rail/wagon.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { inSavepoint, rolledBack } from '../../engine/write/roll-back.ts'
import { moveRecord } from '../../engine/write/run-transition.ts'
import { saveRecord } from '../../engine/write/save.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'
import { domainErrorOf } from '../../sql/db-errors.ts'
import { againstWagons } from './against-wagons.ts'

/** Registers the loading list of a waybill, and what arrived of it, as rows of a sheet. */
export function registerWagonRows(server: Server): void {
  serveCall(server, wagonRowsCall, async ({ actor, engine, request, body, idempotencyKey, address }) => {
    const face = address.at?.face as Face
    const asked = { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'rows', body] }
    if (body.check) return rolledBack(engine, asked, tx => checkRows(tx, face, body))
    return write(engine, asked, async tx => {
      await eachRow(tx, body.rows, {
        work: (step, row) => saveRow(step, face, { ...body, row }),
        against: (step, row) => againstRow(step, { ...body, row }),
      })
      return { saved: body.rows.length }
    })
  })
  serveCall(server, wagonReceiptsCall, async ({ actor, engine, request, body, idempotencyKey, address }) => {
    const face = address.at?.face as Face
    const asked = { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'receipts', body] }
    return write(engine, asked, async tx => {
      const after = await eachRow(tx, body.rows, { work: (step, row) => receiveRow(step, face, { ...body, row }) })
      return { saved: after.length, held: after.filter(row => row['receiptStatus'] !== 'received').length }
    })
  })
}

/** @throws for what other records have against the rows */
async function checkRows(
  tx: Tx,
  face: Face,
  { railWaybillId, rows }: { railWaybillId: number; rows: readonly AnyRow[] },
): Promise<{ saved: number }> {
  const rail = await tx.get(railWaybill, railWaybillId)
  if (!rail || !inScope(tx, rail)) return failMissing(face)
  const found = await againstWagons(
    tx,
    rows.map(row => ({ ...row, railWaybillId })),
  )
  failAll(found.flatMap((issues, i) => issues.map(issue => ({ ...issue, path: `rows.${i}.${issue.path}` }))))
  return { saved: 0 }
}

interface RowWork<T> {
  work(step: Tx, row: AnyRow): Promise<T>
  /** What other records have against a row that is wrong in itself, so that nothing looked at them. */
  against?(step: Tx, row: AnyRow): Promise<Issue[]>
}

/** Tries each row, so that everything that is wrong is said at once. @throws unless all of them can be written */
async function eachRow<T>(tx: Tx, rows: readonly AnyRow[], { work, against }: RowWork<T>): Promise<T[]> {
  const done: T[] = []
  const refused: Issue[] = []
  for (const [i, row] of rows.entries())
    try {
      done.push(await inSavepoint(tx, step => work(step, row)))
    } catch (error) {
      const known = domainErrorOf(error)
      if (!(known instanceof DomainError)) throw error
      // Whoever may not have the row at all learns nothing of others
      const others = known.issues.every(({ path }) => path) ? ((await against?.(tx, row)) ?? []) : []
      const added = others.filter(({ path }) => !known.issues.some(issue => issue.path === path))
      refused.push(...[...known.issues, ...added].map(issue => ({ ...issue, path: `rows.${i}.${issue.path}` })))
    }
  if (refused.length) throw new DomainError(refused)
  return done
}

interface RowOfWaybill {
  railWaybillId: number
  row: AnyRow
}

async function saveRow(tx: Tx, face: Face, { railWaybillId, row }: RowOfWaybill): Promise<void> {
  const { id } = row
  const known = typeof id === 'number' ? await tx.get(wagonLoad, id) : undefined
  if (id !== undefined && known?.railWaybillId !== railWaybillId) failMissing(face)
  const input = known ? row : { ...row, railWaybillId }
  await saveRecord(tx, { resource: anyResource(wagonLoad), face, input })
}

async function againstRow(tx: Tx, { railWaybillId, row }: RowOfWaybill): Promise<Issue[]> {
  const known = typeof row['id'] === 'number' ? await tx.get(wagonLoad, row['id']) : undefined
  const [issues = []] = await againstWagons(tx, [{ ...known, ...row, railWaybillId }])
  return issues
}

/** The wagon afterwards. */
async function receiveRow(tx: Tx, face: Face, { railWaybillId, row }: RowOfWaybill): Promise<AnyRow> {
  const { id, ...input } = row
  const known = typeof id === 'number' ? await tx.get(wagonLoad, id) : undefined
  if (known?.railWaybillId !== railWaybillId) return failMissing(face)
  return moveRecord(tx, { resource: anyResource(wagonLoad), face, name: 'receive', id: known.id, input })
}
