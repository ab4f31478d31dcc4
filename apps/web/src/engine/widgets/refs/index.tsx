import type { Option } from '@tuheng/domain/kernel/generic-wire'
import { Select } from 'antd'
import { useRef, useState } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import { NoChoice, NothingActs, NothingWords } from '../ref/nothing-there.tsx'
import { OptionLine } from '../ref/option-line.tsx'
import { fetchOptions, optionFilters, targetOf, useOptions } from '../ref/options.ts'
import { RefFilter } from '../ref/ref-filter.tsx'
import { useSelectKeys } from '../select-keys.ts'
import type { InputProps, Widget } from '../types.ts'
import { useDebounced } from '../use-debounced.ts'
import type { AnyRow } from '@tuheng/domain/kernel/resource'

export const refsWidget: Widget<'refs'> = {
  Input: RefsInput,
  Cell: ({ row, name, value }) => labels(row[`${name}$`], value).join('、'),
  text: ({ row, name, value }) => labels(row[`${name}$`], value).join('、'),
  Filter: RefFilter,
  filterWidth: 150,
  unordered: true,
}

function RefsInput(props: InputProps<'refs'>) {
  const { field, name, value, caption, getRow, onChange, onBlur } = props
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useDebounced('', setSearch, { wait: 200 })
  const [filters, setFilters] = useState<AnyRow>({})
  const target = targetOf(field, actor)
  const { data = [], isFetching, isPlaceholderData } = useOptions({ target, search, filters, enabled: open })
  const missing = { field, target, filters, search }
  const labelById = new Map((value ?? []).map((id, i) => [id, labels(caption, value ?? [])[i] ?? `#${id}`]))
  const put = (ids: number[], more: readonly Option[] = []) => {
    const name$ = ids.map(
      id => labelById.get(id) ?? [...data, ...more].find(option => option.id === id)?.label ?? `#${id}`,
    )
    onChange(ids, { [`${name}$`]: name$ })
  }
  // Since the last letter was typed. Tab leaves the field then, and does not take the choice back
  const hasChosen = useRef(false)
  const keys = useSelectKeys<Option>(
    target
      ? {
          pendingSearch: {
            shown: isPlaceholderData ? '' : search.trim(),
            find: text => fetchOptions(target.face, { search: text, filters: optionFilters(field, getRow()) }),
            take: option => {
              if (!option) return
              put([...new Set([...(value ?? []), option.id])], [option])
              setTyped('')
            },
          },
        }
      : {},
  )
  const find = (text: string) => {
    hasChosen.current = false
    setTyped(text)
  }
  return (
    <Select<number[], { value: number; label: string; option?: Option }>
      {...frameOf(props)}
      mode="multiple"
      value={value ?? []}
      maxTagCount="responsive"
      onOpenChange={next => {
        setOpen(next)
        if (next) setFilters(optionFilters(field, getRow()))
        else setTyped('')
      }}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: find, autoClearSearchValue: false }}
      loading={isFetching && open}
      labelRender={({ value: id }) => labelById.get(Number(id)) ?? `#${id}`}
      options={data.map(option => ({ value: option.id, label: option.label, option }))}
      optionRender={({ data: { option } }) =>
        option ? <OptionLine option={option} resource={target?.resource} lang={lang} search={typed} /> : null
      }
      notFoundContent={
        isFetching ? (
          t('ref.searching')
        ) : (
          <NoChoice id={props.id}>
            <NothingWords {...missing} />
          </NoChoice>
        )
      }
      popupRender={menu => (
        <>
          {menu}
          {data.length === 0 && !isFetching && <NothingActs {...missing} />}
        </>
      )}
      onInputKeyDown={event => {
        if (event.key === 'Tab' && hasChosen.current) event.stopPropagation()
        else keys(event)
      }}
      onChange={ids => {
        hasChosen.current = true
        put(ids)
      }}
      onBlur={() => onBlur?.()}
    />
  )
}

function labels(caption: unknown, value: readonly number[]): string[] {
  const labelById = Array.isArray(caption) ? (caption as unknown[]) : []
  return value.map((id, i) => (typeof labelById[i] === 'string' ? labelById[i] : `#${id}`))
}
