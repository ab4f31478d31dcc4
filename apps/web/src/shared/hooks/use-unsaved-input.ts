import { useContext, useEffect, useId } from 'react'
import { markUnsaved, TabContext, useTabs } from '../tabs/tabs.ts'
import { registerUnsavedPart, type UnsavedPart } from '../tabs/unsaved-parts.ts'
import { useLatest } from './use-latest.ts'

/**
 * Marks this part of a page as having unsaved input: its tab is marked, and closing it asks for confirmation.
 * Transitions do not start meanwhile; `handler` lets the person save or discard the input first.
 */
export function useUnsavedInput(unsaved: boolean, handler?: UnsavedPart): void {
  const key = useContext(TabContext)?.key
  const part = useId()
  const latest = useLatest(handler)
  const canSettle = handler !== undefined
  useEffect(() => {
    if (key !== undefined) markUnsaved(key, part, unsaved)
  }, [key, part, unsaved])
  useEffect(() => {
    if (key === undefined || !unsaved || !canSettle) return undefined
    return registerUnsavedPart(
      { tab: key, part },
      {
        save: async () => (await latest.current?.save()) === true,
        discard: () => latest.current?.discard(),
      },
    )
  }, [key, part, unsaved, canSettle, latest])
  useEffect(() => {
    if (key === undefined) return undefined
    return () => {
      // Effects also end when the tab is hidden; its input is still there then
      if (useTabs.getState().active === key) markUnsaved(key, part, false)
    }
  }, [key, part])
}
