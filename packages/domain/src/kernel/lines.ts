import type { Issue } from './errors.ts'
import type { Draft, Fields } from './field.ts'
import { ownNames } from './own-names.ts'

/** Child rows of a document: own fields and own table. Only differences are saved. */
export interface Lines<F extends Fields = Fields> {
  /** Table name, e.g. `price_sheet_line`. */
  readonly name: string
  readonly label: string
  readonly en: string
  readonly fields: F
  /** Values computed from the row: live in the form and again on the server. */
  readonly derive?: { [K in keyof F]?: (row: Draft<F>) => unknown }
  readonly requiredWhen?: { [K in keyof F]?: (row: Draft<F>) => boolean }
  readonly visibleWhen?: { [K in keyof F]?: (row: Draft<F>) => boolean }
  readonly validate?: (row: Draft<F>) => Issue[]
  readonly columns?: readonly (keyof F & string)[]
  /** Columns that are as narrow as their heading in the grid while no row fills them. */
  readonly sparse?: readonly (keyof F & string)[]
  /** Decimal fields with a total below the grid. */
  readonly totals?: readonly (keyof F & string)[]
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** Database checks of the child table, constraint name → SQL over snake_case columns. */
  readonly checks?: Readonly<Record<string, string>>
  /**
   * Further constraints of the child table as SQL (`exclude using gist (…)`), constraint name → clause. Like every key
   * of a company table they start with `org_id`. Values of the document that they need are computed copies in the row.
   */
  readonly constraints?: Readonly<Record<string, string>>
  /** The system makes the rows. People fill them in, but neither add, remove nor order them. */
  readonly fixedRows?: true
  readonly min?: number
  readonly max?: number
}

export function defineLines<const F extends Fields>(def: Lines<F>): Lines<F> {
  return { ...def, fields: ownNames(def.fields) }
}
