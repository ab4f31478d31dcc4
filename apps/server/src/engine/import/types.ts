import type { Issue } from '@tuheng/domain/kernel/errors'
import type { DateOrder } from '@tuheng/domain/kernel/dates'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** What one column of the file means. */
export interface ColumnMapping {
  /** Place in the file, from 0. */
  column: number
  header: string
  /** `plateNo`; `carrierId.fullName` gives a value to a record that has to be made first; null: not imported. */
  field: string | null
  /** Unit of the figures in the file, where it is not the field's own: `kg`, `%`, `万元`. */
  unit?: string | undefined
  /** How `11/12/04` is meant; the batch's own order when absent. */
  dateOrder?: DateOrder | undefined
  /** First values, to look at. */
  sample: string[]
}

/** What one sheet of the file means. */
export interface SheetMapping {
  sheet: string
  /** The `lines` field whose child rows stand here; null: the documents themselves. */
  lines: string | null
  /** Row of the headers as the spreadsheet program counts. */
  headerRow: number
  /** Column that names the document: its own key on the main sheet, that of its document on a sheet of child rows. */
  key: number | null
  columns: ColumnMapping[]
}

export interface ImportMapping {
  sheets: SheetMapping[]
}

export type DuplicatePolicy = 'refuse' | 'skip' | 'update'

export interface ImportOptions {
  /** Field → value for every row, written as in a cell. */
  constants: Record<string, string>
  /** Field → value where the cell is blank. */
  defaults: Record<string, string>
  /** What happens to rows that are there already. */
  duplicates: DuplicatePolicy
  /** Fields by which `update` finds the record; the first unique set of the resource that the file fills when absent. */
  match: string[] | null
  /** Reference fields whose missing records are made from the row. */
  create: string[]
  /** One transaction for the whole file. */
  allOrNothing: boolean
  dateOrder: DateOrder
  /** Rounds decimals that are too long, rather than refusing them. */
  round: boolean
}

export const DEFAULT_OPTIONS: ImportOptions = {
  constants: {}, defaults: {}, duplicates: 'refuse', match: null, create: [], allOrNothing: false, dateOrder: 'ymd', round: false,
}

/** `closed`: its staged rows have been cleared away, so that it can be looked at but not taken back. */
export type BatchState = 'uploaded' | 'staging' | 'staged' | 'committing' | 'committed' | 'undoing' | 'undone' | 'closed'
export type RowState = 'ok' | 'error' | 'skip' | 'done' | 'undone'

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
  options: ImportOptions
  state: BatchState
  counts: Partial<BatchCounts>
  jobId: number | null
  memberId: number
  createdAt: string
  committedAt: string | null
  undoneAt: string | null
}

export interface BatchCounts {
  rows: number
  ok: number
  error: number
  skip: number
  done: number
  undone: number
  /** Of `ok`: new records, and changes of known ones. */
  create: number
  update: number
  lines: number
  lineErrors: number
}

export const cellText = (cell: RawCell | undefined): string => (cell === undefined ? '' : typeof cell === 'string' ? cell : cell[0])
export const cellMark = (cell: RawCell | undefined): CellMark | undefined => (Array.isArray(cell) ? cell[1] : undefined)
