import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { lookUpRefs } from '../../widgets/ref/look-up.ts'
import type { LookupResult } from '../../widgets/types.ts'
import { fieldColumn } from '../field-column.tsx'
import { fieldReader } from '../field-reader.ts'
import type { SheetColumn } from '../sheet-types.ts'

interface ColumnArgs extends Partial<SheetColumn> {
  name: string
  field: Field
  lang: Lang
  summed?: boolean
}

/** A column that is typed, read by the kind of its field. */
export const typedColumn = ({ name, field, ...rest }: ColumnArgs): SheetColumn =>
  fieldColumn({ name, field, read: fieldReader(name, field), ...rest })

/** The column in which a record is named that the field refers to. */
export function nameColumn({ name, field, lang, ...rest }: ColumnArgs): SheetColumn {
  const column = `${name}Text`
  return {
    ...fieldColumn({ name, field, lang }),
    name: column,
    align: 'left',
    read: text => ({ value: text.trim() || null, also: { [name]: null } }),
    edit: row => String(row[column] ?? ''),
    text: row => String(row[column] ?? ''),
    show: row => String(row[`${name}$`] ?? row[column] ?? ''),
    ...rest,
  }
}

/** Finds the record whose name or number is the text. */
export const findNamed =
  (args: { field: Field; name: string; actor: Actor }) =>
  async (text: string): Promise<LookupResult> => {
    const found = await lookUpRefs({ ...args, texts: [text] })
    return found.get(text) as LookupResult
  }

/** Required fields by the columns in which they are typed. */
export const neededAt = (fields: Readonly<Record<string, Field>>, names: readonly string[]): Record<string, Field> =>
  Object.fromEntries(
    names.flatMap(name => {
      const field = fields[name]
      return field ? [[field.to ? `${name}Text` : name, field]] : []
    }),
  )

/** Values of a row by name, without those that are missing. */
export const given = (values: AnyRow, names: readonly string[]): AnyRow =>
  Object.fromEntries(names.flatMap(name => ((values[name] ?? '') === '' ? [] : [[name, values[name]]])))
