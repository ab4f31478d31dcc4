import { unitOf } from './units.ts'

export interface HeaderText {
  /** The text for comparison: without unit, marks and blanks, in lower case. */
  word: string
  /** The unit in the header, as written. */
  unit: string | undefined
}

const MARKS = /[*＊:：_\-\s·、，,.。/]+/g
const NOISE = /(?:必填|选填|可选|required|optional|如[：:].*|例[：:如].*)/i

/** Maximum length of a header. A longer cell is no header. */
export const MAX_HEADER_LENGTH = 120

/** Splits a header: `*装货净重（kg）` → `装货净重` and `kg`. A text that is too long has no words. */
export function readHeader(header: string): HeaderText {
  const whole = header.length > MAX_HEADER_LENGTH ? '' : header.normalize('NFKC').trim()
  let text = whole.length > MAX_HEADER_LENGTH ? '' : whole
  let unit: string | undefined
  text = text.replace(/[([【]([^()[\]【】]*)[)\]】]/g, (_, inner: string) => {
    if (unitOf(inner)) unit = inner.trim()
    return NOISE.test(inner) || unitOf(inner) ? '' : ` ${inner}`
  })
  const trailing = /^(.*\p{Script=Han})\s*(kg|t)$/iu.exec(text)
  if (trailing && unit === undefined) {
    text = trailing[1] ?? ''
    unit = trailing[2]
  }
  return { word: text.replace(NOISE, '').replace(MARKS, '').toLowerCase(), unit }
}

/** Share of common bigrams, from 0 to 1. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < 2 || b.length < 2) return 0
  const pairs = new Map<string, number>()
  for (let i = 0; i < a.length - 1; i++) pairs.set(a.slice(i, i + 2), (pairs.get(a.slice(i, i + 2)) ?? 0) + 1)
  let common = 0
  for (let i = 0; i < b.length - 1; i++) {
    const left = pairs.get(b.slice(i, i + 2)) ?? 0
    if (left > 0) {
      common++
      pairs.set(b.slice(i, i + 2), left - 1)
    }
  }
  return (2 * common) / (a.length + b.length - 2)
}
