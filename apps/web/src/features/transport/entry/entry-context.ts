import { createContext, useContext } from 'react'
import type { Task } from '../shared/lookups.ts'

export interface EntryFacts {
  /** The chosen task with its carriers, once it is loaded. */
  task: Task | undefined
  /** Fields that were filled in automatically. Enter skips them. */
  autoFilled: ReadonlySet<string>
  setAutoFilled(names: readonly string[], on: boolean): void
  /** `YYYY-MM-DD`: the day of a time that is typed without one. */
  baseDay: string
  /** Moves the focus to the next field that is not filled in. */
  next(from: HTMLElement | null): void
}

export const EntryContext = createContext<EntryFacts | null>(null)

export function useEntry(): EntryFacts {
  const facts = useContext(EntryContext)
  if (!facts) throw new Error('not inside the entry form')
  return facts
}
