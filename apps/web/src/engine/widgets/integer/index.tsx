import { useLang } from '../../../shared/text/i18n.ts'
import { DecimalFilter } from '../decimal/decimal-filter.tsx'
import { groupDigits, typedInteger } from '../decimal/decimal-text.ts'
import { negative } from '../decimal/index.tsx'
import { NumberBox } from '../decimal/number-box.tsx'
import type { InputProps, Widget } from '../types.ts'

export const integerWidget: Widget<'integer'> = {
  Input: IntegerInput,
  Cell: ({ value }) => negative(groupDigits(String(value))),
  text: ({ value }) => String(value),
  Filter: props => <DecimalFilter {...props} integers />,
  filterWidth: 130,
  summable: true,
}

function IntegerInput({ value, onChange, ...props }: InputProps<'integer'>) {
  const lang = useLang()
  const shown = String(value ?? '')
  return (
    <NumberBox
      {...props}
      inputMode="numeric"
      suffix={props.field.unit?.[lang]}
      formatted={shown}
      editText={shown}
      // Text that is not a whole number stays as typed, and is refused.
      onText={text => onChange(typedInteger(text) as number | null)}
    />
  )
}
