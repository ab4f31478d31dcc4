import { openApi } from '../engine/calls/openapi.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  $ref?: string
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> }
  security?: unknown[]
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

export interface DocumentedCall {
  method: string
  path: string
  properties: string[]
  open: boolean
}

/**
 * Every call that accepts JSON. Call it after the server is built, because calls are documented when they are mounted.
 * Calls that end the caller's session, send codes to a telephone or never end, such as streams, are excluded; they have
 * tests of their own.
 */
export function documented(): DocumentedCall[] {
  const { paths, components } = openApi() as Document
  const schemaOf = (schema: Schema | undefined): Schema =>
    schema?.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : (schema ?? {})
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json']?.schema
      if (/logout|change\/password|\/company$|\/stream$/.test(path) || (method === 'post' && !schema)) return []
      return [
        {
          method: method.toUpperCase(),
          path: path.replace(/\{\w+\}/g, '1'),
          properties: Object.keys(schemaOf(schema).properties ?? {}),
          open: operation.security?.length === 0,
        },
      ]
    }),
  )
}
