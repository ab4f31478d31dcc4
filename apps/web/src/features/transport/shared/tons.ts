import { cmp, div, parseDecimal } from '@tuheng/domain/kernel/decimal'

/** Lorries carry tens of tonnes, never hundreds. From here on, a number without a decimal point is in kg. */
const KILOS_FROM = '1000'

export interface TypedTons {
  value: string | null
  /** It was typed in kilograms, as scales print it. */
  fromKilos: boolean
}

/** Reads a weight in tonnes: `48.80` and `48800` are the same. Undefined if the text is not a number. */
export function readTons(text: string): TypedTons | undefined {
  const plain = text.normalize('NFKC').replace(/。/g, '.').trim()
  if (plain === '') return { value: null, fromKilos: false }
  const unit = /^(.*?)\s*(kg|公斤|千克|t|吨)$/i.exec(plain)
  const value = parseDecimal(unit?.[1] ?? plain)
  if (value === null) return undefined
  const named = unit?.[2]?.toLowerCase()
  const fromKilos =
    named === undefined ? !value.includes('.') && cmp(value, KILOS_FROM) >= 0 : !['t', '吨'].includes(named)
  return { value: fromKilos ? div(value, 1000) : value, fromKilos }
}
