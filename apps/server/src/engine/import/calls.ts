import { Type } from 'typebox'

const strict = { additionalProperties: false } as const
const name = Type.String({ maxLength: 120 })
export const id = Type.Integer({ minimum: 1 })
const cell = Type.String({ maxLength: 4000 })
const dateOrder = Type.Union([Type.Literal('ymd'), Type.Literal('mdy'), Type.Literal('dmy')])

const column = Type.Object({
  column: Type.Integer({ minimum: 0, maximum: 255 }),
  header: Type.String({ maxLength: 1000 }),
  field: Type.Union([name, Type.Null()]),
  unit: Type.Optional(Type.String({ maxLength: 20 })),
  dateOrder: Type.Optional(dateOrder),
  sample: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 10 })),
}, strict)
const sheet = Type.Object({
  sheet: Type.String({ maxLength: 200 }),
  lines: Type.Union([name, Type.Null()]),
  headerRow: Type.Integer({ minimum: 1, maximum: 1000 }),
  key: Type.Union([Type.Integer({ minimum: 0, maximum: 255 }), Type.Null()]),
  columns: Type.Array(column, { maxItems: 256 }),
}, strict)
const options = Type.Object({
  constants: Type.Optional(Type.Record(Type.String({ maxLength: 120 }), cell)),
  defaults: Type.Optional(Type.Record(Type.String({ maxLength: 120 }), cell)),
  duplicates: Type.Optional(Type.Union([Type.Literal('refuse'), Type.Literal('skip'), Type.Literal('update')])),
  match: Type.Optional(Type.Union([Type.Array(name, { minItems: 1, maxItems: 5 }), Type.Null()])),
  create: Type.Optional(Type.Array(name, { maxItems: 50 })),
  allOrNothing: Type.Optional(Type.Boolean()),
  dateOrder: Type.Optional(dateOrder),
  round: Type.Optional(Type.Boolean()),
}, strict)

export const idBody = Type.Object({ id }, strict)
export const emptyBody = Type.Object({}, strict)
export const mapBody = Type.Object({ id, mapping: Type.Optional(Type.Object({ sheets: Type.Array(sheet, { minItems: 1, maxItems: 20 }) }, strict)), options: Type.Optional(options) }, strict)
export const rowsBody = Type.Object({
  id,
  sheet: Type.Optional(Type.String({ maxLength: 200 })),
  state: Type.Optional(Type.Union((['ok', 'error', 'skip', 'done', 'undone'] as const).map(state => Type.Literal(state)))),
  onlyErrors: Type.Optional(Type.Boolean()),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
}, strict)
export const fixBody = Type.Object({
  id,
  rows: Type.Optional(Type.Array(Type.Object({
    sheet: Type.Optional(Type.String({ maxLength: 200 })),
    row: Type.Integer({ minimum: 1 }),
    cells: Type.Optional(Type.Record(Type.String({ pattern: '^\\d{1,3}$' }), cell)),
    skip: Type.Optional(Type.Boolean()),
  }, strict), { minItems: 1, maxItems: 500 })),
  /** The same correction wherever a column says so. */
  replace: Type.Optional(Type.Object({ sheet: Type.Optional(Type.String({ maxLength: 200 })), column: Type.Integer({ minimum: 0, maximum: 255 }), from: cell, to: cell }, strict)),
}, strict)
export const previewBody = Type.Object({ id, try: Type.Optional(Type.Boolean()) }, strict)
export const listBody = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })), pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }, strict)

/** Bodies by method, for the description of the API; `importUpload` is multipart. */
export const IMPORT_BODIES = {
  importTemplate: emptyBody, importMap: mapBody, importInfo: idBody, importList: listBody, importRows: rowsBody, importFix: fixBody, importErrors: idBody,
  importPreview: previewBody, importCommit: idBody, importUndo: idBody,
} as const
