import { failParam } from '@tuheng/domain/kernel/bad-request'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Tx } from '../write/tx.ts'
import { mainSheet, setBatch } from './batch-store.ts'
import type { RowFix } from './fix.ts'
import { importErrors } from './import-errors.ts'
import { type ImportPlace, importTargets, targetsOf } from './targets.ts'
import type { Batch } from './types.ts'

/** The maximum number of columns of a sheet. */
const MAX_COLUMNS = 256

interface At {
  place: ImportPlace
  batch: Batch
  lang: Lang
}

/** A correction, with values by field where the file has no column for them. */
export type FieldFix = RowFix & { fields?: Record<string, string> | undefined }

/** Turns values by field into cells. Columns that the file lacks are added to the mapping. */
export async function fixesByColumn(
  tx: Tx,
  { batch, ...at }: At,
  fixes: readonly FieldFix[],
): Promise<{ batch: Batch; fixes: RowFix[] }> {
  let current = batch
  const out: RowFix[] = []
  for (const { fields = {}, ...fix } of fixes) {
    const cells = { ...fix.cells }
    for (const [field, text] of Object.entries(fields)) {
      const sheet = fix.sheet ?? mainSheet(current)
      const found = await columnOfField(tx, { ...at, batch: current }, { sheet, field })
      current = found.batch
      cells[found.column] = text
    }
    out.push({ ...fix, cells })
  }
  return { batch: current, fixes: out }
}

/** The column of a field. Where the file has none, one is added, and known errors at the field are placed there. */
export async function columnOfField(
  tx: Tx,
  { place, batch, lang }: At,
  { sheet: name, field }: { sheet: string; field: string },
): Promise<{ batch: Batch; column: number }> {
  const sheet =
    batch.mapping.sheets.find(each => each.sheet === name) ?? importErrors.fail('import.no_sheet', { sheet: name })
  const known = sheet.columns.find(column => column.field === field)
  if (known) return { batch, column: known.column }
  const target =
    targetsOf(importTargets(place), sheet.lines).get(field) ??
    importErrors.fail('import.unknown_field', { name: field })
  const column = Math.max(-1, ...sheet.columns.map(each => each.column)) + 1
  if (column >= MAX_COLUMNS) failParam('rows')
  const added = { column, header: target.label[lang], field, sample: [], added: true }
  const mapping = {
    sheets: batch.mapping.sheets.map(each =>
      each === sheet ? { ...sheet, columns: [...sheet.columns, added] } : each,
    ),
  }
  await setBatch(tx, batch.id, { mapping })
  await tx.sql(
    `update import_row set errors = (select jsonb_agg(case when e.value ->> 'path' = $4 and e.value -> 'column' = 'null'
         then jsonb_set(e.value, '{column}', to_jsonb($5::int)) else e.value end order by e.ordinality)
       from jsonb_array_elements(errors) with ordinality e)
     where org_id = $1 and batch_id = $2 and sheet = $3 and errors @> jsonb_build_array(jsonb_build_object('path', $4::text))`,
    [tx.orgId, batch.id, name, field, column],
  )
  return { batch: { ...batch, mapping }, column }
}
