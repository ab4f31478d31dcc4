import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'

export interface Flyout<E extends HTMLElement> {
  open: boolean
  show: () => void
  hide: () => void
  /** For the element that contains both the button and the panel. */
  containerProps: {
    ref: RefObject<E | null>
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: (event: PointerEvent) => void
    onBlur: (event: FocusEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * A panel that opens on hover, and by its button for keyboard and touch. Escape and leaving it close it. `keepsOpen`:
 * whether the pointer at this x keeps it open.
 */
export function useFlyout<E extends HTMLElement>(keepsOpen?: (x: number) => boolean): Flyout<E> {
  const [open, setOpen] = useState(false)
  const ref = useRef<E>(null)
  useEffect(() => {
    if (!open || !keepsOpen) return
    const move = (event: globalThis.PointerEvent) => {
      const over = event.target instanceof Element ? event.target : null
      const beside = over?.closest('li')?.parentElement === ref.current?.parentElement && !ref.current?.contains(over)
      if (beside || (!keepsOpen(event.clientX) && !ref.current?.contains(over))) setOpen(false)
    }
    document.addEventListener('pointermove', move)
    return () => document.removeEventListener('pointermove', move)
  }, [open, keepsOpen])
  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  return {
    open,
    show,
    hide,
    containerProps: {
      ref,
      onPointerEnter: event => event.pointerType === 'mouse' && show(),
      onPointerLeave: event => event.pointerType === 'mouse' && !keepsOpen && hide(),
      onBlur: event => {
        if (!event.currentTarget.contains(event.relatedTarget)) hide()
      },
      onKeyDown: event => {
        if (event.key !== 'Escape' || !open) return
        hide()
        ref.current?.querySelector('button')?.focus()
      },
    },
  }
}
