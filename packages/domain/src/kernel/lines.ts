import type { Issue } from './errors.ts'
import type { Draft, Fields } from './field.ts'
import { ownNames } from './own-names.ts'

/** Child rows of a document: own fields, own table, saved by difference with their parent. */
export interface Lines<F extends Fields = Fields> {
  /** Table name, e.g. `price_sheet_line`. */
  readonly name: string
  readonly label: string
  readonly en: string
  readonly fields: F
  /** Values computed from the row itself, live in the form and again on the server. */
  readonly derive?: { [K in keyof F]?: (row: Draft<F>) => unknown }
  readonly requiredWhen?: { [K in keyof F]?: (row: Draft<F>) => boolean }
  readonly visibleWhen?: { [K in keyof F]?: (row: Draft<F>) => boolean }
  readonly validate?: (row: Draft<F>) => Issue[]
  readonly columns?: readonly (keyof F & string)[]
  /** Decimal fields summed under the grid. */
  readonly totals?: readonly (keyof F & string)[]
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** Database checks of the child table, constraint name → SQL over snake_case columns. */
  readonly checks?: Readonly<Record<string, string>>
  /**
   * Further constraints of the child table as SQL (`exclude using gist (…)`), constraint name → clause; like every key
   * of a company table they start with `org_id`. What they need of the parent stands in computed copies on the row.
   */
  readonly constraints?: Readonly<Record<string, string>>
  readonly min?: number
  readonly max?: number
}

export function defineLines<const F extends Fields>(def: Lines<F>): Lines<F> {
  return { ...def, fields: ownNames(def.fields) }
}
