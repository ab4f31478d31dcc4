import type { Issue } from '@tuheng/domain/kernel/errors'
import type { BatchState, Column, Counts, Options, RowState, Sheet } from '@tuheng/domain/kernel/import-wire'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

export type {
  BatchState,
  Counts as BatchCounts,
  Options as ImportOptions,
  RowState,
} from '@tuheng/domain/kernel/import-wire'
/** What one column of the file means, with its first values to look at. */
export type ColumnMapping = Column & { sample: string[] }
/** What one sheet of the file means. */
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

/** Text of a cell; with a mark when the file already lost digits of it, holds an error, or somebody corrected it here. */
export type RawCell = string | [text: string, mark: CellMark]
export type CellMark = 'lossy' | 'error' | 'fixed'

/** One thing wrong with a row, and the column of the file where it is to be mended. */
export interface RowIssue extends Pick<Issue, 'code' | 'path' | 'zh' | 'en'> {
  column: number | null
}

/** A record that a row needs and that is to be made first. */
export interface NewMaster {
  target: string
  /** What the cell says. */
  text: string
  values: AnyRow
}

export interface StagedValues {
  /** Field → parsed value; of an adapter also its own columns. */
  input: AnyRow
  /** Reference field → record to be made. */
  create?: Record<string, NewMaster>
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
  /** `module/table` of the face through which it came. */
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
