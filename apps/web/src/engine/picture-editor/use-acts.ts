import { useState } from 'react'
import type { Act } from './acts.ts'

/** The edits in force, and those that were undone and can be redone. */
export function useActs(first: readonly Act[]) {
  const [state, setState] = useState<{ done: readonly Act[]; undone: readonly Act[] }>({ done: first, undone: [] })
  const { done, undone } = state
  return {
    acts: done,
    canRedo: undone.length > 0,
    add: (act: Act) => setState(({ done: all }) => ({ done: [...all, act], undone: [] })),
    undo: () =>
      setState(({ done: all, undone: rest }) => ({ done: all.slice(0, -1), undone: [...all.slice(-1), ...rest] })),
    redo: () =>
      setState(({ done: all, undone: rest }) => ({ done: [...all, ...rest.slice(0, 1)], undone: rest.slice(1) })),
    /** Undoes all edits; each can be redone. */
    clear: () => setState(({ done: all, undone: rest }) => ({ done: [], undone: [...all, ...rest] })),
  }
}
