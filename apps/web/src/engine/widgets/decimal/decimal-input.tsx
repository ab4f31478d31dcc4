import { useLang } from '../../../shared/text/i18n.ts'
import type { InputProps } from '../types.ts'
import { editableDecimal, formatDecimal, isNumber, toPercent, typedDecimal, typedPercent } from './decimal-text.ts'
import { decimalMode } from './decimal-mode.ts'
import { NumberBox } from './number-box.tsx'

type Props = Omit<InputProps, 'value' | 'onChange'> & {
  value: string | null | undefined
  onChange(value: string | null): void
  scale: number
  percent?: boolean
}

/**
 * Shows thousands separators while not edited, and the plain number during editing. The value never becomes a float.
 */
export function DecimalInput({ value, onChange, scale, percent, ...props }: Props) {
  const { field } = props
  const lang = useLang()
  const inner = value === null || value === undefined ? '' : percent ? toPercent(value) : value
  return (
    <NumberBox
      {...props}
      inputMode={decimalMode(field)}
      suffix={percent ? '%' : field.unit?.[lang]}
      formatted={isNumber(inner) ? formatDecimal(inner, percent ? 0 : (field.scale ?? scale)) : inner}
      editText={editableDecimal(inner)}
      onText={text => onChange(percent ? typedPercent(text) : typedDecimal(text))}
    />
  )
}
