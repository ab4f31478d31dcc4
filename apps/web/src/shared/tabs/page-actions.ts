/** An action that a page offers at the moment, with the label of its button. */
export interface PageAction {
  label: string
  run(): void
}

const actionsByTab = new Map<string, Map<string, readonly PageAction[]>>()

/** Offers actions of a part of a page to the command search, until the returned function is called. */
export function offerPageActions(
  { tab, part }: { tab: string; part: string },
  actions: readonly PageAction[],
): () => void {
  const parts = actionsByTab.get(tab) ?? new Map<string, readonly PageAction[]>()
  actionsByTab.set(tab, parts.set(part, actions))
  return () => {
    if (parts.get(part) !== actions) return
    parts.delete(part)
    if (!parts.size) actionsByTab.delete(tab)
  }
}

export function pageActionsOf(tab: string): readonly PageAction[] {
  return [...(actionsByTab.get(tab)?.values() ?? [])].flat()
}
