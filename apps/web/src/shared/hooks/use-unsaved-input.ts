import { useContext, useEffect, useId } from 'react'
import { markUnsaved, TabContext, useTabs } from '../tabs/tabs.ts'
import { keepUnsavedPart, type UnsavedPart } from '../tabs/unsaved-parts.ts'
import { useLatest } from './use-latest.ts'

/**
 * Says that this part of a page holds input that would be lost: its tab is marked, and whoever closes it is asked first.
 * No transition starts on the page meanwhile; `how` lets the person save or discard the input and go on.
 */
export function useUnsavedInput(unsaved: boolean, how?: UnsavedPart): void {
  const key = useContext(TabContext)?.key
  const part = useId()
  const latest = useLatest(how)
  const known = how !== undefined
  useEffect(() => {
    if (key !== undefined) markUnsaved(key, part, unsaved)
  }, [key, part, unsaved])
  useEffect(() => {
    if (key === undefined || !unsaved || !known) return undefined
    return keepUnsavedPart(
      { tab: key, part },
      {
        save: async () => (await latest.current?.save()) === true,
        discard: () => latest.current?.discard(),
      },
    )
  }, [key, part, unsaved, known, latest])
  useEffect(() => {
    if (key === undefined) return undefined
    return () => {
      // Effects also end when the tab goes to the back: what was typed is still there then
      if (useTabs.getState().active === key) markUnsaved(key, part, false)
    }
  }, [key, part])
}
