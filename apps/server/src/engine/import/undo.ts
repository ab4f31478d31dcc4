import { DomainError } from '@tuheng/domain/kernel/errors'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { softDeleteRecord } from '../write/delete.ts'
import { canDeleteMany, lockRecords, deletionRefusals, softDeleteRecords } from '../write/delete-many.ts'
import { resourceOf } from '../directory.ts'
import { readRecord } from '../read/record.ts'
import { redactedTitle, viewerAccess } from '../rights/redact.ts'
import { redactError } from '../rights/redact-issues.ts'
import { inScope } from '../rights/in-scope.ts'
import { saveRecord } from '../write/save.ts'
import type { Tx } from '../write/tx.ts'
import { type Engine, write } from '../write/work.ts'
import { adapterOf, reverseOf, transitionImportOf } from './adapters.ts'
import { countRows, mainSheet, ROW_COLUMNS, setBatch, type StoredRow } from './batch-store.ts'
import { importErrors } from './import-errors.ts'
import { changesBeside, takeBackBeside, writtenBeside } from './beside.ts'
import { type Change, changedIssue, changesSince } from './changed-since.ts'
import { restoreKept } from './kept-values.ts'
import { returnToStateBefore, takeBack } from './state-before.ts'
import { pauseBetweenSteps, chunkSizer } from './step.ts'
import type { ImportPlace } from './targets.ts'
import { inSavepoint, rolledBack } from '../write/roll-back.ts'
import type { Batch, BatchCounts } from './types.ts'

/** Maximum number of rows per transaction; see `chunkSizer`. */
const MAX_ROWS = 250
/** Maximum number of named blockers. The others are counted. */
const MAX_NAMED = 20

export interface UndoArgs {
  engine: Engine
  place: ImportPlace
  batch: Batch
  requestId: string
  /** Undoes what can be undone and keeps the rest, instead of refusing. */
  leaveOut?: boolean
  signal?: AbortSignal
  report?(done: number, total: number, message?: Text): void
}

export interface Blocker {
  row: number
  no: string
  reason: Text
}

/**
 * Undoes an entire import: deletes what it created and restores what it changed, last row first. Changes nothing if
 * anything later depends on any of it, unless those rows are to be left out. Returns what was not undone, and why.
 * Transactions are short, so that other companies are served in between.
 */
export async function undoBatch(args: UndoArgs): Promise<{ counts: BatchCounts; blockers: Blocker[]; kept: Text[] }> {
  const { engine, place, batch, requestId, signal } = args
  const request = { actor: place.actor, requestId }
  const total = (await write(engine, request, tx => countRows(tx, batch))).done
  if (!args.leaveOut) await probe(args, total)
  const blockers: Blocker[] = []
  const pace = chunkSizer(MAX_ROWS)
  for (let done = 0, below = Infinity; ;) {
    await pauseBetweenSteps(signal)
    const { rows, left } = await pace(size =>
      write(engine, request, async tx => {
        const chunk = await lastRows(tx, batch, { below, size: rowsOfStep(place, { size, total }) })
        return { rows: chunk, left: await revertRows(tx, args, { rows: chunk, removing: softDeleteRecords }) }
      }),
    )
    blockers.push(...left)
    if (!rows.length) break
    below = rows.at(-1)?.rowNo ?? 0
    done += rows.length
    args.report?.(total + done, 2 * total, {
      zh: `已撤销 ${done} 行`,
      en: `${done} ${done === 1 ? 'row' : 'rows'} taken back`,
    })
  }
  const kept = await removeMasters(args)
  const counts = await write(engine, request, async tx => {
    const now = await countRows(tx, batch)
    await setBatch(tx, batch.id, {
      state: now.done ? 'committed' : 'undone',
      counts: now,
      ...(now.done ? {} : { at: 'undone_at' as const }),
    })
    return now
  })
  return { counts, blockers, kept }
}

