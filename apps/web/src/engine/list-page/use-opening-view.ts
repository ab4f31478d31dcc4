import { useEffect, useState } from 'react'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import type { ListView } from './list-settings.ts'
import type { ListControl } from './use-list-state.ts'

interface Args {
  control: ListControl
  settings: { ready: boolean; opening: ListView | undefined }
  /** Whether the rows are those of the filter before. */
  previous: boolean
  onOpen(view: ListView): void
}

/**
 * Opens a list whose address says nothing with the view that the person or their role chose. Returns whether the rows
 * may still be others than those of that view, which must not be shown.
 */
export function useOpeningView({ control: { unset }, settings, previous, onOpen }: Args): boolean {
  const { ready, opening } = settings
  const [opened, setOpened] = useState(false)
  const opens = unset && opening !== undefined
  if (opens && !opened) setOpened(true)
  if (opened && !unset && !previous) setOpened(false)
  const latest = useLatest(onOpen)
  useEffect(() => {
    if (unset && opening) latest.current(opening)
  }, [unset, opening, latest])
  return opens || (unset && !ready) || (opened && previous)
}
