import { type KeyboardEvent, useEffect, useRef } from 'react'

type Press = KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>

interface PendingSearch<T> {
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
export function useSelectKeys<T>({
  frameless,
  pendingSearch,
}: {
  frameless?: unknown
  pendingSearch?: PendingSearch<T>
}): (event: Press) => void {
  // The person moved to an option by arrow keys
  const navigated = useRef(false)
  const latest = useRef<PendingSearch<T> | undefined>(pendingSearch)
  const requestCount = useRef(0)
  useEffect(() => {
    latest.current = pendingSearch
  })
  useEffect(() => () => void (requestCount.current = -1), [])
  return event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const typed = event.currentTarget.value.trim()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') navigated.current = true
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const isLate = pendingSearch !== undefined && typed !== '' && typed !== pendingSearch.shown && !navigated.current
      if (isLate) {
        event.preventDefault()
        event.stopPropagation()
        const turn = ++requestCount.current
        pendingSearch.find(typed).then(
          ([first]) => turn === requestCount.current && latest.current?.take(first, typed),
          () => {},
        )
      } else if (
        event.key === 'Tab' &&
        !event.shiftKey &&
        typed === '' &&
        !navigated.current &&
        !frameless &&
        event.currentTarget.getAttribute('aria-expanded') === 'true'
      )
        event.stopPropagation()
      navigated.current = false
    } else if (event.key !== 'Shift') {
      navigated.current = false
      if (requestCount.current > 0) requestCount.current++
    }
  }
}
