import { statementName } from './names.ts'

/** Rows of one statement, so that its values stay far below the 65,535 that PostgreSQL takes. */
const ROWS = 500

type Run = <R>(text: string, params: readonly unknown[], name?: string) => Promise<{ rows: R[]; count: number }>

export interface ValueRows {
  /** `table (column, …)`. */
  into: string
  /** What every row begins with; the first columns. */
  first: readonly unknown[]
  /** The other columns, a row each. */
  rows: readonly (readonly unknown[])[]
  /** Types of those columns, where the column alone does not tell: `::timestamptz`. */
  casts?: readonly string[]
  /** What follows the values: `on conflict …`, `returning …`. */
  ending?: string
}

/** Inserts rows by their values; answers what is returned. Nothing is sent where there are none. */
export async function insertValues<R = Record<string, unknown>>(
  sql: Run,
  { into, first, rows, casts = [], ending = '' }: ValueRows,
): Promise<R[]> {
  const answered: R[] = []
  for (let from = 0; from < rows.length; from += ROWS) {
    const params = [...first]
    const places = first.map((_, i) => `$${i + 1}`)
    const tuples = rows
      .slice(from, from + ROWS)
      .map(row => `(${[...places, ...row.map((value, i) => `$${params.push(value)}${casts[i] ?? ''}`)].join(', ')})`)
    const text = `insert into ${into} values ${tuples.join(', ')}${ending && ` ${ending}`}`
    const { rows: found } = await sql<R>(text, params, tuples.length === 1 ? statementName(text) : undefined)
    answered.push(...found)
  }
  return answered
}
