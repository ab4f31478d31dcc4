/** An action that a page offers at the moment, with the label of its button. */
export interface PageAction {
  label: string
  run(): void
}

const NONE: readonly PageAction[] = []
const partsByTab = new Map<string, Map<string, readonly PageAction[]>>()
const actionsByTab = new Map<string, readonly PageAction[]>()
const listeners = new Set<() => void>()

/** Offers actions of a part of a page to the command search, until the returned function is called. */
export function offerPageActions(
  { tab, part }: { tab: string; part: string },
  actions: readonly PageAction[],
): () => void {
  const parts = partsByTab.get(tab) ?? new Map<string, readonly PageAction[]>()
  partsByTab.set(tab, parts.set(part, actions))
  publish(tab)
  return () => {
    if (parts.get(part) !== actions) return
    parts.delete(part)
    publish(tab)
  }
}

/** The actions of the page in a tab; the same array until one of them changes. */
export function pageActionsOf(tab: string): readonly PageAction[] {
  return actionsByTab.get(tab) ?? NONE
}

/** Calls the listener whenever any page changes its actions, until the returned function is called. */
export function watchPageActions(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function publish(tab: string): void {
  const parts = partsByTab.get(tab)
  const actions = [...(parts?.values() ?? NONE)].flat()
  if (actions.length) actionsByTab.set(tab, actions)
  else actionsByTab.delete(tab)
  if (!parts?.size) partsByTab.delete(tab)
  for (const listener of listeners) listener()
}
