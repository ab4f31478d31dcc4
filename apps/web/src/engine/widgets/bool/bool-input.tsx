import { Checkbox, Switch } from 'antd'
import type { InputProps } from '../types.ts'
import './bool.css'

export function BoolInput({
  value,
  onChange,
  onBlur,
  id,
  label,
  describedBy,
  disabled,
  frameless,
  autoFocus,
}: InputProps<'bool'>) {
  const aria = {
    ...(id ? { id } : {}),
    ...(label ? { 'aria-label': label } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  }
  const common = {
    ...aria,
    disabled: disabled ?? false,
    autoFocus: autoFocus ?? false,
    checked: value === true,
    onBlur: () => onBlur?.(),
  }
  if (frameless) return <Checkbox {...common} onChange={event => onChange(event.target.checked)} />
  return (
    <span className="en-switch-line">
      <Switch {...common} onChange={checked => onChange(checked)} />
    </span>
  )
}
