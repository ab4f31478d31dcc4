import { type KeyboardEvent, useEffect, useRef } from 'react'

type Press = KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>

interface Late<T> {
  /** The text that the list belongs to. It lags behind the typed one during a search. */
  shown: string
  /** Finds the options for a text, best first. */
  find(typed: string): Promise<readonly T[]>
  take(found: T | undefined, typed: string): void
}

/**
 * Handles keys of a select before its list does. Enter and Tab choose the first option for the typed text, even while
 * the list shows older ones. Tab through a list that nobody has used chooses nothing.
 */
export function useSelectKeys<T>({ bare, late }: { bare?: unknown; late?: Late<T> }): (event: Press) => void {
  // The person moved to an option by arrow keys
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
