import { useEffect } from 'react'
import { offerPageActs, type PageAct } from './page-acts.ts'
import { useTabLocation } from './tabs.ts'

/** Offers actions of a part of this page to the command search while it is mounted. */
export function usePageActs(part: string, acts: readonly PageAct[]): void {
  const tab = useTabLocation().key
  // After every render, since the actions close over the current rows
  useEffect(() => offerPageActs({ tab, part }, acts))
}
