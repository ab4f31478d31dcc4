import { create } from 'zustand'

export type LineChoice = 'all' | 'dirty' | 'disputed' | 'adjusted'

interface State {
  /** By the id of the statement; all lines for one that is not in it. */
  choices: Readonly<Record<number, LineChoice>>
}

const useChoices = create<State>(() => ({ choices: {} }))

/** Which lines of a statement are shown. Its head leads to some of them, so their sheet alone does not know it. */
export const useLineChoice = (id: number): LineChoice => useChoices(({ choices }) => choices[id] ?? 'all')

export function chooseLines(id: number, choice: LineChoice): void {
  useChoices.setState(({ choices }) => ({ choices: { ...choices, [id]: choice } }))
}
