import { useContext, useEffect, useId } from 'react'
import { markUnsaved, TabContext, useTabs } from '../tabs/tabs.ts'

/** Says that this part of a page holds input that would be lost: its tab is marked, and whoever closes it is asked first. */
export function useUnsavedInput(unsaved: boolean): void {
  const key = useContext(TabContext)?.key
  const part = useId()
  useEffect(() => {
    if (key !== undefined) markUnsaved(key, part, unsaved)
  }, [key, part, unsaved])
  useEffect(() => {
    if (key === undefined) return undefined
    return () => {
      // Effects also end when the tab goes to the back: what was typed is still there then
      if (useTabs.getState().active === key) markUnsaved(key, part, false)
    }
  }, [key, part])
}
