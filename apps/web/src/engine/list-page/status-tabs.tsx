import { columnField, type AnyResource } from '@tuheng/domain/kernel/resource'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { groupDigits } from '../widgets/decimal/decimal-text.ts'
import { withFilter } from './list-state.ts'
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
  const filter = control.state.filters[name]
  const chosen = filter?.op === 'eq' ? filter.value : undefined
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0)
  const tab = (value: string | undefined, label: string, count: number | undefined) => (
    <button
      key={value ?? ''}
      type="button"
      role="tab"
      className="en-tab"
      aria-selected={chosen === value && (value !== undefined || !filter)}
      onClick={() =>
        control.set({
          filters: withFilter(control.state.filters, name, value === undefined ? undefined : { op: 'eq', value }),
        })
      }
    >
      {label}
      {count !== undefined && <b data-zero={count === 0 || undefined}>{groupDigits(String(count))}</b>}
    </button>
  )
  return (
    <div className="en-tabs" role="tablist" aria-busy={counting || undefined}>
      {tab(undefined, t('list.all'), all)}
      {Object.entries(field.choices).map(([value, choice]) => tab(value, choice[lang], counts && (counts[value] ?? 0)))}
    </div>
  )
}
