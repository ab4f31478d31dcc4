import type { Field } from '@tuheng/domain/kernel/field'
import type { Batch as BatchView, StagedRow, Target } from '@tuheng/domain/kernel/import-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { knownResource } from '../directory.ts'
import { stateText, type StoredRow } from './batch-store.ts'
import { type CellVeil, shownCells } from './cell-veil.ts'
import type { ImportTarget } from './targets.ts'
import { type Batch, cellMark, type RowIssue } from './types.ts'
import { unitsFor } from './units.ts'
import { shownErrors } from './veil.ts'

/** A batch as the API returns it. */
export function batchView(batch: Batch, lang: Lang): BatchView {
  const { id, fileId, fileName, state, counts, jobId, memberId, createdAt, committedAt, undoneAt, mapping, options } =
    batch
  return {
    id,
    fileId,
    fileName,
    state,
    stateText: stateText(state, lang),
    counts,
    jobId,
    memberId,
    createdAt,
    committedAt,
    undoneAt,
    mapping,
    options,
  }
}

/** Possible targets of columns. */
export function targetView(
  { field, lines, def, label, required, supplied, unless, matchOnly }: ImportTarget,
  lang: Lang,
): Target {
  return {
    field,
    lines,
    kind: def.kind,
    label: label[lang],
    required,
    supplied,
    unless: [...unless],
    matchOnly,
    units: unitsFor(def),
    to: def.to ?? null,
    ...(isNeverMade(def) ? { neverMade: true as const } : {}),
    ...(def.choices ? { choices: def.choices } : {}),
    dict: def.dict ?? null,
  }
}

export const issueView = ({ code, path, column, ...text }: RowIssue, lang: Lang) => ({
  code,
  path,
  column,
  msg: text[lang],
})

/** A staged row: the cells of the file and their errors, as far as the reader may see them. */
export function rowView(
  row: StoredRow,
  lang: Lang,
  { veil, cells, records }: { veil: string; cells: CellVeil; records: ReadonlyMap<number, AnyRow> | undefined },
): StagedRow {
  const { rowNo, sheet, raw, state, action, recordId, parentRow, errors, values } = row
  return {
    row: rowNo,
    sheet,
    state,
    action,
    recordId: records && !records.has(rowNo) ? null : recordId,
    parentRow,
    cells: shownCells(raw, sheet, cells),
    fixed: raw.flatMap((cell, i) => (cellMark(cell) === 'fixed' ? [i] : [])),
    creates: Object.keys(values.create ?? {}),
    errors: shownErrors(errors, veil).map(error => issueView(error, lang)),
    ...(values.total ? { total: true } : {}),
    ...(records ? { record: records.get(rowNo) ?? null } : {}),
  }
}

/** Whether the field names records in a state in which none begins. */
function isNeverMade({ to, where = {} }: Field): boolean {
  const machines = knownResource(to ?? '')?.machines ?? {}
  return Object.entries(where).some(
    ([name, value]) => name in machines && ![value].flat().includes(machines[name]?.initial),
  )
}
