import { scaleOf } from '@tuheng/domain/kernel/decimal'
import type { Field, FieldKind } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { type Lang, text } from '@tuheng/domain/kernel/text'
import { formatValue } from '../../engine/print/format-value.ts'
import type { PrintFormat } from '../../engine/print/print-doc.ts'

export interface ShownFact {
  name: string
  /** The value itself: decimals as they are stored, `***` where it is masked. */
  raw: unknown
  label: string
  value: string
}

const YES = text('是', 'yes')
const NO = text('否', 'no')

/** Yuan are written with the digits of fen, also where they are zero. */
const AMOUNTS: ReadonlySet<FieldKind> = new Set(['money', 'price'])
const amountFormat = (value: unknown): PrintFormat =>
  isNumber(value) ? { scale: Math.max(2, scaleOf(value)) } : 'text'
/** Weights have all digits of a scale, or none: 33.620 t, 10,000 t. */
const tonsFormat = (value: unknown): PrintFormat => (isNumber(value) && scaleOf(value) > 0 ? { scale: 3 } : 'number')
const isNumber = (value: unknown): value is string => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)

/** A value of a field as a person reads it; empty if there is none. `named`: the label of a reference. */
export function fieldText(
  field: Field,
  { value, named, lang }: { value: unknown; named?: unknown; lang: Lang },
): string {
  if (value === null || value === undefined || value === '') return ''
  const word = named ?? field.choices?.[String(value)]?.[lang]
  if (word) return String(word)
  if (typeof value === 'boolean') return (value ? YES : NO)[lang]
  if (typeof value === 'object') return ''
  const { percent, align } = kindOf(field)
  const format = percent
    ? 'percent'
    : AMOUNTS.has(field.kind)
      ? amountFormat(value)
      : field.unit?.zh === '吨'
        ? tonsFormat(value)
        : align === 'right'
          ? 'number'
          : 'text'
  const shownValue = formatValue(String(value), format)
  return field.unit ? `${shownValue} ${field.unit[lang]}` : shownValue
}
