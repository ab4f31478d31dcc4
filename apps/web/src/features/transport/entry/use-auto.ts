import { useCallback, useState } from 'react'
import type { EntryFacts } from './entry-context.ts'

/** Names of the fields that were filled in automatically. */
export function useAuto(): Pick<EntryFacts, 'auto' | 'setAuto'> & { resetAuto(names?: readonly string[]): void } {
  const [auto, setNames] = useState<ReadonlySet<string>>(new Set())
  const setAuto = useCallback<EntryFacts['setAuto']>((names, on) => {
    setNames(before => {
      if (on) return new Set([...before, ...names])
      return names.some(name => before.has(name)) ? new Set([...before].filter(name => !names.includes(name))) : before
    })
  }, [])
  const resetAuto = useCallback((names: readonly string[] = []) => setNames(new Set(names)), [])
  return { auto, setAuto, resetAuto }
}
