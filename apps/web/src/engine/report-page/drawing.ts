/** What a picture shows, every text made already: the file that draws it knows no reports. */
export type Drawing =
  | { kind: 'line'; points: readonly { name: string; value: string | null; text: string }[] }
  /** Several over the same points. A `step` holds until the next value. */
  | { kind: 'lines'; points: readonly string[]; lines: readonly DrawnLine[] }
  /** Columns whose parts stand on each other. */
  | { kind: 'stacked'; points: readonly string[]; parts: readonly DrawnPart[] }
  /** `columns` stand beside each other, `bars` lie below each other, `steps` lead from one to the next. */
  | { kind: 'columns' | 'bars' | 'steps'; bars: readonly DrawnBar[] }

export interface DrawnLine {
  name: string
  /** `step`: what is agreed or noted; `line`: what was measured; `upper`: what nearly all of it stays below. */
  kind: 'step' | 'line' | 'upper'
  values: readonly (string | null)[]
  texts: readonly string[]
}

export interface DrawnPart {
  name: string
  values: readonly number[]
  tone: 'plain' | 'rest' | 'negative'
}

export interface DrawnBar {
  name: string
  value: string
  /** The value as the table writes it. */
  text: string
  rate?: string
  /** Where a step begins; at nothing when absent. */
  begin?: string
  tone: 'plain' | 'step' | 'result' | 'rest'
}
