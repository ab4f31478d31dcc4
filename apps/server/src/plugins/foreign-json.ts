/** There is more in it than one answer may hold. */
export class ForeignJsonTooLarge extends Error {}

/** Values, lists and objects of one answer. A page of 20,000 rows with 40 fields has fewer. */
const MAX_VALUES = 1_000_000
/** Lists and objects in each other. */
const MAX_DEPTH = 64

/**
 * JSON of another system. Numbers come as texts, as they are written: a serial of 20 digits is no double. What no column
 * takes is left out of texts. It is judged by one pass over the characters before it is parsed: reading ten million
 * numbers would hold up everybody. @throws SyntaxError if it is none, {@link ForeignJsonTooLarge}
 */
export function readForeignJson(text: string): unknown {
  const data = JSON.parse(withQuotedNumbers(text)) as unknown
  return NOT_STORABLE.test(text) ? storable(data) : data
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** Escapes of U+0000 and of halves of a pair. */
const NOT_STORABLE = /\\u(?:0000|d[89a-f])/i

function withQuotedNumbers(text: string): string {
  const parts: string[] = []
  let from = 0
  let values = 0
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    if (char === '"') i = endOfString(text, i)
    else if (char === '[' || char === '{') {
      values++
      if (++depth > MAX_DEPTH) throw new ForeignJsonTooLarge()
    } else if (char === ']' || char === '}') depth--
    else if (char === ',') values++
    else if (char === '-' || (char >= '0' && char <= '9')) {
      NUMBER.lastIndex = i
      const [number] = NUMBER.exec(text) ?? []
      if (number === undefined) continue
      parts.push(text.slice(from, i), '"', /e/i.test(number) ? String(Number(number)) : number, '"')
      i += number.length - 1
      from = i + 1
    }
    if (values > MAX_VALUES) throw new ForeignJsonTooLarge()
  }
  parts.push(text.slice(from))
  return parts.join('')
}

/** The place of the quote that ends the string; the end of the text if none does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storable(name), storable(one)]))
}
