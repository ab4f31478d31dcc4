import type { Issue } from '@tuheng/domain/kernel/errors'
import type { BatchState, Column, Counts, Options, RowState, Sheet } from '@tuheng/domain/kernel/import-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

export type {
  BatchState,
  Counts as BatchCounts,
  Options as ImportOptions,
  RowState,
} from '@tuheng/domain/kernel/import-wire'
/** The meaning of a column, with its first values. */
export type ColumnMapping = Column & { sample: string[] }
/** The meaning of a sheet. */
export type SheetMapping = Omit<Sheet, 'columns'> & { columns: ColumnMapping[] }

export interface ImportMapping {
  sheets: SheetMapping[]
}

export const DEFAULT_OPTIONS: Options = {
  constants: {},
  defaults: {},
  duplicates: 'refuse',
  match: null,
  create: [],
  allOrNothing: false,
  dateOrder: 'ymd',
  round: false,
}

/** Text of a cell, with a mark if the file had lost digits, contains an error, or somebody corrected it. */
export type RawCell = string | [text: string, mark: CellMark]
export type CellMark = 'lossy' | 'error' | 'fixed'

/** One error of a row, and the column where it can be fixed. */
export interface RowIssue extends Pick<Issue, 'code' | 'path' | 'zh' | 'en'> {
  column: number | null
  /** What was kept from whoever made the stored error, see `veilOf`. */
  veil?: string
}

/** A record that must be created before the row. */
export interface NewMaster {
  target: string
  /** The text of the cell. */
  text: string
  values: AnyRow
}

export interface StagedValues {
  /** Field → parsed value, including an adapter's columns. */
  input: AnyRow
  /** Reference field → record to be created. */
  create?: Record<string, NewMaster>
  /** A row of totals: of the whole file, or of a part. Its figures are by field. */
  total?: 'whole' | 'part'
  /** Fields of the record that the row names, as they were when the row was checked. */
  seen?: AnyRow
  /** The transition that the row runs, where a file runs several. */
  step?: string
}

export interface StagedRow {
  rowNo: number
  raw: RawCell[]
  values: StagedValues
  errors: RowIssue[]
  state: RowState
  keys: string[]
  action: 'create' | 'update' | 'skip' | null
  recordId: number | null
  parentRow: number | null
}

export interface Batch {
  id: number
  resource: string
  /** `module/table` of the face that it was imported through. */
  face: string
  fileId: number
  fileName: string
  shape: string
  mapping: ImportMapping
  options: Options
  state: BatchState
  counts: Partial<Counts>
  jobId: number | null
  memberId: number
  createdAt: string
  committedAt: string | null
  undoneAt: string | null
}

export const cellText = (cell: RawCell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell[0]
export const cellMark = (cell: RawCell | undefined): CellMark | undefined => (Array.isArray(cell) ? cell[1] : undefined)
