import { useState } from 'react'
import { notify } from '../ui/notify.tsx'

interface Busy {
  /** Whether work is running. */
  busy: boolean
  /** Runs the work and shows its error; returns whether it succeeded. */
  run(work: () => Promise<unknown>): Promise<boolean>
}

/** The state of work that a button starts. */
export function useBusy(): Busy {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      notify.error(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
