import { parseDecimal, round, scaleOf } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import { contractErrors } from './contracts.errors.ts'
import { tierProblem, type TierBand, type Tiers } from './rating/index.ts'

const MODES = { progressive: '累进', whole: '全额' } as const

/** The bands as stored with a price row; null for none, undefined for what is no set of bands. */
export function readTiers(value: unknown): Tiers | null | undefined {
  if (value === null || value === undefined || value === '') return null
  if (
    !isRecord(value) ||
    !Object.hasOwn(MODES, String(value.mode)) ||
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

/** What is wrong with the bands of one price row. */
export function tiersIssues(value: unknown, path = 'tiers'): Issue[] {
  const tiers = readTiers(value)
  if (tiers === undefined) return [contractErrors.issue('price_sheet.tiers_shape', {}, path)]
  const detail = tiers && tierProblem(tiers)
  return detail ? [wordedIssue(contractErrors, { code: 'price_sheet.tiers', path }, { detail })] : []
}

/** As typed and exported: `累进 0-3000:42; 3000-5000:40.5; 5000-:39`. */
export function printTiers({ mode, bands }: Tiers): string {
  return `${MODES[mode]} ${bands.map(({ fromQty, toQty, price }) => `${fromQty}-${toQty ?? ''}:${price}`).join('; ')}`
}

/** Reads what {@link printTiers} writes; undefined when it cannot be read. Empty text means no bands. */
export function parseTiers(text: string): Tiers | null | undefined {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return null
  const [word, rest] = [plain.slice(0, 2), plain.slice(2)]
  const mode = Object.entries(MODES).find(([, zh]) => zh === word)?.[0]
  const bands = rest.split(';').map(part => {
    const match = /^\s*([\d.]+)\s*[-~]\s*([\d.]*)\s*:\s*([\d.]+)\s*$/.exec(part)
    return match && { fromQty: match[1], toQty: match[2] === '' ? null : match[2], price: match[3] }
  })
  return readTiers({ mode, bands })
}

/** The same bands at other prices. */
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
