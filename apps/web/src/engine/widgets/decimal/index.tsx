import { percentText } from '@tuheng/domain/kernel/decimal'
import type { FieldKind } from '@tuheng/domain/kernel/field'
import type { Widget } from '../types.ts'
import { DecimalFilter } from './decimal-filter.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { formatDecimal, isNumber } from './decimal-text.ts'

type DecimalKind = Extract<FieldKind, 'quantity' | 'money' | 'price'>

/** Exact decimals, kept as strings. `scale`: number of decimals always shown. */
export function decimalWidget<K extends DecimalKind>({
  scale,
  summable = false,
}: {
  scale: number
  summable?: boolean
}): Widget<K> {
  return {
    Input: props => (
      <DecimalInput
        {...props}
        value={props.value as string | null}
        onChange={props.onChange as (value: string | null) => void}
        scale={scale}
      />
    ),
    Cell: ({ value, field }) => negative(formatDecimal(value as string, field.scale ?? scale)),
    text: ({ value }) => String(value),
    Filter: DecimalFilter,
    filterWidth: 150,
    summable,
  }
}

export const rateWidget: Widget<'rate'> = {
  Input: props => <DecimalInput {...props} scale={0} percent />,
  Cell: ({ value }) => negative(rateText(value)),
  text: ({ value }) => rateText(value),
  Filter: props => <DecimalFilter {...props} percent />,
  filterWidth: 140,
}

const rateText = (value: string) => (isNumber(value) ? percentText(value) : value)

export function negative(text: string) {
  return text.startsWith('-') ? <span className="en-negative">{text}</span> : text
}
