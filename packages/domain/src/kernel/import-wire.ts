import { s, type TypeOf } from './shape.ts'
import type { Choices } from './field.ts'
import type { AnyRow } from './resource.ts'

/**
 * Requests and answers of the import wizard, `{face}/import*`. The server's validation, the OpenAPI document and the
 * web's types follow from them.
 */

const name = s.text(120)
const cell = s.text(4000)
const page = s.maybe(s.integer({ minimum: 1, maximum: 100_000 }))
const words = s.object({ zh: s.text(), en: s.text() })
const dateOrder = s.oneOf('ymd', 'mdy', 'dmy')
const duplicates = s.oneOf('refuse', 'skip', 'update')
const rowState = s.oneOf('ok', 'error', 'skip', 'done', 'undone')
/** Field → value, as text of a cell. */
const values = s.map(cell, { keys: String.raw`^[\s\S]{0,120}$` })

const column = s.object({
  /** Column index in the file, from 0. */
  column: s.integer({ minimum: 0, maximum: 255 }),
  header: s.text(1000),
  /** `plateNo`; `carrierId.fullName` sets a field of a record that is created first; null: not imported. */
  field: s.nullable(name),
  /** Unit of the figures in the file, if it differs from the field's: `kg`, `%`, `万元`. */
  unit: s.maybe(s.text(20)),
  /** How to read `11/12/04`. Absent: the batch's order. */
  dateOrder: s.maybe(dateOrder),
  /** The first values, as a sample. */
  sample: s.maybe(s.list(s.text(1000), { max: 10 })),
  /** The file has no such column: it holds what was filled in while the rows were checked. */
  added: s.maybe(s.bool()),
})
const sheet = s.object({
  sheet: s.text(200),
  /** The `lines` field of the child rows on this sheet; null: documents. */
  lines: s.nullable(name),
  /** Row number of the headers, as spreadsheet programs count. */
  headerRow: s.integer({ minimum: 1, maximum: 1000 }),
  /**
   * Column that identifies the document: its own key on the main sheet, its document's key on a sheet of child rows.
   */
  key: s.nullable(s.integer({ minimum: 0, maximum: 255 })),
  columns: s.list(column, { max: 256 }),
})
const mapping = s.object({ sheets: s.list(sheet, { min: 1, max: 20 }) })
const match = s.nullable(s.list(name, { min: 1, max: 5 }))
const create = s.list(name, { max: 50 })
const options = s.object({
  /** Values for all rows. */
  constants: values,
  /** Values for blank cells. */
  defaults: values,
  /** How to handle rows that exist already. */
  duplicates,
  /** Fields by which `update` finds the record. Absent: the first unique set of the resource that the file fills. */
  match,
  /** Reference fields whose missing records are created from the row. */
  create,
  /** One transaction for the entire file. */
  allOrNothing: s.bool(),
  dateOrder,
  /** Rounds decimals with too many digits instead of refusing them. */
  round: s.bool(),
})
const changed = s.object({
  constants: s.maybe(values),
  defaults: s.maybe(values),
  duplicates: s.maybe(duplicates),
  match: s.maybe(match),
  create: s.maybe(create),
  allOrNothing: s.maybe(s.bool()),
  dateOrder: s.maybe(dateOrder),
  round: s.maybe(s.bool()),
})

