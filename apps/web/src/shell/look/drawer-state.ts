import { create } from 'zustand'

/** What has been opened over the page to change the looks. */
export const useLook = create<{ drawer: boolean; tabs: boolean }>()(() => ({ drawer: false, tabs: false }))

export function openThemeDrawer(): void {
  useLook.setState({ drawer: true })
}
