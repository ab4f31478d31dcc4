import { isNumberedLater } from '@tuheng/domain/kernel/draft'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../../locale/index.ts'
import type { InputProps } from '../types.ts'
import { frameOf } from '../frame.ts'
import { Input, TextArea } from '../../../shared/ui/inputs.ts'

type Props = Omit<InputProps<'text'>, 'value'> & { value: string | null | undefined; inputMode?: 'tel' }

export function TextInput(props: Props) {
  const { value, onChange, field, onBlur, inputMode, getRow } = props
  const t = useT()
  const lang = useLang()
  return (
    <Input
      {...frameOf(props)}
      value={value ?? ''}
      count={lengthOf(field)}
      inputMode={inputMode}
      placeholder={field.numbered && isNumberedLater(field, getRow()) ? t('serial.later') : undefined}
      suffix={field.unit?.[lang]}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => onBlur?.()}
    />
  )
}

/** Text that is too long is marked and refused by the form. The browser's own limit would cut pasted text silently. */
export const lengthOf = ({ maxLength }: Pick<Field, 'maxLength'>): { max?: number } =>
  maxLength === undefined ? {} : { max: maxLength }

/** Normalises a code to its standard on blur. */
export function CodeInput(props: Props) {
  const { value, field, name, onChange, onBlur } = props
  const leave = () => {
    const parsed = kindOf(field).parse(value, field, name)
    if (!parsed.issue && parsed.value !== (value ?? null)) onChange(parsed.value as string | null)
    onBlur?.()
  }
  return <TextInput {...props} onBlur={leave} />
}

export function LongTextInput(props: InputProps<'longText'>) {
  const { value, onChange, field, onBlur } = props
  if (props.frameless) return <TextInput {...props} />
  return (
    <TextArea
      {...frameOf(props)}
      value={value ?? ''}
      count={lengthOf(field)}
      autoSize={{ minRows: 2, maxRows: 8 }}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={() => onBlur?.()}
    />
  )
}
