import type { LocalizedIssue } from './errors.ts'
import type { AnyRow } from './resource.ts'
import { MAX_COMPANIES } from './across.ts'
import { REASON } from './request-words.ts'
import { s, type TypeOf } from './shape.ts'
import { issueList } from './wire.ts'

/**
 * Requests and answers of the calls that every face has. The server's validation, the OpenAPI document and the web's
 * types follow from them.
 */

const filters = s.maybe(s.filters())
const search = s.maybe(s.text(200))
const many = s.maybe(s.list(s.id(), { max: 2000 }))
/** Records of a batch. */
const ids = s.list(s.id(), { min: 1, max: 200 })
const sort = s.maybe(s.list(s.text(60), { max: 5 }))
const compact = s.maybe(s.bool())
const names = s.maybe(s.list(s.text(60), { max: 200 }))
/** For what is chosen (`judged` of the referring field), on which day, for which record, and beside which others. */
const judge = s.object({
  as: s.text(30),
  date: s.maybe(s.date()),
  record: s.maybe(s.id()),
  beside: s.maybe(s.map(s.id())),
})

export const genericRequests = {
  list: s.object({
    page: s.maybe(s.integer({ minimum: 1 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
    sort,
    filters,
    search,
    /** `next` of the previous page. Replaces `page`. */
    after: s.maybe(s.text(2000)),
    count: s.maybe(s.oneOf('exact', 'capped', 'none')),
    ids: many,
    /**
     * Fields of the rows; without it all fields. `id` and `version` are always included. `hands` adds the members who
     * may not review a row, and the name of a count (`list.counts`) the number of records that refer to it.
     */
    columns: names,
    /** Rows are returned as `compact` instead of `list`, without repetition. */
    compact,
    view: s.maybe(s.text(60)),
  }),
  summary: s.object({ filters, search, ids: many }),
  /** The list over several of the person's companies, read-only. */
  across: s.object({
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 100 })),
    sort,
    filters,
    search,
    columns: names,
    /** `next` of the previous page. It holds a cursor for each company. */
    after: s.maybe(s.text(40_000)),
    /** Some of the person's companies; without it all. */
    companies: s.maybe(s.list(s.id(), { min: 1, max: MAX_COMPANIES })),
    /** With the first page also the totals, by company and together. */
    sums: s.maybe(s.bool()),
  }),
  options: s.object({
    search,
    ids: s.maybe(s.list(s.id(), { max: 200 })),
    filters,
    limit: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
    compact,
    /** What speaks against each choice is told with it, and what nothing speaks against comes first. */
    judge: s.maybe(judge),
  }),
  info: s.object({ id: s.id() }),
  /** As `info`, with the values that the company's setting masks for everybody; it is logged. */
  reveal: s.object({ id: s.id() }),
  history: s.object({ id: s.id() }),
  /**
   * A window shows the record, with a form or without one, or shows it no longer. `window` is the window's own word; it
   * repeats the call while it shows the record.
   */
  presence: s.object({ id: s.id(), window: s.text(40, { minLength: 1 }), doing: s.oneOf('view', 'edit', 'leave') }),
  /** Whom the record waits for. */
  awaited: s.object({ id: s.id() }),
  delete: s.object({
    id: s.maybe(s.id()),
    ids: s.maybe(ids),
    version: s.maybe(s.integer()),
    reason: s.maybe(s.words(500, REASON)),
    /** Only asks whether it would be refused, and by what. */
    check: s.maybe(s.bool()),
  }),
  /** Deleted records that can be restored, the latest deletion first. */
  deleted: s.object({ search, page: s.maybe(s.integer({ minimum: 1, maximum: 1000 })) }),
  /** Restores a deleted record with its child rows. */
  undelete: s.object({ id: s.id() }),
  /** Rows that a program sends in place of a file, at faces whose files run transitions. Their keys are the columns. */
  feed: s.object({ rows: s.list(s.fields({}), { min: 1, max: 200 }) }),
  /** Ids of a batch transition. Its edits and params are further keys. */
  batch: s.fields({ ids }),
  export: s.object({
    filters,
    search,
    sort,
    ids: s.maybe(s.list(s.integer({ minimum: 1 }), { max: 20_000 })),
    columns: names,
    exports: names,
    format: s.maybe(s.oneOf('xlsx', 'csv')),
    lines: s.maybe(s.bool()),
    totals: s.maybe(s.bool()),
    async: s.maybe(s.bool()),
  }),
  /** What `exportFiles` would pack, by field. */
  exportFileCounts: s.object({ filters, search, ids: s.maybe(s.list(s.integer({ minimum: 1 }), { max: 20_000 })) }),
  /** The files of records as one archive. `fields`: fields that hold files; without it all that may be seen. */
  exportFiles: s.object({
    filters,
    search,
    sort,
    ids: s.maybe(s.list(s.integer({ minimum: 1 }), { max: 20_000 })),
    fields: names,
    /** How files are called, such as `{单号}_{车牌}_{类型}_{序号}`; `/` makes folders. Absent: a folder for each record. */
    pattern: s.maybe(s.text(120)),
  }),
  print: s.object({
    id: s.maybe(s.integer({ minimum: 1 })),
    ids: s.maybe(s.list(s.integer({ minimum: 1 }), { min: 1, max: 200 })),
    layout: s.text(40),
  }),
} as const

