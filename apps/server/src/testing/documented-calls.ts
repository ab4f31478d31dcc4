import { openApi } from '../engine/calls/openapi.ts'

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
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
  /** What calls of one kind declare alike: the same act, name and schema of the property. */
  likeness: Readonly<Record<string, string>>
  open: boolean
  /** A body that its schema accepts, of records that there are not. */
  aboutNothing: unknown
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
          likeness: Object.fromEntries(
            Object.entries(schemaOf(schema).properties ?? {}).map(
              ([name, one]) => [name, `${path.split('/').at(-1)} ${name} ${JSON.stringify(one)}`] as const,
            ),
          ),
          open: operation.security?.length === 0,
          aboutNothing: valueOf(schemaOf(schema), schemaOf),
        },
      ]
    }),
  )
}

/** Counts how often a property was tried that other calls declare alike, such as the page of every list. */
export function countAlike(): (call: DocumentedCall, name: string) => number {
  const counts = new Map<string, number>()
  return (call, name) => {
    const key = call.likeness[name] ?? name
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count
  }
}

const NO_ID = 999_999_999
const TEXTS = ['2026-11-01', '2026-11-01 08:00:00', '2026-11', '1', '没有', 'none']

/** A value that the schema accepts: ids of records that there are not, and of texts the first that fits. */
function valueOf(given: Schema, resolve: (schema: Schema) => Schema, depth = 0): unknown {
  const schema = resolve(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return valueOf(schema.anyOf.find(one => one.type !== 'null') ?? {}, resolve, depth)
  const { type, properties = {}, required = [], pattern, minimum = 0, maximum = NO_ID } = schema
  if (type === 'integer' || type === 'number') return Math.max(minimum, Math.min(maximum, NO_ID))
  if (type === 'boolean') return false
  if (type === 'array') return depth > 4 ? [] : [valueOf(schema.items ?? {}, resolve, depth + 1)]
  if (type === 'string') return TEXTS.find(text => !pattern || new RegExp(pattern, 'u').test(text)) ?? TEXTS.at(-1)
  if (!schema.properties || depth > 4) return {}
  const asked = new Set([...required, ...Object.keys(properties).filter(name => /^(id|ids|version)$/.test(name))])
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, one]) =>
      asked.has(name) ? [[name, valueOf(one, resolve, depth + 1)] as const] : [],
    ),
  )
}
