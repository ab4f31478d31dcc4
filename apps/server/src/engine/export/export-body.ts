import { Type } from 'typebox'

const names = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 })
/** What an export may be asked for. */
export const exportBody = Type.Object({
  filters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 5 })),
  ids: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 20_000 })),
  columns: Type.Optional(names),
  exports: Type.Optional(names),
  format: Type.Optional(Type.Union([Type.Literal('xlsx'), Type.Literal('csv')])),
  lines: Type.Optional(Type.Boolean()),
  totals: Type.Optional(Type.Boolean()),
  async: Type.Optional(Type.Boolean()),
}, { additionalProperties: false })