const one = s.object({ id: s.id() })
export const importRequests = {
  importTemplate: s.object({}),
  importMap: s.object({ id: s.id(), mapping: s.maybe(mapping), options: s.maybe(changed) }),
  importInfo: one,
  importList: s.object({ page, pageSize: s.maybe(s.integer({ minimum: 1, maximum: 200 })) }),
  importRows: s.object({
    id: s.id(),
    sheet: s.maybe(s.text(200)),
    state: s.maybe(rowState),
    onlyErrors: s.maybe(s.bool()),
    page,
    /** Answers the page with this row, whatever `page` says. */
    holding: s.maybe(s.integer({ minimum: 1 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 500 })),
  }),
  importFix: s.object({
    id: s.id(),
    rows: s.maybe(
      s.list(
        s.object({
          sheet: s.maybe(s.text(200)),
          row: s.integer({ minimum: 1 }),
          cells: s.maybe(s.map(cell, { keys: String.raw`^\d{1,3}$` })),
          /** By field, where the file has no column for it. The first value adds the column. */
          fields: s.maybe(s.map(cell, { keys: String.raw`^[\w.]{1,120}$` })),
          skip: s.maybe(s.bool()),
        }),
        { min: 1, max: 500 },
      ),
    ),
    /** The same correction in all rows with this value in the column. */
    replace: s.maybe(
      s.object({ sheet: s.maybe(s.text(200)), column: s.integer({ minimum: 0, maximum: 255 }), from: cell, to: cell }),
    ),
    /** The same value in all rows that have an error at the field and leave it blank. */
    fill: s.maybe(s.object({ sheet: s.maybe(s.text(200)), field: name, to: cell })),
  }),
  importErrors: one,
  importPreview: s.object({ id: s.id(), try: s.maybe(s.bool()) }),
  importCommit: one,
  /** `leaveOut`: rows that later work depends on are kept, the others are undone. */
  importUndo: s.object({ id: s.id(), leaveOut: s.maybe(s.bool()) }),
} as const

const whole = {
  rows: s.integer(),
  ok: s.integer(),
  error: s.integer(),
  skip: s.integer(),
  done: s.integer(),
  undone: s.integer(),
  /** Of `ok`: new records, and changes of existing ones. */
  create: s.integer(),
  update: s.integer(),
  lines: s.integer(),
  lineErrors: s.integer(),
  /** Of `done`, after the import: records whose act waits for an approval. */
  held: s.maybe(s.integer()),
}
const part = s.maybe(s.integer())
const counts = s.object({
  rows: part,
  ok: part,
  error: part,
  skip: part,
  done: part,
  undone: part,
  create: part,
  update: part,
  lines: part,
  lineErrors: part,
  held: part,
})
const moment = s.nullable(s.text())

