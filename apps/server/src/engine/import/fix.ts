import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Tx } from '../write/tx.ts'
import { withObjections } from './against-rows.ts'
import { countRows, loadRows, mainSheet, saveRows, setBatch, type StoredRow } from './batch-store.ts'
import { StoredKeys } from './duplicates.ts'
import { stagedChild } from './stage.ts'
import { type ReadChild, Staging } from './staging.ts'
import type { ImportPlace } from './targets.ts'
import { type Batch, type BatchCounts, cellText, type RawCell, type SheetMapping, type StagedRow } from './types.ts'
import { veilOf } from './veil.ts'

export interface RowFix {
  /** Absent: the main sheet. */
  sheet?: string | undefined
  row: number
  /** Column of the file → new text. */
  cells?: Record<string, string> | undefined
  /** Skips the row, or includes it again. */
  skip?: boolean | undefined
}

const FIXABLE = ['ok', 'error', 'skip'] as const

/**
 * Corrects cells of staged rows and checks them again, with the rows that they affect: their document, and rows with
 * the same keys.
 */
export async function fixRows(
  tx: Tx,
  { place, batch }: { place: ImportPlace; batch: Batch },
  fixes: readonly RowFix[],
): Promise<{ rows: StoredRow[]; counts: BatchCounts }> {
  const staging = await Staging.open({ query: tx.sql }, place, {
    now: tx.now,
    mapping: batch.mapping,
    options: batch.options,
  })
  const at = { staging, batch, veil: veilOf(place.actor) }
  const main = staging.main.sheet
  const documents = new Set<number>()
  for (const [sheet, list] of Map.groupBy(fixes, fix => fix.sheet ?? main)) {
    const rows = await loadRows(tx, batch.id, { sheet, rowNos: list.map(fix => fix.row), states: FIXABLE, lock: true })
    const fixed = rows.map(row =>
      corrected(
        row,
        list.find(fix => fix.row === row.rowNo),
      ),
    )
    await saveRows(tx, { batchId: batch.id, sheet }, fixed)
    if (sheet === main) for (const row of fixed) documents.add(row.rowNo)
    else for (const row of await rereadChildren(tx, at, { sheet, rows: fixed })) if (row !== null) documents.add(row)
  }
  await restage(tx, at, { rowNos: await withSimilarRows(tx, batch, documents) })
  const counts = await countRows(tx, batch)
  await setBatch(tx, batch.id, { counts })
  const sheets = [...Map.groupBy(fixes, fix => fix.sheet ?? main)]
  const rows = (
    await Promise.all(
      sheets.map(([sheet, list]) => loadRows(tx, batch.id, { sheet, rowNos: list.map(fix => fix.row) })),
    )
  ).flat()
  return { rows, counts }
}

function corrected(row: StoredRow, fix: RowFix | undefined): StoredRow {
  const raw: RawCell[] = [...row.raw]
  for (const [column, text] of Object.entries(fix?.cells ?? {})) {
    while (raw.length <= Number(column)) raw.push('')
    raw[Number(column)] = [text.trim(), 'fixed']
  }
  // A row that was skipped by hand has no action. `restage` decides about the others.
  if (fix?.skip === true) return { ...row, raw, state: 'skip', action: null }
  return {
    ...row,
    raw,
    state: row.state === 'skip' && row.action === null && fix?.skip !== false ? 'skip' : 'error',
    action: row.action ?? 'create',
  }
}

interface RestageOptions {
  staging: Staging
  batch: Batch
  veil: string
}

/** Parses child rows again. Returns the rows of their documents, before and after. */
async function rereadChildren(
  tx: Tx,
  { staging, batch, veil }: RestageOptions,
  { sheet, rows }: { sheet: string; rows: readonly StoredRow[] },
): Promise<(number | null)[]> {
  const mapping = batch.mapping.sheets.find(each => each.sheet === sheet) as SheetMapping
  const read = await staging.readChildren(
    { query: tx.sql },
    mapping,
    rows.map(row => ({ number: row.rowNo, cells: row.raw })),
  )
  const parents = await loadRows(tx, batch.id, {
    sheet: staging.main.sheet,
    keys: read.map(child => `key=${child.key}`),
  })
  const parentOf = (child: ReadChild) => parents.find(parent => parent.keys.includes(`key=${child.key}`))?.rowNo ?? null
  const staged = read.map((child, i): StagedRow => {
    const row = stagedChild(child, parentOf(child))
    return rows[i]?.state === 'skip' ? { ...row, state: 'skip' } : row
  })
  await saveRows(tx, { batchId: batch.id, sheet, veil }, staged)
  return [...rows.map(row => row.parentRow), ...staged.map(row => row.parentRow)]
}

/** The documents and all that share a key with them, before or after. */
async function withSimilarRows(tx: Tx, batch: Batch, rowNos: ReadonlySet<number>): Promise<number[]> {
  const main = mainSheet(batch)
  const rows = await loadRows(tx, batch.id, { sheet: main, rowNos: [...rowNos] })
  const keys = rows.flatMap(row => row.keys)
  const others = keys.length ? await loadRows(tx, batch.id, { sheet: main, keys, states: FIXABLE }) : []
  return [...new Set([...rowNos, ...others.map(row => row.rowNo)])]
}

