import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { groupDigits } from '../widgets/decimal/decimal-text.ts'
import { withFilter, type Filter } from './list-state.ts'
import type { ListControl } from './use-list-state.ts'

interface Props {
  resource: AnyResource
  control: ListControl
  counts: Readonly<Record<string, number>> | undefined
  /** The counts belong to the previous filter. */
  counting: boolean
}

/** Tabs for the main states, each with its count under the other filters. */
export function StatusTabs({ resource, control, counts, counting }: Props) {
  const t = useT()
  const lang = useLang()
  const name = resource.list.tabs
  const bar = useRef<HTMLDivElement>(null)
  const chosen = JSON.stringify(name === undefined ? undefined : control.state.filters[name])
  useEffect(() => showChosen(bar.current), [chosen, counts])
  const field = name === undefined ? undefined : columnField(resource, name)
  if (name === undefined || !field?.choices) return null
  const { opensWithout } = resource.list
  const filter = control.state.filters[name]
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0)
  const tab = (wanted: Filter | undefined, label: string, count: number | undefined) => (
    <button
      key={wanted ? `${wanted.op} ${String(wanted.value)}` : ''}
      type="button"
      role="tab"
      className="en-tab"
      aria-selected={filter?.op === wanted?.op && filter?.value === wanted?.value}
      onClick={event => {
        control.set({ filters: withFilter(control.state.filters, name, wanted) })
        leaveKeysToRows(event)
      }}
    >
      {label}
      {count !== undefined && <b data-zero={count === 0 || undefined}>{groupDigits(String(count))}</b>}
    </button>
  )
  return (
    <div ref={bar} className="en-tabs" role="tablist" aria-busy={counting || undefined}>
      {opensWithout !== undefined &&
        tab(
          { op: 'ne', value: opensWithout },
          t('list.without', { state: (field.choices[opensWithout]?.[lang] ?? opensWithout).toLowerCase() }),
          all === undefined ? undefined : all - (counts?.[opensWithout] ?? 0),
        )}
      {tab(undefined, t('list.all'), all)}
      {Object.entries(field.choices).map(([value, choice]) =>
        tab({ op: 'eq', value }, choice[lang], counts && (counts[value] ?? 0)),
      )}
    </div>
  )
}

/** Scrolls the bar alone, so that the chosen tab is in the middle where the bar is wider than its place. */
function showChosen(bar: HTMLElement | null): void {
  const chosen = bar?.querySelector<HTMLElement>('[aria-selected="true"]')
  if (bar && chosen) bar.scrollLeft = chosen.offsetLeft - bar.offsetLeft - (bar.clientWidth - chosen.offsetWidth) / 2
}

/** Who chose what the rows are goes on with the keys of the rows. */
function leaveKeysToRows({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('.en-card')?.querySelector<HTMLElement>('.en-table')?.focus({ preventScroll: true })
}
