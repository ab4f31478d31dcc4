import type { AnyRow } from '@tuheng/domain/kernel/resource'

/** What a trip is looked for by, the surest first. */
const KEYS = ['waybillNo', 'loadTicketNo', 'unloadTicketNo', 'plateNo', 'trailerNo', 'driverMobile', 'driverId$'] as const

/**
 * Places of the rows that a scanned or typed text means: those that carry it as a whole, else those that contain it
 * (`8194` finds 蒙KB8194). In the order of the list.
 */
export function findTrips(rows: readonly AnyRow[], text: string): number[] {
  const word = plain(text)
  if (word === '') return []
  const by = (test: (value: string) => boolean) => rows.flatMap((row, i) => (KEYS.some(key => typeof row[key] === 'string' && test(plain(row[key] as string))) ? [i] : []))
  const whole = by(value => value === word)
  return whole.length ? whole : by(value => value.includes(word))
}

/** Which of the trips each file is a photograph of, by what its name says: number, ticket or plate. */
export function matchPhotos<F extends { name: string }>(rows: readonly AnyRow[], files: readonly F[]): { matched: { row: number; file: F }[]; unmatched: F[] } {
  const matched: { row: number; file: F }[] = []
  const unmatched: F[] = []
  for (const file of files) {
    const name = plain(file.name.replace(/\.\w+$/, ''))
    const hits = rows.flatMap((row, i) => {
      const found = (['waybillNo', 'unloadTicketNo', 'loadTicketNo', 'plateNo'] as const).some(key => typeof row[key] === 'string' && row[key].length >= 4 && name.includes(plain(row[key])))
      return found ? [i] : []
    })
    const [hit] = hits
    if (hit !== undefined && hits.length === 1) matched.push({ row: hit, file })
    else unmatched.push(file)
  }
  return { matched, unmatched }
}

const plain = (text: string): string => text.normalize('NFKC').replace(/[\s·]/g, '').toLowerCase()
