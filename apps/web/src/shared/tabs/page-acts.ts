/** What can be done on a page at this moment, by the name on its button. */
export interface PageAct {
  label: string
  run(): void
}

const actsOfTabs = new Map<string, Map<string, readonly PageAct[]>>()

/** Offers what a part of the page in a tab can do to the search of commands, until the answer is called. */
export function offerPageActs({ tab, part }: { tab: string; part: string }, acts: readonly PageAct[]): () => void {
  const parts = actsOfTabs.get(tab) ?? new Map<string, readonly PageAct[]>()
  actsOfTabs.set(tab, parts.set(part, acts))
  return () => {
    if (parts.get(part) !== acts) return
    parts.delete(part)
    if (!parts.size) actsOfTabs.delete(tab)
  }
}

export function pageActsOf(tab: string): readonly PageAct[] {
  return [...(actsOfTabs.get(tab)?.values() ?? [])].flat()
}
