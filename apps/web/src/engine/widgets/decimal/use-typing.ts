import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { selectFocused } from '../../../shared/ui/select-focused.ts'

interface Typing {
  /** What is being typed; null while the input is not edited. */
  typing: string | null
  setTyping(text: string | null): void
  onFocus(event: FocusEvent<HTMLInputElement>): void
}

/**
 * An input whose text is selected as soon as it is edited, so that typing replaces it. It is selected before the next key,
 * and once more after a click has placed the caret, unless something was typed or the focus went on by then.
 */
export function useTyping(editText: string): Typing {
  const [typing, setTyping] = useState<string | null>(null)
  const entered = useRef<HTMLInputElement | null>(null)
  const editing = typing !== null
  useLayoutEffect(() => {
    if (editing) selectFocused(entered.current)
  }, [editing])
  return {
    typing,
    setTyping,
    onFocus: event => {
      const input = event.target
      entered.current = input
      setTyping(editText)
      let pressed = false
      const press = () => (pressed = true)
      input.addEventListener('keydown', press)
      requestAnimationFrame(() => {
        input.removeEventListener('keydown', press)
        // A page may also put in what was typed while the focus moved
        if (!pressed && input.value === editText) selectFocused(input)
      })
    },
  }
}
