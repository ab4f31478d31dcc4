import type { Text } from '@tuheng/domain/kernel/text'
import { momentOf } from '../../plugins/clock.ts'
import type { FileStore } from '../files/file-store.ts'
import { findFiles } from '../files/file-rows.ts'
import { fileErrors } from '../files/file-errors.ts'
import { readSheets, type Sheet } from '../sheets/read-table.ts'
import { type Engine, read, write } from '../write/work.ts'
import { withObjections } from './against-rows.ts'
import { countRows, findBatch, saveRows, setBatch } from './batch-store.ts'
import { MemoryKeys } from './duplicates.ts'
import { importErrors } from './import-errors.ts'
import { dataRows, type RawRow } from './sheet-source.ts'
import { type ReadChild, Staging } from './staging.ts'
import { pauseBetweenSteps } from './step.ts'
import type { ImportPlace } from './targets.ts'
import { leftOut } from './total-row.ts'
import {
  type Batch,
  type BatchCounts,
  type BatchState,
  cellMark,
  cellText,
  type RawCell,
  type RowState,
  type SheetMapping,
  type StagedRow,
} from './types.ts'
import { veilOf } from './veil.ts'

export const CHUNK = 500
/** Maximum number of characters in its cells. */
const CHUNK_TEXT = 1_000_000

export interface StageArgs {
  engine: Engine
  files: FileStore
  place: ImportPlace
  batch: Batch
  requestId: string
  signal?: AbortSignal
  report?(done: number, total: number | null, message?: Text): void
}

/** Opens the uploaded file again. */
export async function openUpload(
  args: Pick<StageArgs, 'engine' | 'files' | 'place'> & { fileId: number },
): Promise<Sheet[]> {
  const {
    engine,
    files,
    place: { actor },
    fileId,
  } = args
  const [row] = await read(engine, actor, sql =>
    findFiles(sql, { orgId: actor.orgId, ids: [fileId], at: momentOf(engine.clock).at }),
  )
  if (!row) fileErrors.fail('file.missing')
  return readSheets(await files.open(row?.storeKey as string), row?.name ?? '')
}

/**
 * Parses the file by its mapping into staged rows: values and all errors. It starts from the beginning each time and
 * applies earlier corrections again.
 */
export async function stageBatch(args: StageArgs): Promise<BatchCounts> {
  const { engine, place, batch, requestId } = args
  const { actor } = place
  const sheets = await openUpload({ ...args, fileId: batch.fileId })
  const sheetOf = (mapping: SheetMapping): Sheet =>
    sheets.find(sheet => sheet.name === mapping.sheet) ?? importErrors.fail('import.no_sheet', { sheet: mapping.sheet })
  const now = momentOf(engine.clock)
  const staging = await read(engine, actor, sql =>
    Staging.open(sql, place, { now, mapping: batch.mapping, options: batch.options }),
  )
  const fixes = await StoredFixes.load(args)
  const request = { actor, requestId }
  await write(engine, request, tx =>
    tx.sql(
      `delete from import_row where org_id = $1 and batch_id = $2 and state not in ('done', 'undone') and sheet not like '#%'`,
      [tx.orgId, batch.id],
    ),
  )
  const children = await readChildren(args, { staging, sheetOf, fixes })
  const keys = new MemoryKeys()
  const parents = new Map<string, number>()
  const note = (row: Pick<StagedRow, 'rowNo' | 'keys'>): void => {
    for (const key of row.keys)
      if (key.startsWith('key=') && !parents.has(key.slice(4))) parents.set(key.slice(4), row.rowNo)
  }
  for (const row of fixes.imported(staging.main.sheet)) {
    note(row)
    for (const key of row.keys) keys.first(key, row.rowNo)
  }
  let done = 0
  for await (const chunk of chunks(sheetOf(staging.main), staging.main, fixes)) {
    await pauseBetweenSteps(args.signal)
    await write(engine, request, async tx => {
      const read = await staging.stage({ query: tx.sql }, chunk, { childrenOf: key => children.get(key) ?? [], keys })
      const rows = await withObjections(tx, staging, read)
      await saveRows(
        tx,
        { batchId: batch.id, sheet: staging.main.sheet, veil: veilOf(place.actor) },
        rows.map(row => fixes.apply(staging.main.sheet, row)),
      )
      for (const row of rows) note(row)
    })
    done += chunk.length
    args.report?.(done, null, { zh: `已检查 ${done} 行`, en: `${done} ${done === 1 ? 'row' : 'rows'} checked` })
  }
  await saveChildren(args, { children, parents, fixes })
  return write(engine, request, async tx => {
    const counts = await countRows(tx, batch)
    const { state } = await findBatch({ query: tx.sql }, actor, { face: place.face.api, id: batch.id, lock: true })
    // Meanwhile the rows that were imported before may have been undone
    if (state === 'uploaded' || state === 'staging') await setBatch(tx, batch.id, { state: stateWith(counts), counts })
    return counts
  })
}

/** The state of a batch whose rows are staged: some of them may have been imported before. */
export const stateWith = ({ done }: Pick<BatchCounts, 'done'>): BatchState => (done ? 'committed' : 'staged')

