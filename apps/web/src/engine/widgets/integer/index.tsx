import { Input } from 'antd'
import { useLang } from '../../../shared/text/i18n.ts'
import { DecimalFilter } from '../decimal/decimal-filter.tsx'
import { groupDigits } from '../decimal/decimal-text.ts'
import { negative } from '../decimal/index.tsx'
import { frameOf } from '../frame.ts'
import type { InputProps, Widget } from '../types.ts'

export const integerWidget: Widget<'integer'> = {
  Input: IntegerInput,
  Cell: ({ value }) => negative(groupDigits(String(value))),
  text: ({ value }) => String(value),
  Filter: props => <DecimalFilter {...props} whole />,
  filterWidth: 130,
  summable: true,
}

function IntegerInput(props: InputProps<'integer'>) {
  const { value, onChange, onBlur, field } = props
  const lang = useLang()
  return (
    <Input
      {...frameOf(props)}
      className="en-number"
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      suffix={props.bare ? undefined : field.unit?.[lang]}
      onFocus={event => event.target.select()}
      onChange={event => {
        const text = event.target.value.normalize('NFKC').replaceAll(',', '').trim()
        if (text === '') onChange(null)
        // Ten digits are beyond every limit the domain allows; its message says so.
        else if (/^-?\d{1,10}$/.test(text)) onChange(Number(text))
      }}
      onBlur={() => onBlur?.()}
    />
  )
}
