import { useEffect } from 'react'
import { create } from 'zustand'
import { useMenu } from '../nav-context.tsx'
import type { MenuNode } from '../navigation.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { followFullscreen } from './fullscreen.ts'
import { entranceOf, sectionAt, shownSection } from './menu-rules.ts'
import { useMenuPath } from './use-menu-path.ts'

const useSectionMemory = create<{ last: string | null }>()(() => ({ last: null }))

/** The section whose screens are shown beside the page, and how to go to another: to its first screen. */
export function useShownSection(): { section: MenuNode | undefined; enter: (section: MenuNode) => void } {
  const menu = useMenu()
  const pathname = useMenuPath()
  const last = useSectionMemory(state => state.last)
  return {
    section: shownSection(menu, pathname, last),
    enter: section => {
      const first = entranceOf(section, pathname)
      if (!first) return
      openTab(first.path)
      followFullscreen(!!first.fullscreen)
    },
  }
}

/** Keeps in mind in which section one was, for pages that are in none. */
export function useRememberSection(): void {
  const menu = useMenu()
  const pathname = useMenuPath()
  useEffect(() => {
    const here = sectionAt(menu, pathname)
    if (here) useSectionMemory.setState({ last: here.path })
  }, [menu, pathname])
}
