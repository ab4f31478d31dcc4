import { useCallback, useEffect, useRef } from 'react'
import { debounced } from './pace.ts'

/** In milliseconds. */
const DEBOUNCE = 1000

/** An act that waits until it has not been asked for during a second, and is then done once, with what was asked last. */
export function useDebounced<A extends unknown[]>(act: (...args: A) => void, wait = DEBOUNCE): (...args: A) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const later = useRef<ReturnType<typeof debounced<A>>>(null)
  later.current ??= debounced((...args: A) => latest.current(...args), wait)
  useEffect(() => () => later.current?.stop(), [])
  return useCallback((...args: A) => later.current?.(...args), [])
}
