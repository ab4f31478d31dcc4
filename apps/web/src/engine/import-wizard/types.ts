import type { Text } from '@tuheng/domain/kernel/text'

/** Wire types of the import calls; see docs/architecture.md. */
export interface Column {
  column: number
  header: string
  field: string | null
  unit?: string
  dateOrder?: DateOrder
  sample?: string[]
}

export interface Sheet {
  sheet: string
  /** The `lines` field of child rows; null: the documents. */
  lines: string | null
  headerRow: number
  /** Column that names the document. */
  key: number | null
  columns: Column[]
}

export type DateOrder = 'ymd' | 'mdy' | 'dmy'
export type Duplicates = 'refuse' | 'skip' | 'update'

export interface Options {
  constants: Record<string, string>
  defaults: Record<string, string>
  duplicates: Duplicates
  match: string[] | null
  create: string[]
  allOrNothing: boolean
  dateOrder: DateOrder
  round: boolean
}

export type BatchState = 'uploaded' | 'staging' | 'staged' | 'committing' | 'committed' | 'undoing' | 'undone' | 'closed'
export type RowState = 'ok' | 'error' | 'skip' | 'done' | 'undone'

export interface Counts {
  rows: number
  ok: number
  error: number
  skip: number
  done: number
  undone: number
  create: number
  update: number
  lines: number
  lineErrors: number
}

export interface Batch {
  id: number
  fileName: string
  state: BatchState
  stateText: string
  counts: Partial<Counts>
  jobId: number | null
  createdAt: string
  committedAt: string | null
  mapping: { sheets: Sheet[] }
  options: Options
}

/** What a column may be mapped to. */
export interface Target {
  field: string
  lines: string | null
  kind: string
  label: string
  required: boolean
  /** Found or made by the server where no column gives it. */
  supplied: boolean
  /** Not needed where one of these is filled. */
  unless: string[]
  matchOnly: boolean
  units: string[]
  to: string | null
  choices?: Record<string, { zh: string; en: string }>
}

export interface ErrorCount {
  sheet: string
  column: number | null
  path: string
  msg: string
  rows: number
}

export type BatchInfo = Batch & { targets: Target[]; errors: ErrorCount[] }

export interface RowIssue {
  code: string
  path: string
  column: number | null
  msg: string
}

export interface StagedRow {
  row: number
  sheet: string
  state: RowState
  action: 'create' | 'update' | 'skip' | null
  recordId: number | null
  cells: string[]
  /** Columns corrected here. */
  fixed: number[]
  creates: string[]
  errors: RowIssue[]
}

export interface RowPage {
  list: StagedRow[]
  total: number
  sheet: string
  counts: Partial<Counts>
}

export interface Preview {
  counts: Counts
  masters: { target: string; label: Text; text: string; rows: number }[]
  mastersTotal: number
  sums: { field: string; label: Text; unit: Text | null; currency: string | null; value: string }[]
  refused?: { row: number; errors: (RowIssue & Partial<Text>)[] }[]
  figures?: (Text & { key: string; value: string; unit?: Text })[]
  tried?: number
  jobId?: number
}
