import type { DryRun } from '@tuheng/domain/approvals/process.calls'
import type { FlowNode } from '@tuheng/domain/approvals/flow'
import { createContext, use } from 'react'
import type { Slot } from './tree.ts'
import type { DesignState, Issue } from './use-design.ts'
import type { ActFacts, useWording } from './use-wording.ts'

export type NewKind = 'approval' | 'copy' | 'exclusive' | 'parallel' | 'inclusive'

/** What the parts of the designer share. */
export interface Designer {
  state: DesignState
  facts: ActFacts
  wording: ReturnType<typeof useWording>
  /** The act in words. */
  actName: string
  readOnly: boolean
  nodes: readonly FlowNode[]
  issuesAt(id: string): readonly Issue[]
  /** Opens the settings of a node or branch. */
  open(id: string): void
  close(): void
  /** Moves the focus to a card, and the card into view. */
  focus(id: string): void
  add(slot: Slot, kind: NewKind): void
  addBranch(nodeId: string): void
  duplicate(id: string): void
  remove(id: string): void
  /** The node that is being moved, whose new place is asked for. */
  moving: string | undefined
  /** Begins or ends moving. Where a place is to be chosen by a click, the page says so. */
  startMoving(id: string | undefined, by?: 'click'): void
  move(id: string, slot: Slot): void
  /** Moves a node, or a branch among its siblings, by one place. */
  step(id: string, by: 1 | -1): void
  dry: DryRun | undefined
}

export const DesignerContext = createContext<Designer | undefined>(undefined)

export function useDesigner(): Designer {
  const designer = use(DesignerContext)
  if (!designer) throw new Error('no designer around this part')
  return designer
}
