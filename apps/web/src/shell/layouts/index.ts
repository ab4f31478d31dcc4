import type { ComponentType } from 'react'
import type { LayoutName } from '../../shared/settings.ts'
import { VerticalLayout } from './vertical-layout.tsx'

/** How menu, bar, tabs and page stand to each other. A layout puts `TopBar`, `TabBar` and `PageArea` where it wants them. */
export const layouts: { vertical: ComponentType } & Partial<Record<LayoutName, ComponentType>> = {
  vertical: VerticalLayout,
}
