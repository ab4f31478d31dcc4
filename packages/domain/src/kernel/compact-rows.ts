import type { AnyRow } from './resource.ts'

/** Rows without repetition: column names, values that all rows share and labels of references occur once. */
export interface CompactRows {
  /** Names of the values in `rows`, in order. */
  columns: string[]
  rows: unknown[][]
  /** Values that all rows share. */
  same: AnyRow
  /** Values that only some rows have: by name, then by row index. */
  some: Record<string, Record<string, unknown>>
  /** Labels of references (`name$` of a full row): by field, then by id. */
  labels: Record<string, Record<string, unknown>>
}

/** @param rows redacted, without labels of references */
export function compactRows(rows: readonly AnyRow[]): CompactRows {
  const names = namesOf(rows)
  const values = rows.map(row => names.map(name => row[name]))
  const out: CompactRows = { columns: [], rows: values, same: {}, some: {}, labels: {} }
  const kept: number[] = []
  for (const [place, name] of names.entries()) {
    if (values.some(row => row[place] === undefined)) out.some[name] = wherePresent(values, place)
    else if (isSame(values, place)) out.same[name] = values[0]?.[place]
    else kept.push(place)
  }
  out.columns = kept.map(place => names[place] as string)
  out.rows = values.map(row => kept.map(place => row[place]))
  return out
}

/** Restores the rows with their labels. */
export function expandRows({ columns, rows, same, some, labels }: CompactRows): AnyRow[] {
  const whole = rows.map(values => {
    const row: AnyRow = { ...same }
    for (const [i, name] of columns.entries()) row[name] = values[i]
    return row
  })
  for (const [name, values] of Object.entries(some))
    for (const [place, value] of Object.entries(values)) (whole[Number(place)] as AnyRow)[name] = value
  for (const [name, byId] of Object.entries(labels)) {
    const label = `${name}$`
    for (const row of whole) row[label] = byId[String(row[name])] ?? null
  }
  return whole
}

/** Rows of one statement have the same names in the same order, so only those that some rows add need a set. */
function namesOf(rows: readonly AnyRow[]): string[] {
  const names = Object.keys(rows[0] ?? {})
  const known = new Set(names)
  for (const row of rows) {
    let place = 0
    for (const name in row) {
      if (name !== names[place++] && !known.has(name)) {
        known.add(name)
        names.push(name)
      }
    }
  }
  return names
}

function isSame(values: readonly unknown[][], place: number): boolean {
  const first = values[0]?.[place]
  return (typeof first !== 'object' || first === null) && values.every(row => row[place] === first)
}

const wherePresent = (values: readonly unknown[][], place: number): Record<string, unknown> =>
  Object.fromEntries(values.flatMap((row, i) => (row[place] === undefined ? [] : [[i, row[place]]])))
