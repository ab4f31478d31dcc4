import type { ComponentType } from 'react'
import type { LayoutName } from '../../shared/appearance/settings.ts'
import { fetchedSide } from './fetched-side.tsx'
import { PartSide } from './part-side.tsx'
import { TreeSide } from './tree-side.tsx'

/**
 * The position of the menu around the page. Tabs and page are the same elements in all layouts, so that no input is
 * lost.
 */
interface LayoutParts {
  Side?: ComponentType
  /** The sections are in a bar over the full width: `panels` open from them, `choice` shows one beside the page. */
  top?: 'panels' | 'choice'
}

export const layouts: Record<LayoutName, LayoutParts> = {
  vertical: { Side: TreeSide },
  horizontal: { top: 'panels' },
  comprehensive: { Side: PartSide, top: 'choice' },
  column: { Side: fetchedSide('column') },
  fall: { Side: fetchedSide('fall') },
}
