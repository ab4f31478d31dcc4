import { createContext, useContext } from 'react'
import type { Task } from '../shared/lookups.ts'

export interface EntryFacts {
  /** The chosen task with its carriers, once it is read. */
  task: Task | undefined
  /** Fields that were filled in by themselves; Enter passes over them. */
  auto: ReadonlySet<string>
  setAuto(names: readonly string[], on: boolean): void
  /** `YYYY-MM-DD` that a time alone belongs to. */
  baseDay: string
  /** On to the next field that wants something. */
  next(from: HTMLElement | null): void
}

export const EntryContext = createContext<EntryFacts | null>(null)

export function useEntry(): EntryFacts {
  const facts = useContext(EntryContext)
  if (!facts) throw new Error('not inside the entry form')
  return facts
}
