import { useSyncExternalStore } from 'react'

const NARROW = window.matchMedia('(width < 768px)')

/** Whether the window is too narrow for the horizontal picture. */
export function useNarrowPage(): boolean {
  return useSyncExternalStore(onChange, () => NARROW.matches)
}

function onChange(listener: () => void): () => void {
  NARROW.addEventListener('change', listener)
  return () => NARROW.removeEventListener('change', listener)
}
