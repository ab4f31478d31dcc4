import { useSyncExternalStore } from 'react'

const NARROW = window.matchMedia('(width < 768px)')

/** Is the window as narrow as a phone? Then little is kept in place and less is shown at once. */
export function useNarrow(): boolean {
  return useSyncExternalStore(onChange, () => NARROW.matches)
}

function onChange(listener: () => void): () => void {
  NARROW.addEventListener('change', listener)
  return () => NARROW.removeEventListener('change', listener)
}
