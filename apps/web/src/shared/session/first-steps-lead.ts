import { create } from 'zustand'

/**
 * Whether the person works through the list of first steps: from its first button until they put the line with the next
 * step away, or the window is closed.
 */
export const useFirstStepsLead = create<{ isOn: boolean }>(() => ({ isOn: false }))
