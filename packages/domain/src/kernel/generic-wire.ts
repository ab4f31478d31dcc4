import type { AnyRow } from './resource.ts'
import { s, type TypeOf } from './shape.ts'
import { told } from './wire.ts'

/** What travels in the calls that every face has: the server checks by it, the description of the API and the web follow. */

const filters = s.maybe(s.filters())
const search = s.maybe(s.text(200))
const many = s.maybe(s.list(s.id(), { max: 2000 }))
/** Records of a batch. */
const ids = s.list(s.id(), { min: 1, max: 200 })
const sort = s.maybe(s.list(s.text(60), { max: 5 }))
const names = s.maybe(s.list(s.text(60), { max: 200 }))

export const genericRequests = {
  list: s.object({
    page: s.maybe(s.integer({ minimum: 1 })),
    pageSize: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
    sort,
    filters,
    search,
    /** `next` of the page before; replaces `page`. */
    after: s.maybe(s.text(2000)),
    count: s.maybe(s.oneOf('exact', 'capped', 'none')),
    ids: many,
    /** Fields of the rows; all without it. `id` and `version` always come, `hands` says who may not judge a row. */
    columns: names,
    view: s.maybe(s.text(60)),
  }),
  summary: s.object({ filters, search, ids: many }),
  options: s.object({
    search,
    ids: s.maybe(s.list(s.id(), { max: 200 })),
    filters,
    limit: s.maybe(s.integer({ minimum: 1, maximum: 200 })),
  }),
  info: s.object({ id: s.id() }),
  history: s.object({ id: s.id() }),
  delete: s.object({
    id: s.maybe(s.id()),
    ids: s.maybe(ids),
    version: s.maybe(s.integer()),
    reason: s.maybe(s.text(500)),
  }),
  /** Of a transition of several records; its edits and params come beside. */
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
  print: s.object({
    id: s.maybe(s.integer({ minimum: 1 })),
    ids: s.maybe(s.list(s.integer({ minimum: 1 }), { min: 1, max: 200 })),
    layout: s.text(40),
  }),
} as const

const row = s.opaque<AnyRow>()
const count = { total: s.nullable(s.integer()), capped: s.bool() }
const totals = s.map(s.text())

const list = s.object({
  list: s.list(row),
  /** Null when it was not asked for. */
  ...count,
  /** Where the next page begins; opaque. */
  next: s.nullable(s.text()),
  /** Values of a pasted list that no row has, by field. */
  notFound: s.map(s.list(s.text())),
})
const summary = s.object({
  count: s.integer(),
  capped: s.bool(),
  /** Sums over all rows that count; empty where there are several `groups` that must not be added up. */
  totals,
  /** The sums for each value of the field that keeps them apart, in the order of its choices. */
  groups: s.maybe(s.list(s.object({ value: s.text(), totals }))),
  /** Rows of the filter that no sum counts, because they are void. */
  left: s.integer(),
  /** Rows in each state of the tabs. */
  tabs: s.map(s.integer()),
})
const nothing = s.nullable(s.text())
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
const oneOfBatch = s.object({
  id: s.integer(),
  no: s.text(),
  ok: s.bool(),
  errors: s.maybe(told),
  warnings: s.maybe(told),
})
const batch = s.object({ results: s.list(oneOfBatch), ok: s.integer(), failed: s.integer() })

/** Answers by call; `info`, `save` and a transition of one record answer the record. Rows have passed the veil of their face. */
export const genericAnswers = {
  list,
  summary,
  history,
  batch,
  options: s.object({ list: s.list(s.opaque<Option>()) }),
} as const

/** A record to choose, with its subtitle and the fields that references copy. */
export type Option = AnyRow & { id: number; label: string }
type Requests = typeof genericRequests
type Asked<K extends keyof Requests> = { readonly [P in keyof TypeOf<Requests[K]>]: Lent<TypeOf<Requests[K]>[P]> }
/** Lists are only read. */
type Lent<T> = T extends readonly (infer U)[] ? readonly U[] : T
export type ListRequest = Asked<'list'>
/** Rows of a list, or what is known of each of them. */
export type ListAnswer<R extends AnyRow = AnyRow> = Omit<TypeOf<typeof list>, 'list'> & { list: R[] }
export type Summary = TypeOf<typeof summary>
export type OptionsRequest = Asked<'options'>
export type OptionsAnswer = TypeOf<(typeof genericAnswers)['options']>
export type HistoryAnswer = TypeOf<typeof history>
export type HistoryEvent = TypeOf<typeof event>
export type ExportRequest = Asked<'export'>
export type BatchRow = TypeOf<typeof oneOfBatch>
export type BatchAnswer = TypeOf<typeof batch>
