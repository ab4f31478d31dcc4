import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Uploads of all lines. A round lasts from the first that starts until none is running. */
export interface Proofs {
  round: number
  busy: number
  /** Number of failed uploads of this round. */
  lost: number
}

/** An upload starts, succeeds, or fails. */
export type ProofNews = 'begins' | 'arrived' | 'lost'

export const NO_PROOFS: Proofs = { round: 0, busy: 0, lost: 0 }

export function afterNews({ round, busy, lost }: Proofs, news: ProofNews): Proofs {
  if (news === 'begins') return busy ? { round, busy: busy + 1, lost } : { round: round + 1, busy: 1, lost: 0 }
  return { round, busy: busy - 1, lost: lost + (news === 'lost' ? 1 : 0) }
}

/**
 * Delays a press until all uploads have finished. If one failed, the press is dropped and the failure shows at its
 * line.
 */
export function useOnceArrived({ round, busy, lost }: Proofs, act: () => void): { waits: boolean; wait(): void } {
  const [pressed, setPressed] = useState(0)
  const acted = useRef(0)
  const arrived = useEffectEvent(() => {
    if (pressed !== round || acted.current === round) return
    acted.current = round
    if (lost) document.querySelector('[data-lost]')?.scrollIntoView({ block: 'center' })
    else act()
  })
  useEffect(() => {
    if (busy === 0 && round > 0) arrived()
  }, [busy, round])
  return { waits: busy > 0 && pressed === round, wait: () => setPressed(round) }
}
