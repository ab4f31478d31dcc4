import { cmp, div, parseDecimal } from '@tuheng/domain/kernel/decimal'

/** Lorries carry tonnes by the dozen, never by the hundred: from here on a number without a point is meant as kg. */
const KILOS_FROM = '1000'

export interface TypedTons {
  value: string | null
  /** The scale prints kilograms, and so it was typed. */
  fromKilos: boolean
}

/** Tonnes from what was typed off a ticket: `48.80` and `48800` are the same. Undefined when it is no number. */
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