const row = s.opaque<AnyRow>()
const count = { total: s.nullable(s.integer()), capped: s.bool() }
const totals = s.map(s.text())

const compactRows = s.maybe(
  s.object({
    columns: s.list(s.text()),
    rows: s.list(s.list(s.opaque<unknown>())),
    same: row,
    some: s.map(s.map(s.opaque<unknown>())),
    labels: s.map(s.map(s.opaque<unknown>())),
  }),
)
const list = s.object({
  /** Empty if `compact` was requested. */
  list: s.list(row),
  /**
   * The rows without repetition: values in the order of `columns`; values that are the `same` in all rows; values that
   * `some` rows have, by name and row index; labels by field and id.
   */
  compact: compactRows,
  /** Null if no count was requested. */
  ...count,
  /** Cursor of the next page; opaque. */
  next: s.nullable(s.text()),
  /** Values of a pasted list that no row has, by field. */
  notFound: s.map(s.list(s.text())),
})
const summary = s.object({
  count: s.integer(),
  capped: s.bool(),
  /** Sums over all counted rows. Empty if there are several `groups`, which must not be added up. */
  totals,
  /** The sums of each value of the grouping field, in the order of its choices. */
  groups: s.maybe(s.list(s.object({ value: s.text(), totals }))),
  /** Rows of the filter that the sums exclude, because they are void. */
  left: s.integer(),
  /** Number of rows in each state of the tabs; of those with an approval by its state, as `approval.running`. */
  tabs: s.map(s.integer()),
})
const nothing = s.nullable(s.text())
const company = { id: s.id(), name: s.text() }
const across = s.object({
  /** Rows of all companies in one order. `orgId` says whose each is. A field that is hidden there is missing. */
  list: s.list(row),
  companies: s.list(s.object({ ...company, total: s.nullable(s.integer()), capped: s.bool(), sums: s.maybe(summary) })),
  /**
   * The person's companies that are not included. `right`: no right to this list. `veiled`: the person may not query
   * these `fields` there. `closed`: it lets the person in no more. `unavailable`: its database did not answer. `many`:
   * one list covers a limited number of companies.
   */
  left: s.list(
    s.object({
      ...company,
      reason: s.oneOf('right', 'veiled', 'closed', 'unavailable', 'many'),
      fields: s.maybe(s.list(s.text())),
    }),
  ),
  /** False if a part of the database did not respond, and companies may be missing that cannot be named. */
  complete: s.bool(),
  /** The totals over all included companies. Columns that one of them hides are left out. */
  sums: s.maybe(summary),
  next: s.nullable(s.text()),
  notFound: s.map(s.list(s.text())),
})
const event = s.object({
  id: s.integer(),
  at: s.text(),
  by: s.nullable(s.integer()),
  byName: nothing,
  action: s.text(),
  reason: nothing,
  before: s.nullable(row),
  after: s.nullable(row),
  requestId: nothing,
  chainSeq: s.nullable(s.integer()),
})
const history = s.object({ list: s.list(event) })
/** The other members who have the record open, those with a form first. */
const presence = s.object({
  others: s.list(s.object({ memberId: s.integer(), name: s.text(), editing: s.bool() })),
})
/** The approvals that are next, each with those who may give it: some by name, and how many there are. */
const awaited = s.object({
  acts: s.list(s.object({ act: s.text(), people: s.list(s.text()), count: s.integer() })),
})
const fileCounts = s.object({
  records: s.integer(),
  /** The fields whose files the person may open, and what they hold. */
  fields: s.list(s.object({ path: s.text(), files: s.integer(), bytes: s.integer() })),
  /** What one archive may contain. */
  limits: s.object({ records: s.integer(), files: s.integer(), bytes: s.integer() }),
})
const deleted = s.object({
  list: s.list(s.object({ row, at: s.text(), by: s.nullable(s.integer()), byName: nothing, reason: nothing })),
  more: s.bool(),
  /** For how many days after its deletion a record can be restored. */
  days: s.integer(),
})
const oneOfBatch = s.object({
  id: s.integer(),
  no: s.text(),
  ok: s.bool(),
  errors: s.maybe(issueList),
  warnings: s.maybe(issueList),
})
const feed = s.object({
  results: s.list(
    s.object({
      /** Its place in the request, from 0. */
      row: s.integer(),
      id: s.nullable(s.integer()),
      no: s.text(),
      ok: s.bool(),
      /** `same`: it was recorded already. `held`: an approval has begun. */
      state: s.maybe(s.oneOf('done', 'same', 'held')),
      errors: s.maybe(issueList),
    }),
  ),
  ok: s.integer(),
  failed: s.integer(),
})
const batch = s.object({ results: s.list(oneOfBatch), ok: s.integer(), failed: s.integer() })

