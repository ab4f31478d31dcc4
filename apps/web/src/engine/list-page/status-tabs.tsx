import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
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
      onClick={() => control.set({ filters: withFilter(control.state.filters, name, wanted) })}
    >
      {label}
      {count !== undefined && <b data-zero={count === 0 || undefined}>{groupDigits(String(count))}</b>}
    </button>
  )
  return (
    <div className="en-tabs" role="tablist" aria-busy={counting || undefined}>
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
