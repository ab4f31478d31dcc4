/** The key of a list's address that makes it a list across companies: `across=all`, or of these: `across=3,8`. */
export const ACROSS = 'across'

/** The companies that an address chooses: ids, or all; undefined for a list of the present company. */
export function companiesIn(search: string): readonly number[] | 'all' | undefined {
  const text = new URLSearchParams(search).get(ACROSS)
  if (text === null) return undefined
  const ids = text
    .split(',')
    .map(Number)
    .filter(id => Number.isSafeInteger(id) && id > 0)
  return ids.length ? [...new Set(ids)] : 'all'
}