/** Tries it in chunks and rolls each back. */
async function probe(args: UndoArgs, total: number): Promise<void> {
  const { engine, place, batch, requestId, signal } = args
  const found: Blocker[] = []
  const pace = chunkSizer(MAX_ROWS)
  for (let done = 0, below = Infinity; ;) {
    await pauseBetweenSteps(signal)
    const { rows, blockers } = await pace(size =>
      rolledBack(engine, { actor: place.actor, requestId }, async tx => {
        const chunk = await lastRows(tx, batch, { below, size: rowsOfStep(place, { size, total }) })
        return { rows: chunk, blockers: await revertRows(tx, args, { rows: chunk, removing: deletionRefusals }) }
      }),
    )
    found.push(...blockers)
    if (!rows.length) break
    below = rows.at(-1)?.rowNo ?? 0
    done += rows.length
    args.report?.(done, 2 * total, {
      zh: `正在核对 ${done} 行`,
      en: `${done} ${done === 1 ? 'row' : 'rows'} looked at`,
    })
  }
  if (!found.length) return
  const issues = found.slice(0, MAX_NAMED).map(({ row, no, reason }) => ({
    zh: `${`第 ${row} 行 ${no}`.trim()}：${reason.zh}`,
    en: `${`row ${row} ${no}`.trim()}: ${reason.en}`,
  }))
  const more =
    found.length > MAX_NAMED ? { zh: `等 ${found.length} 条`, en: `and ${found.length - MAX_NAMED} more` } : undefined
  const issue = importErrors.issue('import.undo_blocked', {
    blockers: [...issues.map(i => i.zh), ...(more ? [more.zh] : [])].join('；'),
  })
  throw new DomainError(
    [
      {
        ...issue,
        en: importErrors.issue('import.undo_blocked', {
          blockers: [...issues.map(i => i.en), ...(more ? [more.en] : [])].join('; '),
        }).en,
      },
    ],
    { blockers: found.slice(0, 200), blocked: found.length },
  )
}

/** Rows about one record are taken back together, the last first: each stands on the one before it. */
const rowsOfStep = ({ face }: ImportPlace, { size, total }: { size: number; total: number }): number =>
  transitionImportOf(face)?.steps ? Math.max(total, 1) : size

interface Step {
  below: number
  size: number
}

/** Imported rows before this one, last first. */
async function lastRows(tx: Tx, batch: Batch, { below, size }: Step): Promise<StoredRow[]> {
  const { rows } = await tx.sql<StoredRow>(
    `select ${ROW_COLUMNS} from import_row where org_id = $1 and batch_id = $2 and sheet = $3 and state = 'done' and row_no < $4 order by row_no desc limit $5 for update`,
    [tx.orgId, batch.id, mainSheet(batch), Math.min(below, 2_147_483_647), size],
  )
  return rows
}

/** `removing`: how to remove records that need no separate work. A trial only checks whether they could be removed. */
async function revertRows(
  tx: Tx,
  { place, batch }: UndoArgs,
  { rows, removing }: { rows: readonly StoredRow[]; removing: typeof softDeleteRecords | typeof deletionRefusals },
): Promise<Blocker[]> {
  const { resource } = place
  const records = await lockRecords(
    tx,
    resource,
    rows.map(row => row.recordId as number),
  )
  const recordOf = (row: StoredRow) => records.get(row.recordId as number)
  const refused = new Map<StoredRow, DomainError>()
  const changes = await changesSince(
    tx,
    { resource, batch },
    rows
      .filter(row => recordOf(row) && recordOf(row)?.version !== row.recordVersion && !writtenBeside(row))
      .map(row => row.recordId as number),
  )
  for (const row of rows) {
    const change = changes.get(row.recordId as number)
    if (change) refused.set(row, new DomainError([changedIssue(resource, change)]))
  }
  const beside = await changesBeside(tx, batch, rows)
  const together = canDeleteMany(resource)
    ? rows.filter(row => row.action !== 'update' && recordOf(row) && !refused.has(row))
    : []
  const wrong = await removing(tx, resource, {
    rows: together.map(row => recordOf(row) as AnyRow),
    reason: reasonOf(batch),
  })
  for (const row of rows) {
    const record = recordOf(row)
    const known = wrong.get(row.recordId as number)
    if (known) refused.set(row, known)
    // A record that is missing was deleted by somebody, so there is nothing to undo.
    if (known || !record || refused.has(row) || together.includes(row)) continue
    try {
      await inSavepoint(tx, inner => revertRow(inner, { place, batch }, { row, record, beside }))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.set(row, error)
    }
  }
  const gone = rows.filter(row => !refused.has(row)).map(row => row.rowNo)
  await tx.sql(
    `update import_row set state = 'undone' where org_id = $1 and batch_id = $2 and ((sheet = $3 and row_no = any($4::int[])) or parent_row = any($4::int[]))`,
    [tx.orgId, batch.id, mainSheet(batch), gone],
  )
  return [...refused].map(([row, error]) => ({
    row: row.rowNo,
    no: titleFor(place, recordOf(row)),
    reason: reasonFor(place, error),
  }))
}

