import { useSyncExternalStore } from 'react'

const NARROW = window.matchMedia('(width < 768px)')

/** Whether the window is as narrow as a phone's. Then fewer columns are frozen and less is shown at once. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onChange, () => NARROW.matches)
}

function onChange(listener: () => void): () => void {
  NARROW.addEventListener('change', listener)
  return () => NARROW.removeEventListener('change', listener)
}
