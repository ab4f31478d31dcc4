import { useSyncExternalStore } from 'react'

const NARROW = window.matchMedia('(width < 992px)')

/** Narrower than 992 px: the vertical layout, with the menu in a drawer. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => NARROW.matches)
}

function subscribe(listener: () => void): () => void {
  NARROW.addEventListener('change', listener)
  return () => NARROW.removeEventListener('change', listener)
}
