/** A text in both languages of the product. */
export interface Text {
  zh: string
  en: string
}

export type Lang = keyof Text

export function text(zh: string, en: string): Text {
  return { zh, en }
}

/** `loadNet` → `Load net`: the English label of a field that declares none. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/ id$/, '')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * The first `most` characters of a text, ending in … where something is cut. For texts that are shown in full
 * elsewhere.
 */
export const excerpt = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : words

/** Any value as text in a message, cut to a readable length. An object from outside may refuse to be converted. */
export function shownValue(value: unknown, most = 40): string {
  const words = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return excerpt(words, most)
}

const PLACE = /\{(\w+)(?:(:money|\?)|#([^|}]*)\|([^}]*))?\}/g

/**
 * Fills the `{name}` placeholders of a template; `{name:money}` adds thousands separators, `{count#row|rows}` gives the first
 * word for one and the second for other numbers. A missing value becomes `—`, and nothing at `{name?}`.
 */
export function fillText(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(PLACE, (_, key: string, ...[how, one, many]: (string | undefined)[]) => {
    const value = params[key]
    if (many !== undefined) return (String(value) === '1' ? one : many) ?? ''
    if (value === undefined || value === null || value === '') return how === '?' ? '' : '—'
    const words = shownValue(value, Infinity)
    return how === ':money' ? withThousands(words) : words
  })
}

/** `-1234567.80` → `-1,234,567.80` */
function withThousands(amount: string): string {
  const [whole = '', ...cents] = amount.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...cents].join('.')
}
