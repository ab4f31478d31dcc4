import { useCallback, useRef, type KeyboardEvent, type RefObject } from 'react'
import { handlesEnter, focusNext } from '../../../engine/form/enter-navigation.ts'

/**
 * Enter moves to the next field that is not filled in automatically, Shift+Enter to the previous one. An open list
 * takes Enter first and is left when it closes; pickers report themselves when they are done.
 */
export function useEnterKey(root: RefObject<HTMLElement | null>, onEnd: () => void) {
  const choosing = useRef(false)
  const next = (from: HTMLElement | null, step: 1 | -1 = 1) => {
    if (root.current) focusNext({ form: root.current, from, skipped: '[data-skip]' }, step, onEnd)
  }
  const focus = useCallback(
    (name: string): void =>
      void requestAnimationFrame(() =>
        root.current?.querySelector<HTMLElement>(`[data-field="${name}"] input`)?.focus(),
      ),
    [root],
  )
  return {
    next,
    focus,
    handlers: {
      onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
        choosing.current = false
        const target = event.target as HTMLElement
        const plain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey
        if (!plain || event.nativeEvent.isComposing || handlesEnter(target)) return
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
