import { useEffect } from 'react'
import { useLatest } from '../../shared/hooks/use-latest.ts'
import type { ListView } from './list-settings.ts'
import type { ListControl } from './use-list-state.ts'

/** Opens a list whose address says nothing with the view that the person or their role chose. */
export function useOpeningView(
  { unset }: ListControl,
  opening: ListView | undefined,
  onOpen: (view: ListView) => void,
): void {
  const latest = useLatest(onOpen)
  useEffect(() => {
    if (unset && opening) latest.current(opening)
  }, [unset, opening, latest])
}
