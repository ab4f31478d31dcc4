import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { useState } from 'react'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../../locale/index.ts'
import { ManyFilter } from '../many-filter.tsx'
import { useSelectKeys } from '../select-keys.ts'
import type { FilterProps } from '../types.ts'
import { useDebounced } from '../use-debounced.ts'
import { fetchOptions, idsIn, targetOf, useOptionLabels, useOptions } from './options.ts'

/** A filter for any of several records. Labels for ids from the address are fetched once. */
export function RefFilter(props: FilterProps) {
  const { field, filter } = props
  const t = useT()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDebounced('', setSearch, { wait: 200 })
  const target = targetOf(field, actor)
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useOptions({ target, search, filters: { ...field.where }, enabled: open })
  const named = useOptionLabels(target, idsIn(filter))
  const options = [...named.filter(one => !data.some(other => other.id === one.id)), ...data]
  const keys = useSelectKeys<Option>(
    target
      ? {
          pendingSearch: {
            shown: isPlaceholderData ? '' : search.trim(),
            find: text => fetchOptions(target.face, { search: text, filters: { ...field.where } }),
            take: option => {
              if (!option) return
              props.onChange({ op: 'in', value: [...new Set([...idsIn(filter), option.id])] })
              setTyped('')
            },
          },
        }
      : {},
  )
  return (
    <ManyFilter
      {...props}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped, autoClearSearchValue: false }}
      onInputKeyDown={keys}
      loading={isFetching && open}
      notFoundContent={isFetching ? t('ref.searching') : t('ref.none')}
      onOpenChange={next => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      options={options.map(option => ({ value: option.id, label: option.label }))}
    />
  )
}
