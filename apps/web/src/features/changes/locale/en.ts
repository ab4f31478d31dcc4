import type { ChangesKey } from './zh.ts'

export const en: Record<ChangesKey, string> = {
  counter: 'Ask to take it back',
  'counter.made': 'The request that takes it back is made: look at its effect and submit it',
  recomputed: 'The records have changed, and the effect was computed anew: decide by the one below',
  refused: 'As the records stand, it cannot be changed so: {why}',
}
