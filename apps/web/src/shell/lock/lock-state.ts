import { create } from 'zustand'
import { keptLock, opens, readLock, type KeptLock } from './lock-rules.ts'

const NAME = 'tuheng.lock'

interface LockStore {
  /** `null`: not locked. */
  lock: KeptLock | null
  /** The dialog for the password of a new lock is open. */
  asking: boolean
}

/** Whether the screen is locked. Stored, so that a reload does not unlock it. */
export const useLock = create<LockStore>()(() => ({ lock: readLock(localStorage.getItem(NAME)), asking: false }))

let remembered: string | undefined

export function askForLock(asking: boolean): void {
  useLock.setState({ asking })
}

export async function lockScreen(password: string): Promise<void> {
  const salt = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16)).join('')
  const lock = await keptLock(password, salt, subtleOf())
  remembered = password
  localStorage.setItem(NAME, JSON.stringify(lock))
  useLock.setState({ lock, asking: false })
}

/** Returns whether the password was right. */
export async function unlockScreen(password: string): Promise<boolean> {
  const { lock } = useLock.getState()
  if (lock && !(await opens(lock, password, { subtle: subtleOf(), remembered }))) return false
  dropLock()
  return true
}

/** Called when the person signs out: the next person signs in with their own password. */
export function dropLock(): void {
  remembered = undefined
  localStorage.removeItem(NAME)
  useLock.setState({ lock: null, asking: false })
}

/** Available on secure pages only, although its type says always. */
function subtleOf(): SubtleCrypto | undefined {
  return crypto.subtle as SubtleCrypto | undefined
}
