import { failAll } from '@tuheng/domain/kernel/errors'
import type { Text } from '@tuheng/domain/kernel/text'
import type { Tx } from '../write/tx.ts'
import { type Engine, write } from '../write/work.ts'
import { countHeld, countRows, loadRows, mainSheet, type RowFilter, setBatch } from './batch-store.ts'
import { canCreateMany } from '../write/create-many.ts'
import { adapterOf } from './adapters.ts'
import { commitAll, commitEach, type CommitTarget, type Document, type Outcome } from './commit-rows.ts'
import { importErrors } from './import-errors.ts'
import { Masters } from './masters.ts'
import { pauseBetweenSteps } from './step.ts'
import type { ImportPlace } from './targets.ts'
import { rolledBack } from '../write/roll-back.ts'
import type { Batch, BatchCounts } from './types.ts'
import { veiled, veilOf } from './veil.ts'

/** Rows per transaction: many if they are inserted together, few if each needs separate work. */
const CHUNK_TOGETHER = 250
const CHUNK_ONE_BY_ONE = 50

export interface CommitArgs {
  engine: Engine
  place: ImportPlace
  batch: Batch
  requestId: string
  signal?: AbortSignal
  report?(done: number, total: number, message?: Text): void
}

/**
 * Creates records from the staged rows. Each chunk's transaction also marks its rows as done. After an interruption
 * every row is either done with its record or not done, and the next run continues with the rest.
 */
export async function commitBatch(args: CommitArgs): Promise<BatchCounts> {
  const { engine, place, batch } = args
  const request = { actor: place.actor, requestId: args.requestId }
  if (batch.options.allOrNothing) await commitAllOrNone(args)
  else {
    const before = await write(engine, request, tx => countRows(tx, batch))
    const masters = new Masters(batch.id)
    for (let done = before.done, after = -1; ;) {
      await pauseBetweenSteps(args.signal)
      const rows = await commitChunk(args, masters, after)
      if (!rows.length) break
      done += rows.length
      after = rows.at(-1) ?? after
      args.report?.(done, before.done + before.ok)
    }
  }
  return write(engine, request, async tx => {
    const counts = { ...(await countRows(tx, batch)), held: await countHeld(tx, place.resource, batch) }
    await setBatch(tx, batch.id, {
      state: counts.done ? 'committed' : 'staged',
      counts,
      ...(counts.done ? { at: 'committed_at' as const } : {}),
    })
    return counts
  })
}

export const chunkSize = (place: ImportPlace): number =>
  canCreateMany(place.resource) && !adapterOf(place.resource).afterRow && place.face.imports === undefined
    ? CHUNK_TOGETHER
    : CHUNK_ONE_BY_ONE

/** Commits the next rows and returns their numbers. */
async function commitChunk(
  { engine, place, batch, requestId }: CommitArgs,
  masters: Masters,
  after: number,
): Promise<number[]> {
  const request = { actor: place.actor, requestId }
  const run = (work: typeof commitAll) =>
    write(engine, request, async tx => {
      const documents = await nextDocuments(tx, batch, { limit: chunkSize(place), after })
      const step = masters.fork()
      const outcomes = await work(tx, { place, mapping: batch.mapping, masters: step }, documents)
      await markRows(tx, { place, batch }, outcomes)
      return { step, rows: documents.map(({ row }) => row.rowNo) }
    })
  // First all at once. If one is refused, one by one, so that the others are committed.
  const { step, rows } = await run(commitAll).catch(() => run(commitEach))
  masters.merge(step)
  return rows
}

/** All rows in one transaction. If any is refused, all refusals are reported and nothing is kept. */
async function commitAllOrNone({ engine, place, batch, requestId, report, signal }: CommitArgs): Promise<void> {
  const request = { actor: place.actor, requestId }
  const work = async (tx: Tx, write: typeof commitAll): Promise<Outcome[]> => {
    const at: CommitTarget = { place, mapping: batch.mapping, masters: new Masters(batch.id) }
    const all: Outcome[] = []
    for (;;) {
      await pauseBetweenSteps(signal)
      const documents = await nextDocuments(tx, batch, { limit: chunkSize(place), after: all.at(-1)?.rowNo })
      if (!documents.length) return all
      const outcomes = await write(tx, at, documents)
      await markRows(tx, { place, batch }, outcomes)
      all.push(...outcomes)
      report?.(all.length, batch.counts.ok ?? all.length)
    }
  }
  try {
    await write(engine, request, tx => work(tx, commitAll))
  } catch (error) {
    signal?.throwIfAborted()
    const outcomes = await rolledBack(engine, request, tx => work(tx, commitEach))
    const refused = outcomes.filter(outcome => !outcome.ok)
    if (!refused.length) throw error
    await write(engine, request, tx => markRows(tx, { place, batch }, refused))
    failAll([importErrors.issue('import.has_errors', { count: refused.length })])
  }
}

/** The next waiting documents, locked, with their child rows. */
export async function nextDocuments(
  tx: Tx,
  batch: Batch,
  { limit, after }: Pick<RowFilter, 'limit' | 'after'>,
): Promise<Document[]> {
  const rows = await loadRows(tx, batch.id, { sheet: mainSheet(batch), states: ['ok'], limit, lock: true, after })
  const children =
    batch.mapping.sheets.length > 1 && rows.length
      ? await loadRows(tx, batch.id, { parents: rows.map(row => row.rowNo), states: ['ok'] })
      : []
  const byParent = Map.groupBy(children, child => child.parentRow)
  return rows.map(row => ({ row, children: byParent.get(row.rowNo) ?? [] }))
}

async function markRows(
  tx: Tx,
  { place, batch }: Pick<CommitArgs, 'place' | 'batch'>,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (!outcomes.length) return
  const veil = veilOf(place.actor)
  const sheet = mainSheet(batch)
  const marks = outcomes.map(outcome =>
    outcome.ok
      ? {
          row_no: outcome.rowNo,
          state: 'done',
          record_id: outcome.record.id,
          version: outcome.record.version,
          before: outcome.before,
          errors: [],
        }
      : { row_no: outcome.rowNo, state: 'error', errors: veiled(outcome.errors, veil) },
  )
  await tx.sql(
    `update import_row r set state = v.state, record_id = coalesce(v.record_id, r.record_id), record_version = v.version, before = v.before, errors = v.errors
     from json_to_recordset($4::json) as v (row_no int, state text, record_id bigint, version int, before jsonb, errors jsonb)
     where r.org_id = $1 and r.batch_id = $2 and r.sheet = $3 and r.row_no = v.row_no`,
    [tx.orgId, batch.id, sheet, JSON.stringify(marks)],
    'import-mark-rows',
  )
  const done = outcomes.flatMap(outcome => (outcome.ok ? [outcome.rowNo] : []))
  if (batch.mapping.sheets.length > 1 && done.length)
    await tx.sql(
      `update import_row set state = 'done' where org_id = $1 and batch_id = $2 and parent_row = any($3::int[]) and state = 'ok'`,
      [tx.orgId, batch.id, done],
    )
}
