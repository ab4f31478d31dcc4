import { SearchOutlined } from '@ant-design/icons'
import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useActor } from '../../shared/session/session.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { scaledWidth } from '../../shared/text/word-width.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useFontScale } from '../../shared/hooks/use-font-scale.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useWidth } from '../../shared/hooks/use-width.ts'
import { FilterMore } from '../common/filter-more.tsx'
import { useT } from '../locale/index.ts'
import { widgetOf } from '../widgets/index.ts'
import { useDebounced } from '../widgets/use-debounced.ts'
import { FilterTag } from './filter-tag.tsx'
import { isFixed, withFilter, type Filter } from './list-state.ts'
import { looksLikeList, parsePastedList } from './paste-list.ts'
import { SEARCH_WIDTH, searchHint } from './search-hint.ts'
import type { ListControl } from './use-list-state.ts'
import '../common/filters.css'

/** Room for 展开 and 重置 behind the filters. */
const END_WIDTH: Readonly<Record<Lang, number>> = { zh: 150, en: 210 }
const GAP = 8

interface Props {
  resource: AnyResource
  fields: ReadonlyMap<string, Field>
  control: ListControl
  /** Filters that the screen fixes; they are not offered. */
  fixed: Readonly<Record<string, unknown>>
}

/**
 * Search box and the filters that fit into one line; the others are behind 展开. Filters set elsewhere appear as tags.
 */
export function FilterLine({ resource, fields, control, fixed }: Props) {
  const t = useT()
  const lang = useLang()
  const { state, set } = control
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const narrow = useNarrow()
  const offered = resource.list.filters.filter(
    name =>
      fields.has(name) &&
      !isFixed(fixed, name) &&
      name !== resource.list.tabs &&
      widgetOf(fields.get(name) as Field).Filter,
  )
  const visibleCount = narrow
    ? 0
    : countFitting(
        offered.map(name => filterWidth({ field: fields.get(name) as Field, name, lang, filter: state.filters[name] })),
        width - SEARCH_WIDTH - END_WIDTH[lang],
      )
  const [open, setOpen] = useState(false)
  const shown = open ? offered : offered.slice(0, visibleCount)
  const elsewhere = Object.keys(state.filters).filter(name => !shown.includes(name) && name !== resource.list.tabs)
  const change = (name: string, filter: Filter | undefined) => set({ filters: withFilter(state.filters, name, filter) })
  const dirty = state.search !== '' || Object.keys(state.filters).length > 0
  // On a phone it stands beside the tags, and a single tag takes itself away
  const resets = narrow && !open ? elsewhere.length + (state.search ? 1 : 0) > 1 : dirty
  return (
    <div ref={box} className="en-filters" data-open={open || undefined} role="search">
      <SearchBox resource={resource} fields={fields} control={control} />
      {shown.map(name => {
        const field = fields.get(name) as Field
        const widget = widgetOf(field)
        const Shown = widget.Filter
        if (!Shown) return null
        const label = labelOf(field, name)[lang]
        return (
          <span
            key={name}
            className="en-flt"
            data-set={state.filters[name] ? true : undefined}
            style={{ flexBasis: scaledWidth(filterWidth({ field, name, lang, filter: state.filters[name] })) }}
          >
            <span className="en-flt-label">
              {label}
              {state.filters[name]?.op === 'rangeOrEmpty' && <small> {t('filter.orEmpty')}</small>}
            </span>
            <Shown
              field={field}
              name={name}
              label={label}
              filter={state.filters[name]}
              onChange={filter => change(name, filter)}
            />
          </span>
        )
      })}
      {offered.length > visibleCount && <FilterMore open={open} setOpen={setOpen} />}
      {resets && (
        <Button type="text" className="en-flt-reset" onClick={() => set({ filters: {}, search: '' })}>
          {t('filter.reset')}
        </Button>
      )}
      {elsewhere.length > 0 && (
        <span className="en-flt-tags">
          {elsewhere.map(name => {
            const field = fields.get(name)
            const filter = state.filters[name]
            if (!field || !filter) return null
            return (
              <FilterTag
                key={name}
                field={field}
                name={name}
                filter={filter}
                onRemove={() => change(name, undefined)}
              />
            )
          })}
        </span>
      )}
    </div>
  )
}

function filterWidth({
  field,
  name,
  lang,
  filter,
}: {
  field: Field
  name: string
  lang: Lang
  filter: Filter | undefined
}): number {
  const note = filter?.op === 'rangeOrEmpty' ? 44 : 0
  return (widgetOf(field).filterWidth ?? 160) + labelOf(field, name)[lang].length * (lang === 'zh' ? 13 : 7) + note
}

/** The number of filters that fit into the first line; at least one. */
function countFitting(widths: readonly number[], available: number): number {
  let remaining = available
  const over = widths.findIndex(width => (remaining -= width + GAP) < 0)
  return Math.max(1, over < 0 ? widths.length : over)
}

/** Matches text that contains a condition: `货主:锦赢`, `装货>11-01`. */
const CONDITION_PATTERN = /[^\s]\s*[:：=<>≥≤≠]\s*[^\s]?/

function SearchBox({ resource, fields, control }: Pick<Props, 'resource' | 'fields' | 'control'>) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const { state, set } = control
  const box = useRef<HTMLSpanElement>(null)
  const width = useWidth(box) / useFontScale()
  const [text, setText, flush, replace] = useDebounced(state.search, search => {
    // Conditions are read when they are complete, on Enter
    if (!CONDITION_PATTERN.test(search)) set({ search: search.trim() })
  })
  const applyWords = async () => {
    const { applyFilterWords } = await import('./apply-filter-words.ts')
    const next = await applyFilterWords(text, state, { fields, actor })
    replace(next.search ?? '')
    set(next)
  }
  const names = resource.list.search.flatMap(name => {
    const field = fields.get(name)
    return field ? [labelOf(field, name)[lang]] : []
  })
  if (!names.length) return null
  const separator = lang === 'zh' ? '、' : ', '
  const searched = t('filter.search', { fields: names.join(separator) })
  return (
    <span ref={box} className="en-search" style={{ flexBasis: scaledWidth(SEARCH_WIDTH) }}>
      <Input
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        type="search"
        value={text}
        placeholder={searchHint(names, separator, width || undefined)}
        aria-label={searched}
        title={`${searched}\n${t('filter.words.hint')}`}
        onChange={event => setText(event.target.value)}
        onPressEnter={event => {
          if (event.nativeEvent.isComposing) return
          if (text.trim()) applyWords().catch(notify.error)
          else flush()
        }}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text')
          if (!looksLikeList(pasted) || !fields.has(resource.title)) return
          event.preventDefault()
          set({
            filters: withFilter(state.filters, resource.title, { op: 'in', value: parsePastedList(pasted).values }),
          })
        }}
      />
    </span>
  )
}
