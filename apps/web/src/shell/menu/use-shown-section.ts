import { useEffect } from 'react'
import { create } from 'zustand'
import { useMenu } from '../nav-context.tsx'
import type { MenuNode } from '../navigation.ts'
import { sectionAt, shownSection, type Chosen, type Shown } from './menu-rules.ts'
import { useMenuPath } from './use-menu-path.ts'

const useSectionMemory = create<{ chosen: Chosen | null; last: string | null }>()(() => ({ chosen: null, last: null }))

/** The section shown beside the page, and a function that shows another one without leaving the page. */
export function useShownSection(): Shown & { choose: (section: MenuNode) => void } {
  const menu = useMenu()
  const pathname = useMenuPath()
  const memory = useSectionMemory()
  return {
    ...shownSection(menu, pathname, memory),
    choose: section => useSectionMemory.setState({ chosen: { path: section.path, at: pathname } }),
  }
}

/** Remembers the last section, for pages without one. */
export function useRememberSection(): void {
  const menu = useMenu()
  const pathname = useMenuPath()
  useEffect(() => {
    const here = sectionAt(menu, pathname)
    if (here) useSectionMemory.setState({ last: here.path })
  }, [menu, pathname])
}
