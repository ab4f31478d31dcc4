import { FilterOutlined } from '@ant-design/icons'
import type { Field } from '@tuheng/domain/kernel/field'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { useT } from '../locale/index.ts'
import { FilterBox, FilterTags, offeredFilters, SearchBox, type FilterLineProps } from './filter-line.tsx'
import { columnsOfTabs } from './status-tab-rules.ts'
import './phone-filters.css'

/** The filters of a list on a phone: all in a sheet behind one button, those that are set as a line of tags. */
export default function PhoneFilters(props: FilterLineProps) {
  const { resource, fields, control, tools } = props
  const t = useT()
  const { state, set } = control
  const [open, setOpen] = useState(false)
  const offered = offeredFilters(props)
  const said = columnsOfTabs(resource, state.filters)
  const chosen = Object.keys(state.filters).filter(name => !said.includes(name))
  const reset = () => set({ filters: {}, search: '' })
  const count = chosen.length
  // The usual month alone is no line of its own: the button says that a filter is set
  const isUsual = chosen.every(name => JSON.stringify(state.filters[name]) === JSON.stringify(control.defaults[name]))
  return (
    <>
      <div className="en-filters en-phone-filters" role="search">
        <SearchBox resource={resource} fields={fields} control={control} />
        {offered.length > 0 && (
          <IconButton
            label={count ? t('filter.sheetSet', { count }) : t('filter.sheet')}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <FilterOutlined aria-hidden />
            {count > 0 && <b aria-hidden>{count}</b>}
          </IconButton>
        )}
        {tools}
      </div>
      {count > 0 && !isUsual && (
        <div className="en-phone-tags">
          <FilterTags names={chosen} fields={fields} control={control} />
          {/* A single tag takes itself away */}
          {count + (state.search ? 1 : 0) > 1 && (
            <Button type="text" size="small" className="en-flt-reset" onClick={reset}>
              {t('filter.reset')}
            </Button>
          )}
        </div>
      )}
      <Drawer
        open={open}
        placement="bottom"
        size="min(80dvh, 640px)"
        title={t('filter.sheet')}
        rootClassName="en-filter-sheet"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={reset}>{t('filter.reset')}</Button>
            <Button type="primary" onClick={() => setOpen(false)}>
              {t('filter.show')}
            </Button>
          </>
        }
      >
        {offered.map(name => (
          <FilterBox key={name} field={fields.get(name) as Field} name={name} control={control} />
        ))}
      </Drawer>
    </>
  )
}
