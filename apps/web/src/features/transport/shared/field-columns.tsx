import type { Field } from '@tuheng/domain/kernel/field'
import { sum } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { cellOf, cellText } from '../../../engine/common/cell-text.ts'
import { isMissing } from '../../../engine/common/missing.ts'
import { withFollowers } from '@tuheng/domain/kernel/followers'
import type { Reading, SheetColumn } from '../sheet/sheet-types.ts'
import { trips } from './trips.ts'

/** A field of a record as a column of a sheet; blank where there is no value. */
export function fieldColumn(
  args: { name: string; field: Field; lang: Lang } & Partial<SheetColumn> & { summed?: boolean },
): SheetColumn {
  const { name, field, lang, summed, ...own } = args
  const kind = kindOf(field)
  const label = labelOf(field, name)
  return {
    name,
    label: label[lang],
    aliases: [label.zh, label.en, ...(own.aliases ?? [])],
    unit: field.unit?.[lang],
    width: field.width ?? kind.width,
    align: kind.align,
    show: row => (isMissing(row[name]) ? '' : cellOf({ field, name, row, lang })),
    text: row => cellText({ field, name, row, lang }),
    ...(summed ? { total: rows => totalOf(rows, { name, field, lang }) } : {}),
    ...own,
  }
}

/** The columns of a sheet of trips, each with those of the fields that follow its own; `make` says how one of these looks. */
export function withFollowingColumns(
  columns: readonly SheetColumn[],
  make: (name: string) => SheetColumn,
): SheetColumn[] {
  const known = new Map(columns.map(column => [column.name, column]))
  const names = columns.map(column => column.name)
  return withFollowers(trips.fields, names).map(name => known.get(name) ?? make(name))
}

/** Whether a cell can take the field as text. */
export const isTyped = ({ computed, to, lines, kind }: Field): boolean => !computed && !to && !lines && kind !== 'files'

/** What a text typed for a field of the trip means. */
export function readField(name: string, text: string): Reading {
  const field = trips.fields[name] as Field
  const { value, issue } = kindOf(field).read(text.trim(), field, name)
  return issue ? { issue } : { value }
}

function totalOf(rows: readonly AnyRow[], { name, field, lang }: { name: string; field: Field; lang: Lang }) {
  const value = sum(rows.map(row => (isMissing(row[name]) ? null : String(row[name]))))
  return cellOf({ field, name, row: { [name]: value }, lang })
}
