import { useCallback, useEffect, useRef } from 'react'
import { debounced } from './pace.ts'

/** Milliseconds. */
const DEBOUNCE = 1000

/** A function that runs once no call has come for a second, with the last arguments. */
export function useDebounced<A extends unknown[]>(run: (...args: A) => void, wait = DEBOUNCE): (...args: A) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const debouncedRun = useRef<ReturnType<typeof debounced<A>>>(null)
  debouncedRun.current ??= debounced((...args: A) => latest.current(...args), wait)
  useEffect(() => () => debouncedRun.current?.stop(), [])
  return useCallback((...args: A) => debouncedRun.current?.(...args), [])
}
