import { Select } from 'antd'
import { lazy, Suspense } from 'react'
import { useT } from '../../locale/index.ts'
import { t } from '../../locale/index.ts'
import type { FilterProps, Widget } from '../types.ts'

// Loaded lazily: lists do not need it
const BoolInput = lazy(() => import('./bool-input.tsx').then(module => ({ default: module.BoolInput })))

export const boolWidget: Widget<'bool'> = {
  Input: props => (
    <Suspense fallback={<span className="en-input-wait" />}>
      <BoolInput {...props} />
    </Suspense>
  ),
  Cell: ({ value }) =>
    value ? <span className="en-yes">{t('bool.yes')}</span> : <span className="en-no">{t('bool.no')}</span>,
  text: ({ value }) => t(value ? 'bool.yes' : 'bool.no'),
  Filter: BoolFilter,
  filterWidth: 80,
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
      onChange={(value: string | undefined) =>
        onChange(value === undefined ? undefined : { op: 'eq', value: value === 'true' })
      }
    />
  )
}
