import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import type { Tab } from '../shared/tabs/tab-rules.ts'
import { useTabs } from '../shared/tabs/tabs.ts'

/** Functions that stop holding, by page. */
const releases = new Map<string, () => void>()

/** The id of a mounted page. A reload changes it. */
export function pageId(tab: Pick<Tab, 'key' | 'reloads'>): string {
  return `${tab.key}#${tab.reloads}`
}

/**
 * The effects and queries of a page in the background are paused. After a minute its data would be dropped, and the
 * page would come back empty, without its input. So the tab observes the queries meanwhile.
 */
export function useHeldData(id: string): void {
  const client = useQueryClient()
  useLayoutEffect(
    () => () => {
      if (isKept(id)) releases.set(id, observeQueries(client)) // before the page stops observing
    },
    [client, id],
  )
  useEffect(() => release(id), [id]) // after the page observes again
}

/** Releases the data of closed pages, and all data when the shell unmounts. */
export function useReleaseHeldData(): void {
  useEffect(() => {
    const releaseUnless = (stays: (id: string) => boolean) =>
      [...releases.keys()].filter(id => !stays(id)).forEach(release)
    const end = useTabs.subscribe(() => releaseUnless(isKept))
    return () => {
      end()
      releaseUnless(() => false)
    }
  }, [])
}

function isKept(id: string): boolean {
  return useTabs.getState().tabs.some(tab => tab.visited > 0 && pageId(tab) === id)
}

/** Observes all queries that are active now: those of the page that goes to the background, and a few of the frame. */
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
