import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { groupDigits } from '../widgets/decimal/decimal-text.ts'
import { hasApprovalTabs, isChosen, statusTabs, withTab, type StatusTab } from './status-tab-rules.ts'
import type { ListControl } from './use-list-state.ts'

interface Props {
  resource: AnyResource
  control: ListControl
  /** The columns that the person may query. */
  queryable: ReadonlyMap<string, unknown>
  counts: Readonly<Record<string, number>> | undefined
  /** The counts belong to the previous filter. */
  counting: boolean
}

/** Tabs for the main states and for approvals, each with its count under the other filters. */
export function StatusTabs({ resource, control, queryable, counts, counting }: Props) {
  const t = useT()
  const lang = useLang()
  const name = resource.list.tabs
  const bar = useRef<HTMLDivElement>(null)
  const { filters } = control.state
  const chosen = JSON.stringify(name === undefined ? undefined : [filters[name], filters['approval']])
  useEffect(() => showChosen(bar.current), [chosen, counts])
  const field = name === undefined ? undefined : columnField(resource, name)
  if (name === undefined || !field?.choices) return null
  const { opensWithout } = resource.list
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0)
  const tabs = statusTabs({
    name,
    choices: field.choices,
    hasApprovals: hasApprovalTabs(resource, queryable),
    counts,
    filters,
  })
  const tab = ({ key, ...wanted }: Pick<StatusTab, 'key' | 'status' | 'approval'>, label: string, count?: number) => (
    <button
      key={key}
      type="button"
      role="tab"
      className="en-tab"
      aria-selected={isChosen(wanted, name, filters)}
      onClick={event => {
        control.set({ filters: withTab(filters, name, wanted) })
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
          { key: 'without', status: { op: 'ne', value: opensWithout } },
          t('list.without', { state: (field.choices[opensWithout]?.[lang] ?? opensWithout).toLowerCase() }),
          all === undefined ? undefined : all - (counts?.[opensWithout] ?? 0),
        )}
      {tab({ key: 'all' }, t('list.all'), all)}
      {tabs.map(one => tab(one, one.label[lang], counts && (counts[one.key] ?? 0)))}
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
