import { useState } from 'react'
import type { Edit } from './edits.ts'

/** The edits in force, and those that were undone and can be redone. */
export function useEdits(first: readonly Edit[]) {
  const [state, setState] = useState<{ done: readonly Edit[]; undone: readonly Edit[] }>({ done: first, undone: [] })
  const { done, undone } = state
  return {
    edits: done,
    canRedo: undone.length > 0,
    add: (edit: Edit) => setState(({ done: all }) => ({ done: [...all, edit], undone: [] })),
    undo: () =>
      setState(({ done: all, undone: rest }) => ({ done: all.slice(0, -1), undone: [...all.slice(-1), ...rest] })),
    redo: () =>
      setState(({ done: all, undone: rest }) => ({ done: [...all, ...rest.slice(0, 1)], undone: rest.slice(1) })),
    /** Undoes all edits; each can be redone. */
    clear: () => setState(({ done: all, undone: rest }) => ({ done: [], undone: [...all, ...rest] })),
  }
}
