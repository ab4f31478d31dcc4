import type { PlatformAdapter } from './adapter.ts'

/**
 * Platforms without an interface: what they export is imported (`import-waybills.ts`), and what they are told is a file that
 * a person uploads there. A message counts as done once its content is kept, from which that file is made.
 */
export const fileAdapter: PlatformAdapter = {
  pull: async () => ({ exchange: NONE, outcome: 'refused', word: 'by file' }),
  deliver: async () => ({ exchange: NONE, outcome: 'done', word: 'file' }),
}

const NONE = { status: null, error: null, text: '', ms: 0 }
