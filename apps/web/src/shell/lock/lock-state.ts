import { create } from 'zustand'
import { createLock, matchesLock, readLock, type StoredLock } from './lock-rules.ts'

const NAME = 'tuheng.lock'

interface LockStore {
  /** `null`: not locked. */
  lock: StoredLock | null
  /** The dialog for the password of a new lock is open. */
  dialogOpen: boolean
}

/** Whether the screen is locked. Stored, so that a reload does not unlock it. */
export const useLock = create<LockStore>()(() => ({ lock: readLock(localStorage.getItem(NAME)), dialogOpen: false }))

let remembered: string | undefined

export function showLockDialog(dialogOpen: boolean): void {
  useLock.setState({ dialogOpen })
}

export async function lockScreen(password: string): Promise<void> {
  const salt = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16)).join('')
  const lock = await createLock(password, salt, subtleOf())
  remembered = password
  localStorage.setItem(NAME, JSON.stringify(lock))
  useLock.setState({ lock, dialogOpen: false })
}

/** Returns whether the password was right. */
export async function unlockScreen(password: string): Promise<boolean> {
  const { lock } = useLock.getState()
  if (lock && !(await matchesLock(lock, password, { subtle: subtleOf(), remembered }))) return false
  removeLock()
  return true
}

/** Called when the person signs out: the next person signs in with their own password. */
export function removeLock(): void {
  remembered = undefined
  localStorage.removeItem(NAME)
  useLock.setState({ lock: null, dialogOpen: false })
}

/** Available on secure pages only, although its type says always. */
function subtleOf(): SubtleCrypto | undefined {
  return crypto.subtle as SubtleCrypto | undefined
}