/** Answers by call. `info`, `save` and a transition of one record answer the record, redacted for its face. */
export const genericAnswers = {
  list,
  summary,
  across,
  history,
  presence,
  awaited,
  batch,
  feed,
  deleted,
  exportFileCounts: fileCounts,
  exportFiles: s.object({ jobId: s.integer() }),
  options: s.object({ list: s.list(s.opaque<Option>()), compact: compactRows }),
} as const

/**
 * What speaks against a choice. `warn`: nothing is refused. `later`: it can be kept, but the step that it is for would
 * be refused as things stand. `block`: the save itself would be.
 */
export type ChoiceLevel = 'warn' | 'later' | 'block'
export interface ChoiceNote {
  level: ChoiceLevel
  /** In the language of the call, the weightiest first; what the dispatch or the save would say is under its own code. */
  issues: LocalizedIssue[]
}

/** A record of a picker, with its subtitle and the fields that references copy. */
export type Option = AnyRow & { id: number; label: string; choiceNote?: ChoiceNote }
type Requests = typeof genericRequests
type RequestOf<K extends keyof Requests> = {
  readonly [P in keyof TypeOf<Requests[K]>]: ReadonlyLists<TypeOf<Requests[K]>[P]>
}
/** Lists as read-only types. */
type ReadonlyLists<T> = T extends readonly (infer U)[] ? readonly U[] : T
export type ListRequest = RequestOf<'list'>
/** Rows of a list, with the known type of each. */
export type ListAnswer<R extends AnyRow = AnyRow> = Omit<TypeOf<typeof list>, 'list'> & { list: R[] }
export type Summary = TypeOf<typeof summary>
export type AcrossRequest = RequestOf<'across'>
export type AcrossAnswer = TypeOf<typeof across>
/** A company that a list does not include, with the reason. */
export type LeftOut = AcrossAnswer['left'][number]
export type OptionsRequest = RequestOf<'options'>
export type OptionsAnswer = TypeOf<(typeof genericAnswers)['options']>
export type HistoryAnswer = TypeOf<typeof history>
export type PresenceRequest = RequestOf<'presence'>
export type PresenceAnswer = TypeOf<typeof presence>
export type AwaitedRequest = RequestOf<'awaited'>
export type AwaitedAnswer = TypeOf<typeof awaited>
export type DeletedAnswer = TypeOf<typeof deleted>
export type HistoryEvent = TypeOf<typeof event>
export type ExportRequest = RequestOf<'export'>
export type FileExportRequest = RequestOf<'exportFiles'>
export type FileCountsRequest = RequestOf<'exportFileCounts'>
export type FileCounts = TypeOf<typeof fileCounts>
export type BatchRow = TypeOf<typeof oneOfBatch>
export type BatchAnswer = TypeOf<typeof batch>
export type FeedAnswer = TypeOf<typeof feed>
