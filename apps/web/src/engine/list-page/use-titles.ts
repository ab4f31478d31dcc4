import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { TitleRow, titlesCall } from '@tuheng/domain/system/menu/title.calls'
import { useEffect, useState } from 'react'
import { call } from '../../shared/calls/api.ts'
import { lateSave } from '../../shared/calls/late-save.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { queryClient } from '../../shared/calls/query.ts'
import { useActor } from '../../shared/session/session.ts'
import { readColumns, readViews, type ListView, type Titles } from './titles.ts'
import type { ColumnSetting } from './column-layout.ts'

/**
 * Saved columns and views of a list: the person's own, and those shared by colleagues. Changes appear at once and are
 * saved a moment later.
 */
export function useTitles(name: string) {
  const { memberId } = useActor()
  const { data, isPending } = useQuery({
    queryKey: ['titles', name],
    staleTime: 300_000,
    queryFn: () =>
      call<AnswerOf<typeof titlesCall>>(`sys/title/user/${encodeURIComponent(name)}/list`, {}).then(({ list }) =>
        sortOut(list, memberId),
      ),
  })
  const [local, setLocal] = useState<Titles>()
  const own = local ?? data?.own ?? { columns: [], views: [] }
  const send = async (mode: 'user' | 'shared', titles: Titles) => {
    try {
      await call(`sys/title/${mode}/${encodeURIComponent(name)}/save`, { data: titles })
      await queryClient.invalidateQueries({ queryKey: ['titles', name] })
    } catch (error) {
      notify.error(error)
      throw error
    }
  }
  const [saveOwn] = useState(() =>
    lateSave<Titles>(
      titles => send('user', titles),
      600,
      () => setLocal(undefined),
    ),
  )
  useEffect(() => saveOwn.flush, [saveOwn])
  const keep = (titles: Titles) => {
    setLocal(titles)
    saveOwn({ ...titles, views: titles.views.filter(view => !view.shared) })
  }
  const share = (views: ListView[]) => send('shared', { columns: [], views }).catch(() => undefined)
  const mine = data?.shared.filter(view => view.mine) ?? []
  return {
    ready: !isPending,
    columns: own.columns,
    views: [...own.views, ...(data?.shared ?? [])],
    setColumns: (columns: readonly ColumnSetting[]) => keep({ ...own, columns: [...columns] }),
    saveView: (view: ListView) => {
      if (view.shared) return share([...mine.filter(one => one.name !== view.name), view])
      keep({ ...own, views: [...own.views.filter(one => one.name !== view.name), view] })
      return Promise.resolve()
    },
    dropView: (view: ListView) => {
      if (view.shared) return share(mine.filter(one => one.name !== view.name))
      keep({ ...own, views: own.views.filter(one => one.name !== view.name) })
      return Promise.resolve()
    },
  }
}

function sortOut(list: readonly TitleRow[], memberId: number): { own: Titles; shared: ListView[] } {
  const own = list.find(row => row.mode === 'user')?.data
  return {
    own: { columns: readColumns(own), views: readViews(own).map(view => ({ ...view, shared: false, mine: true })) },
    shared: list
      .filter(row => row.mode === 'shared')
      .flatMap(row => readViews(row.data).map(view => ({ ...view, shared: true, mine: row.memberId === memberId }))),
  }
}
