import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { selectFocused } from '../../../shared/ui/select-focused.ts'

interface Typing {
  /** The text of the input while it is edited; null while it is not. */
  typing: string | null
  /** Takes what was typed; null when the input is left. */
  setTyping(text: string | null): void
  onFocus(event: FocusEvent<HTMLInputElement>): void
}

/**
 * An input whose text is selected as soon as it is edited, so that typing replaces it. It is selected before the next key,
 * and once more after a click has placed the caret, unless something was typed or the focus went on by then. As long as
 * nothing is typed the input shows its value, which may also come while it has the focus already.
 */
export function useTyping(editText: string): Typing {
  const [editing, setEditing] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const entered = useRef<HTMLInputElement | null>(null)
  const untouched = editing && typed === null ? editText : null
  useLayoutEffect(() => {
    if (untouched !== null) selectFocused(entered.current)
  }, [untouched])
  return {
    typing: editing ? (typed ?? editText) : null,
    setTyping: text => {
      setEditing(text !== null)
      setTyped(text)
    },
    onFocus: event => {
      const input = event.target
      entered.current = input
      setEditing(true)
      setTyped(null)
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
