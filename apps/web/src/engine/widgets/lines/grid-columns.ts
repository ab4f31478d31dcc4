import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Lines } from '@tuheng/domain/kernel/lines'
import { rightInLines } from '@tuheng/domain/kernel/copies'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { labelOf } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { lineColumns } from './line-rows.ts'

export interface GridColumn {
  name: string
  field: Field
  label: string
  unit: string
  width: number
  align: 'left' | 'right' | 'center'
  required: boolean
  /** Computed, or without the right to write it. */
  readonly: boolean
}

/** Widths that fill the available width: spare width goes to text columns, in proportion. */
export function spreadWidths(columns: readonly Pick<GridColumn, 'width' | 'align'>[], room: number): number[] {
  const spare = room - columns.reduce((sum, column) => sum + column.width, 0)
  if (spare <= 0) return columns.map(column => column.width)
  const elastic = columns.some(column => column.align === 'left')
    ? (column: Pick<GridColumn, 'align'>) => column.align === 'left'
    : () => true
  const base = columns.filter(elastic).reduce((sum, column) => sum + column.width, 0)
  return columns.map(column => (elastic(column) ? column.width + (spare * column.width) / base : column.width))
}

/** The columns of a grid that this person sees. */
export function gridColumns(lines: Lines, actor: Actor, lang: Lang): GridColumn[] {
  return lineColumns(lines).flatMap(name => {
    const field = lines.fields[name]
    const right = rightInLines(actor, lines.name, name)
    if (!field || right === 'hidden') return []
    const kind = kindOf(field)
    const label = labelOf(field, name)[lang]
    const unit = field.unit?.[lang] ?? ''
    const required = !!field.required && !field.computed
    // A sum is bold and longer than the values above it.
    const ownWidth = (field.width ?? kind.width) + (lines.totals?.includes(name) ? 16 : 0)
    return {
      name,
      field,
      label,
      unit,
      width: Math.max(96, ownWidth, headWidth(label, unit, required)),
      align: kind.align,
      required,
      readonly: !!field.computed || right !== 'editable',
    }
  })
}

/** Width of a heading in px: a Chinese character is a square, a letter takes about half of that. */
export function headWidth(label: string, unit: string, required: boolean): number {
  const em = (text: string) => [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0x2e7f ? 1 : 0.58), 0)
  return Math.ceil(em(label) * 14 + (unit ? em(`(${unit})`) * 12 + 2 : 0) + (required ? 12 : 0) + 18)
}
