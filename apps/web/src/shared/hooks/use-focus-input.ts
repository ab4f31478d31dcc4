import { useEffect, useRef, type RefObject } from 'react'

/** Puts the caret into the first field of a box when it appears; on a touch screen the keyboard would cover the page. */
export function useFocusInput<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null)
  useEffect(() => {
    if (!window.matchMedia('(hover: hover)').matches) return
    const first = box.current?.querySelector<HTMLElement>(
      'input:not([type=hidden], [disabled]), textarea:not([disabled])',
    )
    first?.focus({ preventScroll: true })
  }, [])
  return box
}
