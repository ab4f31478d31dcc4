import { create } from 'zustand'

interface Wanted {
  processId: number
  /** A node or branch. */
  partId: string
  /** Counts the requests, so that the same part can be asked for again. */
  no: number
}

/** The part of a design that somebody outside the designer asks for, as a refused publication. */
export const useWantedPart = create<{ wanted: Wanted | undefined }>()(() => ({ wanted: undefined }))

export function revealPart(processId: number, partId: string): void {
  useWantedPart.setState(({ wanted }) => ({ wanted: { processId, partId, no: (wanted?.no ?? 0) + 1 } }))
}
