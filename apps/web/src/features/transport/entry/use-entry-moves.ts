import { useRef, type KeyboardEvent, type RefObject } from 'react'

const CONTROLS =
  'input:not([disabled]):not([type=hidden]):not([hidden]), textarea:not([disabled]), button[role=switch]:not([disabled]), .en-drop, td[tabindex="0"]'

/**
 * Enter goes on to the next field that is not filled in yet by itself, Shift+Enter back to any. Lists take Enter first
 * and are left when they close; pickers say themselves when they are done.
 */
export function useEntryMoves(root: RefObject<HTMLElement | null>, onEnd: () => void) {
  const choosing = useRef(false)
  const next = (from: HTMLElement | null, step: 1 | -1 = 1) => {
    const fields = [...(root.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const at = fields.findIndex(field => from !== null && field.contains(from))
    for (let i = at + step; i >= 0 && i < fields.length; i += step) {
      const field = fields[i]
      const control = field?.querySelector<HTMLElement>(CONTROLS)
      if (!control || control.offsetParent === null || (step > 0 && field?.closest('[data-skip]'))) continue
      control.focus()
      if (control instanceof HTMLInputElement) control.select()
      return
    }
    if (step > 0) onEnd()
  }
  return {
    next,
    handlers: {
      onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
        choosing.current = false
        const target = event.target as HTMLElement
        const plain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey
        if (!plain || event.nativeEvent.isComposing || keepsEnter(target)) return
        if (target.closest('[data-fast-picker]')) {
          if (event.shiftKey) next(target, -1)
          return
        }
        if (target.getAttribute('aria-expanded') === 'true') {
          choosing.current = true
          return
        }
        event.preventDefault()
        next(target, event.shiftKey ? -1 : 1)
      },
      onKeyUpCapture(event: KeyboardEvent<HTMLElement>) {
        const target = event.target as HTMLElement
        if (event.key !== 'Enter' || !choosing.current) return
        choosing.current = false
        if (target.getAttribute('aria-expanded') !== 'true') next(target)
      },
    },
  }
}

/** Text of several lines, real buttons and the grid have their own use for Enter. */
function keepsEnter(target: HTMLElement): boolean {
  if (target.closest('.en-lines-grid') || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLButtonElement && target.getAttribute('role') !== 'switch'
}
