import { useEffect, useRef, type RefObject } from 'react'

/** Measures how long a trip takes from its first key. `take` returns the seconds and restarts. */
export function useEntryTime(root: RefObject<HTMLElement | null>): { take(): number } {
  const startedAt = useRef(0)
  useEffect(() => {
    const element = root.current
    const listen = () => {
      startedAt.current ||= performance.now()
    }
    element?.addEventListener('input', listen)
    return () => element?.removeEventListener('input', listen)
  }, [root])
  return {
    take: () => {
      const seconds = startedAt.current ? Math.max(1, Math.round((performance.now() - startedAt.current) / 1000)) : 0
      startedAt.current = 0
      return seconds
    },
  }
}