/** Stages documents again. Rows that share their new keys are staged once more. */
async function restage(
  tx: Tx,
  at: RestageOptions,
  { rowNos, repeat = true }: { rowNos: readonly number[]; repeat?: boolean },
): Promise<void> {
  if (!rowNos.length) return
  const { staging, batch, veil } = at
  const main = staging.main.sheet
  const rows = await loadRows(tx, batch.id, { sheet: main, rowNos, states: FIXABLE })
  const children = await childrenOf(tx, at, rowNos)
  const included = rows.filter(row => !(row.state === 'skip' && row.action === null))
  const read = { query: tx.sql }
  const probe = await staging.stage(read, included.map(rawRow), {
    childrenOf: key => children.get(key) ?? [],
    keys: new StoredKeys([]),
  })
  const keys = [...new Set(probe.flatMap(row => row.keys))]
  const others = keys.length
    ? (await loadRows(tx, batch.id, { sheet: main, keys })).filter(
        row => !rowNos.includes(row.rowNo) && row.state !== 'skip',
      )
    : []
  const fresh = await childrenOf(tx, at, rowNos)
  const again = await staging.stage(read, included.map(rawRow), {
    childrenOf: key => fresh.get(key) ?? [],
    keys: new StoredKeys(others),
  })
  const staged = await withObjections(tx, staging, again)
  await saveRows(tx, { batchId: batch.id, sheet: main, veil }, staged)
  await saveChildren(tx, at, { children: [...fresh.values()].flat(), documents: staged })
  const affected = others.filter(row => row.state !== 'done' && row.state !== 'undone').map(row => row.rowNo)
  // Together with the rows that they share a record with, which may move it on
  if (repeat && affected.length) await restage(tx, at, { rowNos: [...rowNos, ...affected], repeat: false })
}

const rawRow = (row: StoredRow) => ({ number: row.rowNo, cells: row.raw })

async function childrenOf(
  tx: Tx,
  { staging, batch }: RestageOptions,
  parents: readonly number[],
): Promise<Map<string, ReadChild[]>> {
  const byKey = new Map<string, ReadChild[]>()
  const rows = await loadRows(tx, batch.id, { parents })
  for (const [sheet, list] of Map.groupBy(
    rows.filter(row => row.state !== 'skip'),
    row => row.sheet,
  )) {
    const mapping = batch.mapping.sheets.find(each => each.sheet === sheet) as SheetMapping
    for (const child of await staging.readChildren({ query: tx.sql }, mapping, list.map(rawRow)))
      byKey.set(child.key, [...(byKey.get(child.key) ?? []), child])
  }
  return byKey
}

/** Saves the child rows of the documents. */
async function saveChildren(
  tx: Tx,
  { batch, veil }: RestageOptions,
  { children, documents }: { children: readonly ReadChild[]; documents: readonly StagedRow[] },
): Promise<void> {
  const parentOf = new Map(
    documents.flatMap(row =>
      row.keys.filter(key => key.startsWith('key=')).map(key => [key.slice(4), row.rowNo] as const),
    ),
  )
  for (const [sheet, list] of Map.groupBy(children, child => child.sheet.sheet))
    await saveRows(
      tx,
      { batchId: batch.id, sheet, veil },
      list.map(child => stagedChild(child, parentOf.get(child.key) ?? null)),
    )
}

/** Rows that leave the column blank and have an error at the field that the reader, whose veil is given, may see. */
export async function rowsLacking(
  tx: Tx,
  batch: Batch,
  args: { sheet: string; column: number; field: string; veil: string },
): Promise<number[]> {
  const { rows } = await tx.sql<{ rowNo: number; raw: RawCell[] }>(
    `select row_no as "rowNo", raw from import_row where org_id = $1 and batch_id = $2 and sheet = $3 and state = 'error'
       and exists (select 1 from jsonb_array_elements(errors) e where e.value ->> 'path' = $4 and ($5 = '' or e.value ->> 'veil' = $5))
     order by row_no`,
    [tx.orgId, batch.id, args.sheet, args.field, args.veil],
  )
  return rows.filter(row => cellText(row.raw[args.column]) === '').map(row => row.rowNo)
}

/** Writes a text into a column of many rows, which have to be staged again. */
export async function overwriteCells(
  tx: Tx,
  batch: Batch,
  { sheet, column, to, rowNos }: { sheet: string; column: number; to: string; rowNos: readonly number[] },
): Promise<void> {
  await tx.sql(
    `update import_row set raw = jsonb_set(raw || coalesce((select jsonb_agg('') from generate_series(jsonb_array_length(raw), $5::int)), '[]'), array[$5::text], $6::jsonb)
     where org_id = $1 and batch_id = $2 and sheet = $3 and row_no = any($4::int[])`,
    [tx.orgId, batch.id, sheet, rowNos, column, JSON.stringify([to.trim(), 'fixed'])],
  )
}

/** Rows with exactly this text in the column, for correcting a name everywhere. */
export async function rowsWithValue(
  tx: Tx,
  batch: Batch,
  args: { sheet: string; column: number; text: string },
): Promise<number[]> {
  const { rows } = await tx.sql<AnyRow & { rowNo: number; raw: RawCell[] }>(
    `select row_no as "rowNo", raw from import_row where org_id = $1 and batch_id = $2 and sheet = $3 and state in ('ok', 'error', 'skip')
       and (raw -> $4::int = to_jsonb($5::text) or raw -> $4::int ->> 0 = $5)`,
    [tx.orgId, batch.id, args.sheet, args.column, args.text],
  )
  return rows.filter(row => cellText(row.raw[args.column]) === args.text).map(row => row.rowNo)
}
