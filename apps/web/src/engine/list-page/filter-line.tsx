import { SearchOutlined } from '@ant-design/icons'
import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { Button } from 'antd'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { useActor } from '../../shared/session/session.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { scaledWidth, wordWidth } from '../../shared/text/word-width.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { useFontScale } from '../../shared/hooks/use-font-scale.ts'
import { useNarrow } from '../../shared/hooks/use-narrow.ts'
import { useWidth } from '../../shared/hooks/use-width.ts'
import { FilterMore } from '../common/filter-more.tsx'
import { useT } from '../locale/index.ts'
import { widgetOf } from '../widgets/index.ts'
import { useDebounced } from '../widgets/use-debounced.ts'
import { Input } from '../../shared/ui/inputs.ts'
import { FilterTag } from './filter-tag.tsx'
import { filterText } from './filter-text.ts'
import { useFiltersOpen } from './filters-open.ts'
import { isFixed, withFilter, type Filter } from './list-state.ts'
import { looksLikeList, parsePastedList } from './paste-list.ts'
import { SEARCH_WIDTH, searchHint } from './search-hint.ts'
import { columnsOfTabs } from './status-tab-rules.ts'
import type { ListControl } from './use-list-state.ts'
import '../common/filters.css'

const PhoneFilters = lazy(() => import('./phone-filters.tsx'))

/** Room for 展开 and 重置 behind the filters. */
const END_WIDTH: Readonly<Record<Lang, number>> = { zh: 150, en: 210 }
const GAP = 8

export interface FilterLineProps {
  resource: AnyResource
  fields: ReadonlyMap<string, Field>
  control: ListControl
  /** Filters that the screen fixes; they are not offered. */
  fixed: Readonly<Record<string, unknown>>
  /** On a phone, behind the search box. */
  tools?: ReactNode
}

/** The filters of a list: in a line, or on a phone in a sheet. */
export function FilterLine(props: FilterLineProps) {
  if (!useNarrow()) return <WideLine {...props} />
  return (
    <Suspense fallback={<div className="en-filters en-filters-coming" />}>
      <PhoneFilters {...props} />
    </Suspense>
  )
}

/** The names of the filters that a list offers. */
export function offeredFilters({ resource, fields, fixed }: Omit<FilterLineProps, 'control'>): string[] {
  return resource.list.filters.filter(
    name =>
      fields.has(name) &&
      !isFixed(fixed, name) &&
      name !== resource.list.tabs &&
      widgetOf(fields.get(name) as Field).Filter,
  )
}

/**
 * Search box and the filters that fit into one line; the others are behind 展开, which keeps its place. Filters set elsewhere appear as tags.
 */
function WideLine({ resource, fields, control, fixed }: FilterLineProps) {
  const t = useT()
  const lang = useLang()
  const { state, set } = control
  const line = useRef<HTMLDivElement>(null)
  const width = useWidth(line)
  const offered = offeredFilters({ resource, fields, fixed })
  const [open, setOpen] = useFiltersOpen(resource.name)
  const said = columnsOfTabs(resource, state.filters)
  const beside = (shown: readonly string[]) =>
    Object.keys(state.filters).filter(name => !shown.includes(name) && !said.includes(name))
  const countBeside = (taken: number) =>
    countFitting(
      offered.map(name => filterWidth({ field: fields.get(name) as Field, name, lang, filter: state.filters[name] })),
      width - SEARCH_WIDTH - END_WIDTH[lang] - taken,
    )
  // Tags take the place of boxes, so that the list stays where it is
  const tagsWidth = sumOf(
    beside(open ? offered : offered.slice(0, countBeside(0))).map(name =>
      tagWidth({ field: fields.get(name), name, filter: state.filters[name], lang }),
    ),
  )
  const visibleCount = countBeside(open ? 0 : tagsWidth)
  const shown = open ? offered : offered.slice(0, visibleCount)
  const elsewhere = beside(shown)
  const dirty = state.search !== '' || Object.keys(state.filters).length > 0
  const box = (name: string) => <FilterBox key={name} field={fields.get(name) as Field} name={name} control={control} />
  return (
    <div ref={line} className="en-filters" data-open={open || undefined} role="search">
      <SearchBox resource={resource} fields={fields} control={control} />
      {shown.slice(0, visibleCount).map(box)}
      {offered.length > visibleCount && <FilterMore open={open} setOpen={setOpen} />}
      {dirty && (
        <Button type="text" className="en-flt-reset" onClick={() => set({ filters: {}, search: '' })}>
          {t('filter.reset')}
        </Button>
      )}
      {shown.slice(visibleCount).map(box)}
      {elsewhere.length > 0 && (
        <span className="en-flt-tags">
          <FilterTags names={elsewhere} fields={fields} control={control} />
        </span>
      )}
    </div>
  )
}

/** The named filters as texts that can be taken away. */
export function FilterTags({
  names,
  fields,
  control: { state, set },
}: Pick<FilterLineProps, 'fields' | 'control'> & { names: readonly string[] }) {
  return names.map(name => {
    const field = fields.get(name)
    const filter = state.filters[name]
    if (!field || !filter) return null
    return (
      <FilterTag
        key={name}
        field={field}
        name={name}
        filter={filter}
        onRemove={() => set({ filters: withFilter(state.filters, name, undefined) })}
      />
    )
  })
}

/** One filter with its label. */
export function FilterBox({ field, name, control }: { field: Field; name: string; control: ListControl }) {
  const t = useT()
  const lang = useLang()
  const { state, set } = control
  const filter = state.filters[name]
  const { Filter: Shown } = widgetOf(field)
  if (!Shown) return null
  const label = labelOf(field, name)[lang]
  return (
    <span
      className="en-flt"
      data-set={filter ? true : undefined}
      style={{ flexBasis: scaledWidth(filterWidth({ field, name, lang, filter })) }}
    >
      <span className="en-flt-label">
        {label}
        {filter?.op === 'rangeOrEmpty' && <small> {t('filter.orEmpty')}</small>}
      </span>
      <Shown
        field={field}
        name={name}
        label={label}
        filter={filter}
        onChange={next => set({ filters: withFilter(state.filters, name, next) })}
      />
    </span>
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

/** What a tag takes in the line, with its gap; text that is fetched is taken for a short name. */
function tagWidth({
  field,
  name,
  filter,
  lang,
}: {
  field: Field | undefined
  name: string
  filter: Filter | undefined
  lang: Lang
}): number {
  if (!field || !filter) return 0
  const text = `${labelOf(field, name)[lang]}: ${field.to ? SHORT_NAME : filterText({ field, name, filter, lang, labels: NO_LABELS })}`
  return Math.ceil((wordWidth(text) * 12) / 14) + TAG_FRAME
}

const NO_LABELS: ReadonlyMap<unknown, string> = new Map()
const SHORT_NAME = '四字简称'
/** Padding, the cross and the gap of a tag. */
const TAG_FRAME = 36
const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** The number of filters that fit into the first line; at least one. */
function countFitting(widths: readonly number[], available: number): number {
  let remaining = available
  const over = widths.findIndex(width => (remaining -= width + GAP) < 0)
  return Math.max(1, over < 0 ? widths.length : over)
}

/** Matches text that contains a condition: `货主:锦赢`, `装货>11-01`. */
const CONDITION_PATTERN = /[^\s]\s*[:：=<>≥≤≠]\s*[^\s]?/

export function SearchBox({ resource, fields, control }: Pick<FilterLineProps, 'resource' | 'fields' | 'control'>) {
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
