import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Uploads of all lines. A round lasts from the first that starts until none is running. */
export interface Uploads {
  round: number
  running: number
  /** Number of failed uploads of this round. */
  failed: number
}

/** An upload starts, succeeds, or fails. */
export type UploadEvent = 'started' | 'finished' | 'failed'

export const NO_UPLOADS: Uploads = { round: 0, running: 0, failed: 0 }

export function afterUploadEvent({ round, running, failed }: Uploads, event: UploadEvent): Uploads {
  if (event === 'started')
    return running ? { round, running: running + 1, failed } : { round: round + 1, running: 1, failed: 0 }
  return { round, running: running - 1, failed: failed + (event === 'failed' ? 1 : 0) }
}

/**
 * Delays a press until all uploads have finished. If one failed, the press is dropped and the failure shows at its
 * line.
 */
export function useAfterUploads(
  { round, running, failed }: Uploads,
  act: () => void,
): { isWaiting: boolean; wait(): void } {
  const [waitingRound, setWaitingRound] = useState(0)
  const actedRound = useRef(0)
  const onFinished = useEffectEvent(() => {
    if (waitingRound !== round || actedRound.current === round) return
    actedRound.current = round
    if (failed) document.querySelector('[data-lost]')?.scrollIntoView({ block: 'center' })
    else act()
  })
  useEffect(() => {
    if (running === 0 && round > 0) onFinished()
  }, [running, round])
  return { isWaiting: running > 0 && waitingRound === round, wait: () => setWaitingRound(round) }
}
