import { useLocation } from 'react-router'
import { create } from 'zustand'
import { useMenu } from '../nav-context.tsx'
import type { MenuNode } from '../navigation.ts'
import { shownSection, type Chosen } from './menu-rules.ts'

const useChosen = create<{ chosen: Chosen | null }>()(() => ({ chosen: null }))

/** The section whose screens stand beside the page, and how to look at another without leaving the page. */
export function useShownSection(): { shown: MenuNode | undefined; choose: (section: MenuNode) => void } {
  const menu = useMenu()
  const { pathname } = useLocation()
  const chosen = useChosen(state => state.chosen)
  return {
    shown: shownSection(menu, pathname, chosen),
    choose: section => useChosen.setState({ chosen: { path: section.path, at: pathname } }),
  }
}
