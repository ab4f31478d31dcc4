import { useCallback, useEffect, useRef } from 'react'
import { debounced } from './pace.ts'

/** Milliseconds. */
const DEBOUNCE = 1000

/** A function that runs once no call has come for a second, with the last arguments. */
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
