import { useCallback, useState } from 'react'
import type { EntryFacts } from './entry-context.ts'

/** Names of the fields that were filled in automatically. */
export function useAutoFilled(): Pick<EntryFacts, 'autoFilled' | 'setAutoFilled'> & {
  resetAutoFilled(names?: readonly string[]): void
} {
  const [autoFilled, setNames] = useState<ReadonlySet<string>>(new Set())
  const setAutoFilled = useCallback<EntryFacts['setAutoFilled']>((names, on) => {
    setNames(before => {
      if (on) return new Set([...before, ...names])
      return names.some(name => before.has(name)) ? new Set([...before].filter(name => !names.includes(name))) : before
    })
  }, [])
  const resetAutoFilled = useCallback((names: readonly string[] = []) => setNames(new Set(names)), [])
  return { autoFilled, setAutoFilled, resetAutoFilled }
}
