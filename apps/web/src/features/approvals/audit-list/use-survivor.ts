import { useEffect, useRef } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { survivorOf } from '../queue/neighbours.ts'

interface Args {
  keys: readonly string[]
  /** The rows are those of a filter before. */
  isStale: boolean
  current: string | undefined
  onGone(next: string | undefined): void
}

/** Goes on to the next row once the one that was reached was decided on and left the list. */
export function useSurvivor({ keys, isStale, current, onGone }: Args): void {
  const before = useRef<readonly string[]>([])
  const latest = useLatest({ current, onGone })
  const now = keys.join(' ')
  useEffect(() => {
    if (isStale) return
    const { current, onGone } = latest.current
    const list = now ? now.split(' ') : []
    if (current !== undefined && !list.includes(current) && before.current.includes(current))
      onGone(survivorOf(before.current, current, list))
    before.current = list
  }, [now, isStale, latest])
}
