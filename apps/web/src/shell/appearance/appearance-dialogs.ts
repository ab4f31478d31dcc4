import { create } from 'zustand'

/** Which of the dialogs that change the appearance are open. */
export const useAppearanceDialogs = create<{ drawer: boolean; tabs: boolean }>()(() => ({ drawer: false, tabs: false }))

export function openThemeDrawer(): void {
  useAppearanceDialogs.setState({ drawer: true })
}
