import { text, type Text } from '@tuheng/domain/kernel/text'

/** Names of many containers or wagons would hide the sentence. */
const NAMED = 5

/** The first of the numbers, with … where there are more. */
export function namedFew(nos: readonly string[]): Text {
  const named = (separator: string) => nos.slice(0, NAMED).join(separator) + (nos.length > NAMED ? '…' : '')
  return text(named('、'), named(', '))
}
