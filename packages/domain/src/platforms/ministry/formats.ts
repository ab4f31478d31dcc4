import { parseDecimal, round } from '../../kernel/decimal.ts'
import type { GapProblem } from './ministry.choices.ts'

/**
 * Formats of the guides: `an` any characters up to `max` or exactly `exact`; `n` digits; `time` `yyyyMMddHHmmss`;
 * `decimal` up to `max` digits with exactly `places` after the point.
 */
export type Format =
  | { kind: 'an'; max?: number; exact?: number; pattern?: RegExp }
  | { kind: 'n'; max: number }
  | { kind: 'time' }
  | { kind: 'decimal'; max: number; places: number; positive?: true }

export const an = (max: number, pattern?: RegExp): Format => ({ kind: 'an', max, ...(pattern ? { pattern } : {}) })
export const exactly = (exact: number, pattern?: RegExp): Format => ({
  kind: 'an',
  exact,
  ...(pattern ? { pattern } : {}),
})
export const n = (max: number): Format => ({ kind: 'n', max })
export const time: Format = { kind: 'time' }
export const decimal = (max: number, places: number): Format => ({ kind: 'decimal', max, places, positive: true })

/** What is wrong with a value that is there; undefined if nothing. Digits count without the point. */
export function formatProblem(value: string, format: Format): GapProblem | undefined {
  switch (format.kind) {
    case 'an': {
      const { length } = [...value]
      if (format.max !== undefined && length > format.max) return 'tooLong'
      if (format.exact !== undefined && length !== format.exact) return 'format'
      return format.pattern && !format.pattern.test(value) ? 'format' : undefined
    }
    case 'n':
      if (!/^\d+$/.test(value)) return 'format'
      return value.length > format.max ? 'tooLong' : undefined
    case 'time':
      return /^\d{14}$/.test(value) ? undefined : 'format'
    case 'decimal': {
      const parsed = parseDecimal(value)
      if (parsed === null || !new RegExp(`^\\d+\\.\\d{${format.places}}$`).test(value)) return 'format'
      if (format.positive && Number(parsed) === 0) return 'format'
      return value.length - 1 > format.max ? 'tooLong' : undefined
    }
  }
}

/** `2026-11-20 08:30:00` → `20261120083000`. A date alone gets midnight. */
export const timeText = (at: string | null | undefined): string | null =>
  at ? at.replaceAll(/\D/g, '').padEnd(14, '0').slice(0, 14) : null

/** Tonnes as kilograms with three decimals: `33.28` → `33280.000`. */
export const kilograms = (tonnes: string | null | undefined): string | null => {
  const parsed = tonnes ? parseDecimal(tonnes) : null
  if (parsed === null) return null
  const [whole = '0', fraction = ''] = round(parsed, 6).split('.')
  const digits = `${whole}${fraction.padEnd(6, '0').slice(0, 3)}`.replace(/^0+(?=\d)/, '')
  return `${digits}.${fraction.padEnd(6, '0').slice(3, 6)}`
}

/** Yuan or cubic metres with so many decimals. */
export const fixed = (value: string | null | undefined, places: number): string | null =>
  value ? round(value, places) : null
