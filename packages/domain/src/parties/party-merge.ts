import type { Issue } from '../kernel/errors.ts'
import { partyErrors } from './parties.errors.ts'

interface Merged {
  shortName?: string | null
  mergedIntoId?: number | null
}

/** What was merged is read, never used again: there is no way back. */
export const unmergedOnly = (row: Merged): Issue | undefined =>
  row.mergedIntoId ? partyErrors.issue('party.merged', { party: row.shortName ?? '' }, '') : undefined

/** Joining two records of one entity; `party/merge` moves what hangs on them. */
export const mergeTransitions = {
  merge: {
    zh: '合并', en: 'Merge', machine: 'status', from: ['enabled', 'disabled'], to: 'disabled', action: 'merge',
    internal: true, reason: true,
  },
} as const
