import { useEffect, useState } from 'react'

/** The value once it has been stable for `wait` milliseconds, so that requests wait for the end of typing. */
export function useDebouncedValue<T>(value: T, wait = 300): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
