import { useState } from 'react'
import { notify } from '../ui/notify.tsx'

interface Busy {
  /** Work is under way. */
  busy: boolean
  /** Does the work and shows what went wrong; answers whether it succeeded. */
  run(work: () => Promise<unknown>): Promise<boolean>
}

/** Work that a button starts. */
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