/** The title of the record as far as the person may see it. */
function titleFor({ resource, face, actor }: ImportPlace, record: AnyRow | undefined): string {
  return record && inScope({ actor }, record)
    ? redactedTitle(record, resource, viewerAccess(actor, resource, face))
    : ''
}

function reasonFor({ actor }: ImportPlace, error: DomainError): Text {
  const shown = redactError(actor, error) as DomainError
  return { zh: shown.text('zh'), en: shown.text('en') }
}

const reasonOf = (batch: Batch): string => `撤销导入 #${batch.id}`

async function revertRow(
  tx: Tx,
  { place, batch }: Pick<UndoArgs, 'place' | 'batch'>,
  { row, record, beside }: { row: StoredRow; record: AnyRow; beside: ReadonlyMap<string, Change> },
): Promise<void> {
  const { resource, face } = place
  const written = writtenBeside(row)
  if (written) return takeBackBeside(tx, written, { changes: beside, reason: reasonOf(batch) })
  const transition = transitionImportOf(face)
  if (transition) {
    const input = { reason: reasonOf(batch) }
    const id = record.id as number
    const name = row.values.step ?? face.imports ?? ''
    await takeBack(tx, { resource, face }, { id, name: reverseOf(transition, name), input })
    await restoreKept(tx, { resource, face, batch }, { id, name })
    if (row.before) await returnToStateBefore(tx, place, { id, name, before: row.before })
  } else if (row.action === 'update') {
    const fields = Object.fromEntries(Object.entries(row.before ?? {}).filter(([name]) => name in resource.fields))
    await saveRecord(tx, {
      resource,
      face,
      input: { ...fields, id: record.id, version: record.version },
      fromClient: false,
    })
  } else await softDeleteRecord(tx, resource, { before: record, reason: reasonOf(batch) })
}

/**
 * Records that were created for rows are deleted too, last first, unless something refers to them. Returns what stays
 * and why.
 */
async function removeMasters(args: UndoArgs): Promise<Text[]> {
  const { engine, place, batch, requestId, signal } = args
  const request = { actor: place.actor, requestId }
  const kept: Text[] = []
  const pace = chunkSizer(MAX_ROWS)
  for (let below = Infinity; ;) {
    await pauseBetweenSteps(signal)
    const { made, stays } = await pace(size =>
      write(engine, request, async tx => {
        const chunk = await lastCreated(tx, batch, { below, size })
        return { made: chunk, stays: await removeCreated(tx, args, chunk) }
      }),
    )
    kept.push(...stays)
    if (!made.length) return kept
    below = made.at(-1)?.id ?? 0
  }
}

interface CreatedRecord {
  id: number
  sheet: string
  recordId: number
}

async function lastCreated(tx: Tx, batch: Batch, { below, size }: Step): Promise<CreatedRecord[]> {
  const { rows } = await tx.sql<CreatedRecord>(
    `select id, sheet, record_id as "recordId" from import_row where org_id = $1 and batch_id = $2 and sheet like '#%' and state = 'done' and id < $3 order by id desc limit $4`,
    [tx.orgId, batch.id, Math.min(below, Number.MAX_SAFE_INTEGER), size],
  )
  return rows
}

async function removeCreated(tx: Tx, { place, batch }: UndoArgs, rows: readonly CreatedRecord[]): Promise<Text[]> {
  const removeOne = adapterOf(place.resource).prepareDeletion ?? {}
  const kept: Text[] = []
  for (const { sheet, recordId } of rows) {
    const resource: AnyResource = resourceOf(sheet.slice(1))
    const read = (from: Tx) => readRecord(from, resource, { id: recordId, labels: false, lock: true })
    const record = await read(tx)
    try {
      if (record)
        await inSavepoint(tx, async inner => {
          await removeOne[resource.name]?.(inner, record)
          await softDeleteRecord(inner, resource, { before: (await read(inner)) ?? record, reason: reasonOf(batch) })
        })
      await tx.sql(
        `update import_row set state = 'undone' where org_id = $1 and batch_id = $2 and sheet = $3 and record_id = $4`,
        [tx.orgId, batch.id, sheet, recordId],
      )
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const { actor } = place
      const name = record ? redactedTitle(record, resource, viewerAccess(actor, resource)) : ''
      const reason = reasonFor(place, error)
      kept.push({ zh: `${resource.label} ${name}：${reason.zh}`, en: `${resource.en} ${name}: ${reason.en}` })
    }
  }
  return kept
}
