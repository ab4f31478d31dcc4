/** Saves or discards the unsaved input of a part of a page. */
export interface UnsavedPart {
  /** Returns whether everything was saved; errors have been shown. */
  save(): Promise<boolean>
  discard(): void
}

const partsOfTabs = new Map<string, Map<string, UnsavedPart>>()

/** Registers how to settle the unsaved input of a part of a page, until the returned function is called. */
export function registerUnsavedPart({ tab, part }: { tab: string; part: string }, handler: UnsavedPart): () => void {
  const parts = partsOfTabs.get(tab) ?? new Map<string, UnsavedPart>()
  partsOfTabs.set(tab, parts.set(part, handler))
  return () => {
    if (parts.get(part) !== handler) return
    parts.delete(part)
    if (!parts.size) partsOfTabs.delete(tab)
  }
}

/** The parts of a tab with unsaved input; undefined if one of them cannot be settled. */
export function unsavedPartsOf(tab: string, marked: readonly string[]): UnsavedPart[] | undefined {
  const registered = marked.map(part => partsOfTabs.get(tab)?.get(part))
  return registered.every(part => part !== undefined) ? registered : undefined
}
