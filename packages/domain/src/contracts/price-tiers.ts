import { parseDecimal, round, scaleOf } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { contractErrors } from './contracts.errors.ts'
import { tierProblem, type TierBand, type Tiers } from './rating/index.ts'

const MODE_NAMES = { progressive: '累进', whole: '全额' } as const

/** Reads stored bands: null if there are none, undefined if the value is not a set of bands. */
export function readTiers(value: unknown): Tiers | null | undefined {
  if (value === null || value === undefined || value === '') return null
  if (
    !isRecord(value) ||
    !Object.hasOwn(MODE_NAMES, String(value.mode)) ||
    !Array.isArray(value.bands) ||
    value.bands.length > 20
  )
    return undefined
  const bands = value.bands.map(readBand)
  if (bands.some(band => band === undefined)) return undefined
  return { mode: value.mode as Tiers['mode'], bands: bands.filter(band => band !== undefined) }
}

function readBand(band: unknown): TierBand | undefined {
  if (!isRecord(band)) return undefined
  const fromQty = decimalOf(band.fromQty, 3)
  const toQty = band.toQty === null || band.toQty === undefined ? null : decimalOf(band.toQty, 3)
  const price = decimalOf(band.price, 4)
  return fromQty === undefined || toQty === undefined || price === undefined ? undefined : { fromQty, toQty, price }
}

/** Issues of the bands of one price row. */
export function tiersIssues(value: unknown, path = 'tiers'): Issue[] {
  const tiers = readTiers(value)
  if (tiers === undefined) return [contractErrors.issue('price_sheet.tiers_shape', {}, path)]
  const detail = tiers && tierProblem(tiers)
  return detail ? [wordedIssue(contractErrors, { code: 'price_sheet.tiers', path }, { detail })] : []
}

/** Text of the bands for forms and exports: `累进 0-3000:42; 3000-5000:40.5; 5000-:39`. */
export function printTiers({ mode, bands }: Tiers): string {
  return `${MODE_NAMES[mode]} ${bands.map(({ fromQty, toQty, price }) => `${fromQty}-${toQty ?? ''}:${price}`).join('; ')}`
}

/** Reads the text of {@link printTiers}. Empty text is null, unreadable text undefined. */
export function parseTiers(text: string): Tiers | null | undefined {
  const normalized = text.normalize('NFKC').trim()
  if (normalized === '') return null
  const [modeName, bandsText] = [normalized.slice(0, 2), normalized.slice(2)]
  const mode = Object.entries(MODE_NAMES).find(([, zh]) => zh === modeName)?.[0]
  const bands = bandsText.split(';').map(part => {
    const match = /^\s*([\d.]+)\s*[-~]\s*([\d.]*)\s*:\s*([\d.]+)\s*$/.exec(part)
    return match && { fromQty: match[1], toQty: match[2] === '' ? null : match[2], price: match[3] }
  })
  return readTiers({ mode, bands })
}

/** Returns the bands with changed prices. */
export function mapTierPrices(tiers: Tiers, change: (price: string) => string): Tiers {
  return { mode: tiers.mode, bands: tiers.bands.map(band => ({ ...band, price: change(band.price) })) }
}

function decimalOf(value: unknown, scale: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const number = parseDecimal(value)
  return number === null || scaleOf(number) > scale || number.startsWith('-')
    ? undefined
    : round(number, scaleOf(number))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
