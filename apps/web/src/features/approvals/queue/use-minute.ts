import { useEffect, useState } from 'react'
import { nowText } from '../../../engine/common/today.ts'

/** The wall time, again each minute, so that spans stay true. */
export function useMinute(): string {
  const [now, setNow] = useState(nowText)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowText()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
