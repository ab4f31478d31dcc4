/** What can be done on a page at this moment, by the name on its button. */
export interface PageAct {
  label: string
  run(): void
}

const NONE: readonly PageAct[] = []
const partsOfTabs = new Map<string, Map<string, readonly PageAct[]>>()
const actsOfTabs = new Map<string, readonly PageAct[]>()
const listeners = new Set<() => void>()

/** Offers what a part of the page in a tab can do to the search of commands, until the answer is called. */
export function offerPageActs({ tab, part }: { tab: string; part: string }, acts: readonly PageAct[]): () => void {
  const parts = partsOfTabs.get(tab) ?? new Map<string, readonly PageAct[]>()
  partsOfTabs.set(tab, parts.set(part, acts))
  publish(tab)
  return () => {
    if (parts.get(part) !== acts) return
    parts.delete(part)
    publish(tab)
  }
}

/** The same array until something changes. */
export function pageActsOf(tab: string): readonly PageAct[] {
  return actsOfTabs.get(tab) ?? NONE
}

/** Calls the listener at every change of what any page offers, until the answer is called. */
export function watchPageActs(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function publish(tab: string): void {
  const acts = [...(partsOfTabs.get(tab)?.values() ?? NONE)].flat()
  if (acts.length) actsOfTabs.set(tab, acts)
  else {
    actsOfTabs.delete(tab)
    if (!partsOfTabs.get(tab)?.size) partsOfTabs.delete(tab)
  }
  for (const listener of listeners) listener()
}
