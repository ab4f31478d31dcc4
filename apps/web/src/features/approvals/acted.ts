import { createContext } from 'react'

/** Called after an act on an approval, so that an inbox goes on to the next one. */
export const ActedContext = createContext<((runId: number) => void) | undefined>(undefined)
