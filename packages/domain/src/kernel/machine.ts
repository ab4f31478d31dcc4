import type { Choices, Field } from './field.ts'
import type { Text } from './text.ts'

/** One status of a record. A resource may have several independent ones. Each has its own column. */
export interface Machine<S extends string = string> extends Text {
  readonly states: Choices<S>
  readonly initial: S
  /** Width of its column, where a cell says more than the state, in px. */
  readonly width?: number
  /** The engine derives it from other facts, such as the charge ledger. It has no transitions. */
  readonly derived?: boolean
  /** States that most records keep. Default: the states with the colour of done. Only the other states are indexed. */
  readonly terminalStates?: readonly S[]
  /**
   * What the state tells of other records, as `resource.field`: whoever may not read one of them in clear does not see the
   * state.
   */
  readonly copies?: readonly string[]
  /** How refusals name the state and the next step where the state alone would mislead. */
  describeState?(row: Readonly<Record<string, unknown>>): { state: Text; way: Text } | undefined
}

/** The column of a status. */
export const statusField = ({ zh: label, en, states: choices, width, copies }: Machine): Field => ({
  kind: 'choice',
  label,
  en,
  choices,
  computed: true,
  ...(width === undefined ? {} : { width }),
  ...(copies === undefined ? {} : { copies }),
})
