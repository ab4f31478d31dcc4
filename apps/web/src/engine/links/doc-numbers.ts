import type { NamedRecord } from '@tuheng/domain/kernel/errors'
import type { SerialPattern } from '@tuheng/domain/kernel/field'
import type { ResourceCard } from '@tuheng/domain/kernel/manifest'

/** Letters of a company that may precede a number. */
const COMPANY = '[A-Z]{2,6}'
const PERIOD_DIGITS: Readonly<Record<SerialPattern['period'], number>> = { day: 8, month: 6, year: 4 }

export interface TextPart {
  text: string
  /** Set if the text is a number of this resource. */
  resource?: string
  /** Path of the record that the server named. */
  path?: string
}

/** Splits a sentence at the names that the server gave, and the rest at document numbers. */
export function splitAtNames(
  sentence: string,
  patterns: readonly NumberPattern[],
  records: readonly NamedRecord[] = [],
): TextPart[] {
  const [first, ...rest] = records
  if (!first) return splitAtNumbers(sentence, patterns)
  const pieces = first.no === '' ? [sentence] : sentence.split(first.no)
  return pieces.flatMap((piece, i) => [
    ...(i ? [{ text: first.no, resource: first.resource, path: first.path }] : []),
    ...(piece === '' ? [] : splitAtNames(piece, patterns, rest)),
  ])
}

/** Splits a sentence at its document numbers: `YD2026112000012 已在对账单 CYDZ2026110009 中`. */
export function splitAtNumbers(sentence: string, patterns: readonly NumberPattern[]): TextPart[] {
  if (!patterns.length) return [{ text: sentence }]
  const any = new RegExp(patterns.map(({ source }) => `(${source})`).join('|'), 'g')
  const parts: TextPart[] = []
  let from = 0
  for (const match of sentence.matchAll(any)) {
    const pattern = patterns[match.slice(1).findIndex(group => group !== undefined)]
    if (match.index > from) parts.push({ text: sentence.slice(from, match.index) })
    parts.push({ text: match[0], ...(pattern ? { resource: pattern.resource } : {}) })
    from = match.index + match[0].length
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from) })
  return parts
}

export interface NumberPattern {
  resource: string
  source: string
}

/** Number patterns of all resources, longest prefix first, so that `CYDZ…` is not read as `DZ…`. */
export function numberPatterns(cards: Iterable<ResourceCard>): NumberPattern[] {
  const found: (NumberPattern & { length: number })[] = []
  for (const { name, serial: pattern } of cards) {
    if (!pattern) continue
    for (const prefix of new Set([pattern.prefix, ...Object.values(pattern.prefixBy?.prefixes ?? {})])) {
      const begin = prefix.replace('{org}', COMPANY)
      const gap = pattern.separator ?? ''
      found.push({
        resource: name,
        length: prefix.length,
        source: `(?<![A-Za-z0-9])${begin}${gap}\\d{${PERIOD_DIGITS[pattern.period]}}${gap}\\d{${pattern.digits},${pattern.digits + 2}}(?![0-9])`,
      })
    }
  }
  return found.toSorted((a, b) => b.length - a.length).map(({ resource, source }) => ({ resource, source }))
}
