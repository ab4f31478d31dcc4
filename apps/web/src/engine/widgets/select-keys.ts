import { type KeyboardEvent, useEffect, useRef } from 'react'

type Press = KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>

interface Late<T> {
  /** What the list stands for: an earlier text than the typed one while it is still looked up. */
  shown: string
  /** What is found for a text, best first. */
  find(typed: string): Promise<readonly T[]>
  take(found: T | undefined, typed: string): void
}

/**
 * Keys of a list that opens below a field, before the list takes them. Enter and Tab take the first that fits what was
 * typed, not the first of what still stands there; Tab through an open list that nobody has touched takes nothing.
 */
export function useSelectKeys<T>({ bare, late }: { bare?: unknown; late?: Late<T> }): (event: Press) => void {
  // By arrow keys somebody has gone to an option that they see
  const went = useRef(false)
  const latest = useRef<Late<T> | undefined>(late)
  const asked = useRef(0)
  useEffect(() => {
    latest.current = late
  })
  useEffect(() => () => void (asked.current = -1), [])
  return event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const typed = event.currentTarget.value.trim()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') went.current = true
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const isLate = late !== undefined && typed !== '' && typed !== late.shown && !went.current
      if (isLate) {
        event.preventDefault()
        event.stopPropagation()
        const turn = ++asked.current
        late.find(typed).then(
          ([first]) => turn === asked.current && latest.current?.take(first, typed),
          () => {},
        )
      } else if (
        event.key === 'Tab' &&
        !event.shiftKey &&
        typed === '' &&
        !went.current &&
        !bare &&
        event.currentTarget.getAttribute('aria-expanded') === 'true'
      )
        event.stopPropagation()
      went.current = false
    } else if (event.key !== 'Shift') {
      went.current = false
      if (asked.current > 0) asked.current++
    }
  }
}
