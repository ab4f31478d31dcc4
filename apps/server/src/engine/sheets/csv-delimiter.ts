import { CsvScanner } from './csv-scanner.ts'

const CANDIDATES = [',', '\t', ';', '|'] as const
const SAMPLE_RECORDS = 100

/**
 * The delimiter that splits the sample into records of equal length, preferring longer ones. `complete`: the sample is
 * the entire file, so its last record counts too. Default: a comma.
 */
export function detectDelimiter(sample: string, complete: boolean): string {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of CANDIDATES) {
    const score = evenness(sample, delimiter, complete)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function evenness(sample: string, delimiter: string, complete: boolean): number {
  const scanner = new CsvScanner({
    delimiter,
    maxLength: Number.POSITIVE_INFINITY,
    tooLong: () => {
      throw new RangeError('a field without limit cannot be too long')
    },
  })
  scanner.write(sample)
  const records = scanner.take()
  if (complete || records.length === 0) {
    scanner.end()
    records.push(...scanner.take())
  }
  const lengths = records.map(record => record.fields.length).filter(length => length > 1)
  const counts = new Map<number, number>()
  for (const length of lengths.slice(0, SAMPLE_RECORDS)) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [length = 0, count = 0] = [...counts].sort(([a, x], [b, y]) => y - x || b - a)[0] ?? []
  const filled = records
    .slice(0, SAMPLE_RECORDS)
    .filter(record => record.fields.some(field => field.trim() !== '')).length
  // Squared: a delimiter that splits half of the records is much worse than one that splits them all.
  return filled === 0 ? 0 : (count / filled) ** 2 * Math.log2(length + 1)
}