async function* chunks(
  sheet: Sheet,
  mapping: SheetMapping,
  fixes: StoredFixes,
): AsyncGenerator<RawRow[], void, undefined> {
  let chunk: RawRow[] = []
  let length = 0
  for await (const row of dataRows(sheet, mapping)) {
    if (fixes.isKept(mapping.sheet, row.number)) continue
    chunk.push(fixes.overlay(mapping.sheet, row))
    for (const cell of row.cells) length += cellText(cell).length
    if (chunk.length < CHUNK && length < CHUNK_TEXT) continue
    yield chunk
    chunk = []
    length = 0
  }
  if (chunk.length) yield chunk
}

async function readChildren(
  args: StageArgs,
  { staging, sheetOf, fixes }: { staging: Staging; sheetOf: (mapping: SheetMapping) => Sheet; fixes: StoredFixes },
): Promise<Map<string, ReadChild[]>> {
  const {
    engine,
    place: { actor },
    batch,
  } = args
  const byKey = new Map<string, ReadChild[]>()
  for (const mapping of batch.mapping.sheets) {
    if (mapping.lines === null) continue
    for await (const chunk of chunks(sheetOf(mapping), mapping, fixes)) {
      await pauseBetweenSteps(args.signal)
      for (const child of await read(engine, actor, sql => staging.readChildren(sql, mapping, chunk))) {
        const siblings = byKey.get(child.key)
        if (siblings) siblings.push(child)
        else byKey.set(child.key, [child])
      }
    }
  }
  return byKey
}

async function saveChildren(
  args: StageArgs,
  {
    children,
    parents,
    fixes,
  }: { children: ReadonlyMap<string, ReadChild[]>; parents: ReadonlyMap<string, number>; fixes: StoredFixes },
): Promise<void> {
  const { engine, place, batch, requestId } = args
  const all = [...children.values()].flat()
  for (const [sheet, list] of Map.groupBy(all, child => child.sheet))
    for (let from = 0; from < list.length; from += CHUNK)
      await write(engine, { actor: place.actor, requestId }, tx =>
        saveRows(
          tx,
          { batchId: batch.id, sheet: sheet.sheet, veil: veilOf(place.actor) },
          list
            .slice(from, from + CHUNK)
            .map(child => fixes.apply(sheet.sheet, stagedChild(child, parents.get(child.key) ?? null))),
        ),
      )
}

/** A staged child row. Without a document it is always wrong. */
export function stagedChild(child: ReadChild, parentRow: number | null): StagedRow {
  if (child.values.total) return leftOut(child)
  const orphan = importErrors.issue('import.no_parent', { value: child.key })
  const errors =
    parentRow === null
      ? [...child.errors, { code: orphan.code, path: '', zh: orphan.zh, en: orphan.en, column: child.sheet.key }]
      : child.errors
  return {
    rowNo: child.rowNo,
    raw: child.raw,
    values: child.values,
    errors,
    state: errors.length ? 'error' : 'ok',
    keys: [`parent=${child.key}`],
    action: null,
    recordId: null,
    parentRow,
  }
}

interface EarlierRow extends Pick<StagedRow, 'rowNo' | 'keys' | 'raw' | 'action'> {
  sheet: string
  state: RowState
}

/** What an earlier staging leaves: corrected cells, skipped rows, and rows that were imported since. */
class StoredFixes {
  readonly #rows: ReadonlyMap<string, EarlierRow>

  private constructor(rows: readonly EarlierRow[]) {
    this.#rows = new Map(rows.map(row => [`${row.sheet}\n${row.rowNo}`, row]))
  }

  static async load({ engine, place: { actor }, batch }: StageArgs): Promise<StoredFixes> {
    const { rows } = await read(engine, actor, sql =>
      sql.query<EarlierRow>(
        `select sheet, row_no as "rowNo", raw, state, action, coalesce(keys, '{}') as keys from import_row
         where org_id = $1 and batch_id = $2 and sheet not like '#%'
           and (raw::text like '%"fixed"]%' or state in ('done', 'undone') or (state = 'skip' and action is null))
         order by row_no`,
        [actor.orgId, batch.id],
      ),
    )
    return new StoredFixes(rows)
  }

  isKept(sheet: string, rowNo: number): boolean {
    const state = this.#rows.get(`${sheet}\n${rowNo}`)?.state
    return state === 'done' || state === 'undone'
  }

  imported(sheet: string): EarlierRow[] {
    return [...this.#rows.values()].filter(row => row.sheet === sheet && row.state === 'done')
  }

  overlay(sheet: string, row: RawRow): RawRow {
    const fixed = this.#rows.get(`${sheet}\n${row.number}`)?.raw
    if (!fixed) return row
    const cells = Array.from({ length: Math.max(row.cells.length, fixed.length) }, (_, i) =>
      cellMark(fixed[i]) === 'fixed' ? (fixed[i] as RawCell) : (row.cells[i] ?? ''),
    )
    return { ...row, cells }
  }

  apply(sheet: string, row: StagedRow): StagedRow {
    const before = this.#rows.get(`${sheet}\n${row.rowNo}`)
    return before?.state === 'skip' && before.action === null ? { ...row, state: 'skip', action: null } : row
  }
}
