import { Select, type SelectProps } from 'antd'
import { useT } from '../locale/index.ts'
import type { FilterProps } from './types.ts'

type Value = string | number

/** A filter for any of several values. It stays one line high. */
export function ManyFilter({
  filter,
  label,
  onChange,
  options,
  ...rest
}: FilterProps & { options: { value: Value; label: string }[] } & Pick<
    SelectProps,
    'showSearch' | 'onOpenChange' | 'loading' | 'notFoundContent' | 'onInputKeyDown'
  >) {
  const t = useT()
  const value = filter?.op === 'in' ? (filter.value as Value[]) : filter?.op === 'eq' ? [filter.value as Value] : []
  const { field: _field, name: _name, ...select } = rest
  return (
    <Select<Value[]>
      showSearch={{ optionFilterProp: 'label' }}
      {...select}
      mode="multiple"
      variant="borderless"
      aria-label={label}
      allowClear
      placeholder={t('filter.any')}
      maxTagCount={1}
      maxTagTextLength={6}
      maxTagPlaceholder={omitted => `+${omitted.length}`}
      popupMatchSelectWidth={false}
      value={value}
      options={options}
      onChange={next => onChange(next.length ? { op: 'in', value: next } : undefined)}
    />
  )
}
