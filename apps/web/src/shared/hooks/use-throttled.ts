import { useCallback, useEffect, useRef } from 'react'
import { throttled } from './pace.ts'

/** Milliseconds. */
const THROTTLE = 2000

/** A function that a double click runs once: calls within two seconds of the last run are ignored. */
export function useThrottled<A extends unknown[]>(run: (...args: A) => void, wait = THROTTLE): (...args: A) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const throttledRun = useRef<ReturnType<typeof throttled<A>>>(null)
  throttledRun.current ??= throttled((...args: A) => latest.current(...args), wait)
  return useCallback((...args: A) => throttledRun.current?.(...args), [])
}
