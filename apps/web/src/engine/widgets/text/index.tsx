import type { FieldKind } from '@tuheng/domain/kernel/field'
import type { Widget } from '../types.ts'
import { PickedInput } from './picked-input.tsx'
import { TextFilter } from './text-filter.tsx'
import { CodeInput, LongTextInput, TextInput } from './text-input.tsx'

type TextKind = Extract<FieldKind, 'text' | 'mobile' | 'phone' | 'idCard' | 'creditCode' | 'boxNo'>

/** Kinds that are stored as text. `code`: letters and digits of a standard, upper-cased and without blanks on blur. */
export function textWidget<K extends TextKind>({ code, inputMode }: { code?: boolean; inputMode?: 'tel' }): Widget<K> {
  const Input: Widget<K>['Input'] = props => {
    const { value, onChange, ...rest } = props
    const Shown = code ? CodeInput : rest.field.picks ? PickedInput : TextInput
    return (
      <Shown
        {...rest}
        value={value as string | null}
        onChange={onChange as (value: string | null) => void}
        {...(inputMode ? { inputMode } : {})}
      />
    )
  }
  return {
    Input,
    Cell: ({ value }) => String(value),
    text: ({ value }) => String(value),
    Filter: TextFilter,
    filterWidth: 120,
  }
}

export const longTextWidget: Widget<'longText'> = {
  Input: LongTextInput,
  Cell: ({ value }) => value.replaceAll('\n', ' '),
  text: ({ value }) => value,
  Filter: TextFilter,
  filterWidth: 120,
  wide: true,
  keepsLines: true,
}
