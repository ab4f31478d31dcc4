import { useEffect } from 'react'
import { offerPageActs, type PageAct } from './page-acts.ts'
import { useTabLocation } from './tabs.ts'

/** Offers what this part of the page can do to the search of commands, as long as it is shown. */
export function usePageActs(part: string, acts: readonly PageAct[]): void {
  const tab = useTabLocation().key
  // Anew at each drawing: what an act does goes by the rows of that moment
  useEffect(() => offerPageActs({ tab, part }, acts))
}
