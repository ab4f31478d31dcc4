import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { column } from './names.ts'

const codes = Array.from({ length: 0x7e - 0x20 }, (_, i) => 0x21 + i)
/** A semicolon would end the name of an index in the file of the migrations' snapshot. */
const NARROW = String.fromCharCode(...codes)
  .replaceAll("'", "''")
  .replace(';', "' || chr(59) || '")
const WIDE = String.fromCharCode(...codes.map(code => code + 0xfee0))

/** The `alikeKey` of a text in SQL, whatever order the database has for its texts. */
export const alikeSql = (text: string): string => `upper(translate(${text}, '${WIDE}', '${NARROW}') collate "C")`

const known = new WeakMap<AnyResource, readonly string[]>()

/** Fields of a resource whose values count as the same whatever their case and width. */
export function alikeFields(resource: AnyResource): readonly string[] {
  const found =
    known.get(resource) ?? Object.keys(resource.fields).filter(name => resource.fields[name]?.ignoresCase === true)
  known.set(resource, found)
  return found
}

/** The column that the database fills with the `alikeKey` of such a field. */
export const alikeName = (field: string): string => `${field}Alike`

/** The condition that such a field of a record is written like a text. `key`: a parameter with the text's `alikeKey`. */
export const isAlike = (field: string, key: string): string => `${column(alikeName(field))} = ${key}`
