import { create } from 'zustand'

/** What has been opened over the page to change the looks. */
export const useAppearance = create<{ drawer: boolean; tabs: boolean }>()(() => ({ drawer: false, tabs: false }))

export function openThemeDrawer(): void {
  useAppearance.setState({ drawer: true })
}
