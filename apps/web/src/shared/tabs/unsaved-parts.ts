/** How a part of a page that holds unsaved input lets go of it. */
export interface UnsavedPart {
  /** Answers whether everything was saved; what was refused has been said. */
  save(): Promise<boolean>
  discard(): void
}

const partsOfTabs = new Map<string, Map<string, UnsavedPart>>()

/** Keeps how a part of the page in a tab can be saved or given up, until the answer is called. */
export function keepUnsavedPart({ tab, part }: { tab: string; part: string }, how: UnsavedPart): () => void {
  const parts = partsOfTabs.get(tab) ?? new Map<string, UnsavedPart>()
  partsOfTabs.set(tab, parts.set(part, how))
  return () => {
    if (parts.get(part) !== how) return
    parts.delete(part)
    if (!parts.size) partsOfTabs.delete(tab)
  }
}

/** The parts with unsaved input in a tab; undefined where one of them does not say how it lets go of it. */
export function unsavedPartsOf(tab: string, marked: readonly string[]): UnsavedPart[] | undefined {
  const known = marked.map(part => partsOfTabs.get(tab)?.get(part))
  return known.every(part => part !== undefined) ? known : undefined
}
