import type { Field, Fields } from './field.ts'
import { kindOf } from './kinds/index.ts'
import { labelOf } from './resource.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

/** Schema of the input of a form: fields without computed ones, and `extra` keys. */
export function inputSchema(fields: Fields, extra: readonly string[]): JsonSchema {
  const properties = propertiesOf(fields, name => !fields[name]?.computed)
  for (const name of extra)
    properties[name] =
      name === 'ids' || name === 'versions'
        ? { type: 'array', items: { type: 'integer' } }
        : name === 'reason'
          ? { type: 'string' }
          : name === 'check'
            ? { const: true, description: 'Asks whether the move is refused; nothing is written' }
            : { type: 'integer' }
  return { type: 'object', additionalProperties: false, properties }
}

export function propertiesOf(fields: Fields, wanted: (name: string) => boolean): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => wanted(name))
      .map(([name, field]) => [name, described(field, name)]),
  )
}

function described(field: Field, name: string): JsonSchema {
  const label = labelOf(field, name)
  const schema = field.lines
    ? { type: 'array', items: inputSchema(field.lines.fields, ['id']) }
    : kindOf(field).schema(field)
  return { ...schema, description: `${label.zh}${field.unit ? `(${field.unit.zh})` : ''} ${label.en}` }
}
