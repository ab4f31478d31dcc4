import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { withCounts } from '@tuheng/domain/kernel/record-counts'
import { useMemo } from 'react'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import { arrangeColumns, moveBehindFrozen, moveColumn, setWidth, type ColumnSetting } from './column-layout.ts'
import type { HeaderActions } from './header-cell.tsx'
import { shownSort } from './list-state.ts'
import { nextSort } from './next-sort.ts'
import type { ListControl } from './use-list-state.ts'
import type { useListSettings } from './use-list-settings.ts'

interface Args {
  resource: AnyResource
  face: Face
  fields: ReadonlyMap<string, Field>
  listSettings: ReturnType<typeof useListSettings>
  control: ListControl
}

/** The column settings of a list, and the actions of the column heads. */
export function useColumnSettings({ resource, face, fields, listSettings, control }: Args) {
  const defaults = useMemo(
    () => withCounts(resource.list, face.columns ?? resource.list.columns).filter(name => fields.has(name)),
    [face, resource, fields],
  )
  const { stacks } = resource.list
  const settings = useMemo<ColumnSetting[]>(
    () =>
      arrangeColumns(
        { available: [...fields.keys()], defaults, frozen: resource.list.frozen ?? 1, stacks: stacks ?? [] },
        listSettings.columns,
      ),
    [fields, defaults, stacks, resource, listSettings.columns],
  )
  const ordered = shownSort(resource, control.state)
  const sort = ordered.length ? ordered : (resource.list.sort ?? [])
  const latest = useLatest({ settings, listSettings, control, sort })
  const headActions = useMemo<HeaderActions>(
    () => ({
      sort: (name, add) => {
        latest.current.control.set({ sort: nextSort(latest.current.sort, name, add) })
      },
      resize: (name, width) => latest.current.listSettings.setColumns(setWidth(latest.current.settings, name, width)),
      move: (name, before) => latest.current.listSettings.setColumns(moveColumn(latest.current.settings, name, before)),
      fit: name => latest.current.listSettings.setColumns(setWidth(latest.current.settings, name, widestCell(name))),
    }),
    [latest],
  )
  const { filters } = control.state
  const shown = useMemo(() => {
    const filteredColumns = Object.entries(resource.list.forward ?? {}).filter(([name]) => filters[name] !== undefined)
    return filteredColumns.length
      ? moveBehindFrozen(settings, { names: filteredColumns.flatMap(([, names = []]) => names), defaults })
      : settings
  }, [resource, settings, filters, defaults])
  return { settings, shown, sort, headActions, reset: () => listSettings.setColumns([]) }
}

/** Width of the widest rendered cell of a column, with its padding, in px. */
function widestCell(name: string): number {
  const head = document.querySelector<HTMLElement>(`.en-grid-head > [data-name="${CSS.escape(name)}"]`)
  const cells = [
    ...(head
      ?.closest('.en-table')
      ?.querySelectorAll<HTMLElement>(`.en-grid-row > [data-col="${head.dataset['col']}"]`) ?? []),
  ]
  const range = document.createRange()
  const widths = cells.map(cell => {
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width
  })
  const title = head?.querySelector('.en-head-text')?.scrollWidth ?? 0
  return Math.max(title + 44, ...widths.map(width => width + 20))
}
