import type { ComponentType } from 'react'
import type { LayoutName } from '../../shared/appearance/settings.ts'
import { fetchedSide } from './fetched-side.tsx'
import { PartSide } from './part-side.tsx'
import { TreeSide } from './tree-side.tsx'

/** How one menu stands around the page. Tabs and page stay the same element in all of them, so that nothing typed is lost. */
interface Arrangement {
  Side?: ComponentType
  /** Over the full width, with the sections in it: `panels` open from them, `choice` shows one beside the page. */
  top?: 'panels' | 'choice'
}

export const layouts: Record<LayoutName, Arrangement> = {
  vertical: { Side: TreeSide },
  horizontal: { top: 'panels' },
  comprehensive: { Side: PartSide, top: 'choice' },
  column: { Side: fetchedSide('column') },
  fall: { Side: fetchedSide('fall') },
}
