import type { Field } from '@tuheng/domain/kernel/field'
import { sum } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { cellOf, cellText } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import type { SheetColumn } from './sheet-types.ts'

/** A sheet column for a field; empty for a missing value. */
export function fieldColumn(
  args: { name: string; field: Field; lang: Lang } & Partial<SheetColumn> & { summed?: boolean },
): SheetColumn {
  const { name, field, lang, summed, ...overrides } = args
  const kind = kindOf(field)
  const label = labelOf(field, name)
  return {
    name,
    label: label[lang],
    aliases: [label.zh, label.en, ...(overrides.aliases ?? [])],
    unit: field.unit?.[lang],
    width: field.width ?? kind.width,
    align: kind.align,
    show: row => (isMissing(row[name]) ? '' : cellOf({ field, name, row, lang })),
    text: row => cellText({ field, name, row, lang }),
    ...(summed ? { total: rows => totalOf(rows, { name, field, lang }) } : {}),
    ...overrides,
  }
}

function totalOf(rows: readonly AnyRow[], { name, field, lang }: { name: string; field: Field; lang: Lang }) {
  const given = rows.filter(row => !isMissing(row[name]))
  if (!given.length) return ''
  const value = sum(given.map(row => String(row[name])))
  return cellOf({ field, name, row: { [name]: value }, lang })
}
