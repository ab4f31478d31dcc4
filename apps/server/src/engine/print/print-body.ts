import { Type } from 'typebox'

const id = Type.Integer({ minimum: 1 })

/** What is to be printed: one record or several, and by which layout. */
export const printBody = Type.Object({
  id: Type.Optional(id), ids: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 200 })), layout: Type.String({ maxLength: 40 }),
}, { additionalProperties: false })
