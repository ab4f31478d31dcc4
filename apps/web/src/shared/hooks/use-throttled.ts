import { useCallback, useEffect, useRef } from 'react'
import { throttled } from './pace.ts'

/** In milliseconds. */
const THROTTLE = 2000

/** An act that a double click does once: what comes within two seconds of the last time is passed over. */
export function useThrottled<A extends unknown[]>(act: (...args: A) => void, wait = THROTTLE): (...args: A) => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const gate = useRef<ReturnType<typeof throttled<A>>>(null)
  gate.current ??= throttled((...args: A) => latest.current(...args), wait)
  return useCallback((...args: A) => gate.current?.(...args), [])
}
