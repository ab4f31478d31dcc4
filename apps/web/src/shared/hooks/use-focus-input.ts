import { useEffect, useRef, type RefObject } from 'react'
import { canHover } from '../ui/can-hover.ts'

/**
 * Focuses the first input of a box when it appears, except on touch screens, where the keyboard would cover the page.
 */
export function useFocusInput<T extends HTMLElement>(): RefObject<T | null> {
  const box = useRef<T>(null)
  useEffect(() => {
    if (!canHover()) return
    const first = box.current?.querySelector<HTMLElement>(
      'input:not([type=hidden], [disabled]), textarea:not([disabled])',
    )
    first?.focus({ preventScroll: true })
  }, [])
  return box
}
