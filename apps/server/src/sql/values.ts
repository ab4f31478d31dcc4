import { statementName } from './names.ts'

/** Rows per statement. Its parameters stay far below PostgreSQL's limit of 65,535. */
const ROWS_PER_STATEMENT = 500

type RunStatement = <R>(
  text: string,
  params: readonly unknown[],
  name?: string,
) => Promise<{ rows: R[]; count: number }>

export interface ValueRows {
  /** `table (column, …)`. */
  into: string
  /** Values of the first columns, the same in every row. */
  first: readonly unknown[]
  /** Values of the other columns, one list per row. */
  rows: readonly (readonly unknown[])[]
  /** Casts of those columns where the type is ambiguous: `::timestamptz`. */
  casts?: readonly string[]
  /** The text after the values: `on conflict …`, `returning …`. */
  ending?: string
}

/** Inserts rows and returns their `returning` values. Sends nothing if there are no rows. */
export async function insertValues<R = Record<string, unknown>>(
  sql: RunStatement,
  { into, first, rows, casts = [], ending = '' }: ValueRows,
): Promise<R[]> {
  const results: R[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const params = [...first]
    const places = first.map((_, i) => `$${i + 1}`)
    const tuples = rows
      .slice(from, from + ROWS_PER_STATEMENT)
      .map(row => `(${[...places, ...row.map((value, i) => `$${params.push(value)}${casts[i] ?? ''}`)].join(', ')})`)
    const text = `insert into ${into} values ${tuples.join(', ')}${ending && ` ${ending}`}`
    const { rows: found } = await sql<R>(text, params, tuples.length === 1 ? statementName(text) : undefined)
    results.push(...found)
  }
  return results
}
