import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'

interface LeftPlaces {
  box: RefObject<HTMLDivElement | null>
  /** Keeps how far the page is scrolled, to come back there. */
  leave: () => void
  /** The address that was left last for this one. */
  lastLeft: () => string | undefined
}

/**
 * Scroll of a page whose content changes with its address: coming back to one finds it where it was left, another
 * begins at its head. `there`: the content of this address has come.
 */
export function useLeftPlaces(search: string, there: boolean): LeftPlaces {
  const box = useRef<HTMLDivElement>(null)
  const [places] = useState(() => new Map<string, number>())
  const shown = useRef(search)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !there || shown.current === search) return
    shown.current = search
    const left = places.get(search)
    if (left !== undefined) {
      places.delete(search)
      element.scrollTop = left
    } else if (places.size) element.scrollTop = 0
  }, [search, there, places])
  const leave = useCallback(() => {
    places.delete(search)
    places.set(search, box.current?.scrollTop ?? 0)
  }, [search, places])
  const lastLeft = useCallback(() => [...places.keys()].at(-1), [places])
  return { box, leave, lastLeft }
}