const ofBatch = {
  id: s.id(),
  fileId: s.id(),
  fileName: s.text(),
  /** `closed`: its staged rows were deleted. It can be viewed, but not undone. */
  state: s.oneOf('uploaded', 'staging', 'staged', 'committing', 'committed', 'undoing', 'undone', 'closed'),
  stateText: s.text(),
  counts,
  jobId: s.nullable(s.integer()),
  memberId: s.integer(),
  createdAt: s.text(),
  committedAt: moment,
  undoneAt: moment,
  mapping,
  options,
}
/** A possible target of a column. */
const target = s.object({
  field: s.text(),
  lines: s.nullable(s.text()),
  kind: s.text(),
  label: s.text(),
  required: s.bool(),
  /** The server finds or creates it if no column provides it. */
  supplied: s.bool(),
  /** Not required if one of these has a value. */
  unless: s.list(s.text()),
  /** Only finds existing records, because the system assigns such numbers. */
  matchOnly: s.bool(),
  /** Records that it may name are not what a new one is, as a waybill that was accepted. */
  neverMade: s.maybe(s.yes()),
  units: s.list(s.text()),
  to: s.nullable(s.text()),
  choices: s.maybe(s.opaque<Choices>()),
  dict: s.nullable(s.text()),
})
/** Errors by column and code, with the number of rows. */
const errorCount = s.object({
  sheet: s.text(),
  column: s.nullable(s.integer()),
  path: s.text(),
  code: s.text(),
  msg: s.text(),
  /** The text of the cell, where the sentence quotes it. */
  value: s.nullable(s.text()),
  rows: s.integer(),
  /** How many of the rows leave the cell blank, or have no such column. */
  blank: s.integer(),
  /** The number of the first of the rows. */
  first: s.integer(),
})
const rowIssue = s.object({ code: s.text(), path: s.text(), column: s.nullable(s.integer()), msg: s.text() })
const action = s.nullable(s.oneOf('create', 'update', 'skip'))
const row = s.object({
  row: s.integer(),
  sheet: s.text(),
  state: rowState,
  action,
  recordId: s.nullable(s.integer()),
  parentRow: s.nullable(s.integer()),
  cells: s.list(s.text()),
  /** Columns corrected here. */
  fixed: s.list(s.integer()),
  creates: s.list(s.text()),
  errors: s.list(rowIssue),
  /** A row of totals: it is left out. */
  total: s.maybe(s.bool()),
  /** Of a file that runs a transition: the record that the row names, as it will be. */
  record: s.maybe(s.nullable(s.opaque<AnyRow>())),
})
const batch = s.object(ofBatch)
const errors = s.list(errorCount)
const targets = s.list(target)
const jobId = s.maybe(s.integer())
const label = words
const preview = s.object({
  counts: s.object(whole),
  /** Records that will be created for references. */
  masters: s.list(s.object({ target: s.text(), label, text: s.text(), rows: s.integer() })),
  mastersTotal: s.integer(),
  /** Sums over the rows to be imported, by currency if there is one. `file`: the total that the file itself states. */
  sums: s.list(
    s.object({
      field: s.text(),
      label,
      unit: s.nullable(words),
      currency: s.nullable(s.text()),
      value: s.text(),
      file: s.maybe(s.text()),
    }),
  ),
  /** Rows of totals, which are left out. */
  totals: s.integer(),
  /** Errors of the database, found by a trial run. */
  refused: s.maybe(
    s.list(
      s.object({
        row: s.integer(),
        errors: s.list(
          s.object({ code: s.text(), path: s.text(), column: s.nullable(s.integer()), zh: s.text(), en: s.text() }),
        ),
      }),
    ),
  ),
  figures: s.maybe(
    s.list(
      s.object({
        key: s.text(),
        zh: s.text(),
        en: s.text(),
        value: s.text(),
        unit: s.maybe(words),
        /** The figure before the import, and how many trips it is of. */
        change: s.maybe(s.object({ of: s.oneOf('price', 'party'), before: s.text(), trips: s.integer() })),
      }),
    ),
  ),
  tried: s.maybe(s.integer()),
  jobId,
})

/** Answers by call. Calls that are not listed answer workbooks. */
export const importAnswers = {
  importUpload: s.object({ ...ofBatch, remembered: s.bool(), targets }),
  importMap: s.object({ ...ofBatch, errors: s.maybe(errors) }),
  importInfo: s.object({ ...ofBatch, targets, errors }),
  importList: s.object({ list: s.list(batch), total: s.integer() }),
  importRows: s.object({ list: s.list(row), total: s.integer(), page: s.integer(), sheet: s.text(), counts }),
  importFix: s.object({ rows: s.list(row), fixed: s.maybe(s.integer()), counts: s.maybe(counts), jobId }),
  importPreview: preview,
  importCommit: s.object({ jobId: s.integer() }),
  importUndo: s.object({ jobId: s.integer() }),
} as const

type Answers = typeof importAnswers
type Requests = typeof importRequests
export type ImportAnswer<K extends keyof Answers> = TypeOf<Answers[K]>
export type ImportRequest<K extends keyof Requests> = TypeOf<Requests[K]>
export type Column = TypeOf<typeof column>
export type Sheet = TypeOf<typeof sheet>
export type Options = TypeOf<typeof options>
export type Batch = TypeOf<typeof batch>
export type BatchInfo = ImportAnswer<'importInfo'>
export type DateOrder = Options['dateOrder']
export type Duplicates = Options['duplicates']
export type BatchState = Batch['state']
export type RowState = TypeOf<typeof rowState>
export type Counts = Preview['counts']
export type Target = TypeOf<typeof target>
export type ErrorCount = TypeOf<typeof errorCount>
export type RowIssue = TypeOf<typeof rowIssue>
export type StagedRow = TypeOf<typeof row>
export type RowPage = ImportAnswer<'importRows'>
export type Preview = TypeOf<typeof preview>
