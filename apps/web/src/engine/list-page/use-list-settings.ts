import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { TitleRow, titlesCall } from '@tuheng/domain/system/menu/title.calls'
import { useEffect, useState } from 'react'
import { call } from '../../shared/calls/api.ts'
import { delayedSave } from '../../shared/calls/delayed-save.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { queryClient } from '../../shared/calls/query.ts'
import { useActor } from '../../shared/session/session.ts'
import {
  isNamed,
  openingView,
  readColumns,
  readOpensWith,
  readViews,
  type ListSettings,
  type ListView,
} from './list-settings.ts'
import type { ColumnSetting } from './column-layout.ts'

/**
 * Saved columns and views of a list: the person's own, and those shared by colleagues. Changes appear at once and are
 * saved a moment later.
 */
export function useListSettings(name: string) {
  const { memberId } = useActor()
  const { data, isPending } = useQuery({
    queryKey: ['titles', name],
    staleTime: 300_000,
    queryFn: () =>
      call<AnswerOf<typeof titlesCall>>(`sys/title/user/${encodeURIComponent(name)}/list`, {}).then(answer => ({
        ...splitByOwner(answer.list, memberId),
        roleOpensWith: answer.opensWith ?? undefined,
      })),
  })
  const [local, setLocal] = useState<ListSettings>()
  const own = local ?? data?.own ?? { columns: [], views: [] }
  const send = async (mode: 'user' | 'shared', listSettings: ListSettings) => {
    try {
      await call(`sys/title/${mode}/${encodeURIComponent(name)}/save`, { data: listSettings })
      await queryClient.invalidateQueries({ queryKey: ['titles', name] })
    } catch (error) {
      notify.error(error)
      throw error
    }
  }
  const [saveOwn] = useState(() =>
    delayedSave<ListSettings>(
      listSettings => send('user', listSettings),
      600,
      () => setLocal(undefined),
    ),
  )
  useEffect(() => saveOwn.flush, [saveOwn])
  const apply = (listSettings: ListSettings) => {
    setLocal(listSettings)
    saveOwn({ ...listSettings, views: listSettings.views.filter(view => !view.shared) })
  }
  const share = (views: ListView[]) => send('shared', { columns: [], views }).catch(() => undefined)
  const mine = data?.shared.filter(view => view.mine) ?? []
  const views = [...own.views, ...(data?.shared ?? [])]
  const opening = openingView(views, { own: own.opensWith, role: data?.roleOpensWith })
  return {
    ready: !isPending,
    /** The person's arrangement, else that of the view with which the list opens. */
    columns: own.columns.length ? own.columns : (opening?.columns ?? NO_COLUMNS),
    views,
    opening,
    /** Whether the person chose it, or their role. */
    chosen: own.opensWith !== undefined,
    /** Lets the list open with this view, `undefined` as the product opens it, `null` as the role opens it. */
    openWith: (view: ListView | undefined | null) => {
      const { opensWith: _, ...rest } = own
      if (view === null) return apply(rest)
      const name = view
        ? { name: view.name, ...(view.shared && view.owner ? { memberId: view.owner } : {}) }
        : { name: '' }
      apply({ ...own, opensWith: name, ...(view?.columns.length ? { columns: view.columns } : {}) })
    },
    setColumns: (columns: readonly ColumnSetting[]) => apply({ ...own, columns: [...columns] }),
    saveView: (view: ListView) => {
      if (view.shared) return share([...mine.filter(one => one.name !== view.name), view])
      apply({ ...own, views: [...own.views.filter(one => one.name !== view.name), view] })
      return Promise.resolve()
    },
    deleteView: (view: ListView) => {
      if (view.shared) return share(mine.filter(one => one.name !== view.name))
      const { opensWith, ...rest } = own
      const kept = opensWith && !isNamed(view, opensWith) ? { opensWith } : {}
      apply({ ...rest, ...kept, views: own.views.filter(one => one.name !== view.name) })
      return Promise.resolve()
    },
  }
}

const NO_COLUMNS: ColumnSetting[] = []

function splitByOwner(list: readonly TitleRow[], memberId: number): { own: ListSettings; shared: ListView[] } {
  const own = list.find(row => row.mode === 'user')?.data
  const opensWith = readOpensWith(own)
  return {
    own: {
      columns: readColumns(own),
      views: readViews(own).map(view => ({ ...view, shared: false, mine: true })),
      ...(opensWith ? { opensWith } : {}),
    },
    shared: list
      .filter(row => row.mode === 'shared')
      .flatMap(row =>
        readViews(row.data).map(view => ({
          ...view,
          shared: true,
          owner: row.memberId,
          mine: row.memberId === memberId,
        })),
      ),
  }
}
