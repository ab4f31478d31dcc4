import { create } from 'zustand'

/**
 * Whether a line above the page leads through the list of first steps. `offered`: the list was seen, and the line comes
 * with the first record that is made. `on`: until the person puts it away, or the window is closed.
 */
type Lead = 'none' | 'offered' | 'on' | 'putAway'

export const useFirstStepsLead = create<{ lead: Lead }>(() => ({ lead: 'none' }))

/** The person has seen the list. What they put away stays away. */
export const offerFirstSteps = (): void =>
  useFirstStepsLead.setState(({ lead }) => (lead === 'none' ? { lead: 'offered' } : {}))

export const leadThroughFirstSteps = (): void => useFirstStepsLead.setState({ lead: 'on' })

export const putFirstStepsAway = (): void => useFirstStepsLead.setState({ lead: 'putAway' })
