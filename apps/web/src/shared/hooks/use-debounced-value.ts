import { useEffect, useState } from 'react'

/** The value once it has not changed for a moment: questions to the server wait for the end of the typing. */
export function useDebouncedValue<T>(value: T, wait = 300): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return settled
}
