import type { TripRow } from '../shared/trips.ts'

/** Numbers are found by their last digits. Three digits would match too many of them. */
const MIN_SUFFIX_LENGTH = 4

/**
 * How a text identifies a trip, the surest way first. A way is tried only if the previous ones match no row: digits
 * within a mobile number must not stand for a plate that is not in the list.
 */
const MATCHERS: readonly { keys: readonly (keyof TripRow)[]; test: (value: string, word: string) => boolean }[] = [
  {
    keys: ['waybillNo', 'loadTicketNo', 'unloadTicketNo', 'plateNo', 'trailerNo', 'driverMobile', 'driverId$'],
    test: (value, word) => value === word,
  },
  { keys: ['plateNo'], test: (value, word) => value.includes(word) },
  { keys: ['trailerNo', 'driverId$'], test: (value, word) => value.includes(word) },
  {
    keys: ['loadTicketNo', 'unloadTicketNo', 'waybillNo', 'driverMobile'],
    test: (value, word) => word.length >= MIN_SUFFIX_LENGTH && value.endsWith(word),
  },
]

/** Indexes of the rows that a scanned or typed text matches (`8194` finds 蒙KB8194), in the order of the list. */
export function findTrips(rows: readonly TripRow[], text: string): number[] {
  const word = normalize(text)
  if (word === '') return []
  for (const { keys, test } of MATCHERS) {
    const found = rows.flatMap((row, i) =>
      keys.some(key => typeof row[key] === 'string' && test(normalize(row[key]), word)) ? [i] : [],
    )
    if (found.length) return found
  }
  return []
}

/** Matches files to trips by a number, ticket or plate in their names. */
export function matchPhotos<F extends { name: string }>(
  rows: readonly TripRow[],
  files: readonly F[],
): { matched: { row: number; file: F }[]; unmatched: F[] } {
  const matched: { row: number; file: F }[] = []
  const unmatched: F[] = []
  for (const file of files) {
    const name = normalize(file.name.replace(/\.\w+$/, ''))
    const hits = rows.flatMap((row, i) => {
      const found = (['waybillNo', 'unloadTicketNo', 'loadTicketNo', 'plateNo'] as const).some(
        key => typeof row[key] === 'string' && row[key].length >= 4 && name.includes(normalize(row[key])),
      )
      return found ? [i] : []
    })
    const [hit] = hits
    if (hit !== undefined && hits.length === 1) matched.push({ row: hit, file })
    else unmatched.push(file)
  }
  return { matched, unmatched }
}

const normalize = (text: string): string => text.normalize('NFKC').replace(/[\s·]/g, '').toLowerCase()
