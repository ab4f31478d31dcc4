import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import type { Tab } from '../shared/tabs/tab-rules.ts'
import { useTabs } from '../shared/tabs/tabs.ts'

/** What ends the hold, by page. */
const releases = new Map<string, () => void>()

/** A page as it stands: a reload makes another one. */
export function pageId(tab: Pick<Tab, 'key' | 'reloads'>): string {
  return `${tab.key}#${tab.reloads}`
}

/**
 * A page in the background has its effects paused, and its queries with them. Their data would be dropped after a
 * minute and the page would come back empty, without what was typed into it. So the tab keeps observing the queries
 * meanwhile.
 */
export function useHeldData(id: string): void {
  const client = useQueryClient()
  useLayoutEffect(
    () => () => {
      if (isKept(id)) releases.set(id, observeQueries(client)) // before the page lets go
    },
    [client, id],
  )
  useEffect(() => release(id), [id]) // after the page has taken hold again
}

/** Lets go of what closed pages had fetched, and of everything when the shell goes. */
export function useHeldDataEnds(): void {
  useEffect(() => {
    const sweep = (stays: (id: string) => boolean) => [...releases.keys()].filter(id => !stays(id)).forEach(release)
    const end = useTabs.subscribe(() => sweep(isKept))
    return () => {
      end()
      sweep(() => false)
    }
  }, [])
}

function isKept(id: string): boolean {
  return useTabs.getState().tabs.some(tab => tab.visited > 0 && pageId(tab) === id)
}

/** Everything in use at this moment: that of the page going back, and a little of the frame. */
function observeQueries(client: QueryClient): () => void {
  const active = client.getQueryCache().findAll({ type: 'active' })
  const ends = active.map(({ queryKey, queryHash }) =>
    new QueryObserver(client, { queryKey, queryHash, enabled: false }).subscribe(() => {}),
  )
  return () => ends.forEach(end => end())
}

function release(id: string): void {
  releases.get(id)?.()
  releases.delete(id)
}
