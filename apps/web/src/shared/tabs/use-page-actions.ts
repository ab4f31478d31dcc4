import { useEffect } from 'react'
import { offerPageActions, type PageAction } from './page-actions.ts'
import { useTabLocation } from './tabs.ts'

/** Offers actions of a part of this page to the command search while it is mounted. */
export function usePageActions(part: string, actions: readonly PageAction[]): void {
  const tab = useTabLocation().key
  // After every render, since the actions close over the current rows
  useEffect(() => offerPageActions({ tab, part }, actions))
}
