import { useSyncExternalStore } from 'react'

const NARROW = window.matchMedia('(width < 768px)')

/** Is the window too narrow for what is drawn from left to right? */
export function useNarrowPage(): boolean {
  return useSyncExternalStore(onChange, () => NARROW.matches)
}

function onChange(listener: () => void): () => void {
  NARROW.addEventListener('change', listener)
  return () => NARROW.removeEventListener('change', listener)
}
