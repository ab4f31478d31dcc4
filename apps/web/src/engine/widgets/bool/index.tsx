import { Checkbox, Select, Switch } from 'antd'
import { useT } from '../../locale/index.ts'
import { t } from '../../locale/index.ts'
import type { FilterProps, InputProps, Widget } from '../types.ts'

export const boolWidget: Widget<'bool'> = {
  Input: BoolInput,
  Cell: ({ value }) => (value ? <span className="en-yes">{t('bool.yes')}</span> : <span className="en-no">{t('bool.no')}</span>),
  text: ({ value }) => t(value ? 'bool.yes' : 'bool.no'),
  Filter: BoolFilter,
  filterWidth: 80,
}

function BoolInput({ value, onChange, onBlur, id, label, describedBy, disabled, bare, autoFocus }: InputProps<'bool'>) {
  const aria = { ...(id ? { id } : {}), ...(label ? { 'aria-label': label } : {}), ...(describedBy ? { 'aria-describedby': describedBy } : {}) }
  const common = { ...aria, disabled: disabled ?? false, autoFocus: autoFocus ?? false, checked: value === true, onBlur: () => onBlur?.() }
  if (bare) return <Checkbox {...common} onChange={event => onChange(event.target.checked)} />
  return (
    <span className="en-switch-line">
      <Switch {...common} onChange={checked => onChange(checked)} />
    </span>
  )
}

function BoolFilter({ filter, label, onChange }: FilterProps) {
  const text = useT()
  return (
    <Select
      variant="borderless"
      aria-label={label}
      allowClear
      placeholder={text('filter.any')}
      value={typeof filter?.value === 'boolean' ? String(filter.value) : undefined}
      options={[
        { value: 'true', label: text('bool.yes') },
        { value: 'false', label: text('bool.no') },
      ]}
      onChange={(value: string | undefined) => onChange(value === undefined ? undefined : { op: 'eq', value: value === 'true' })}
    />
  )
}
