import { add, div, gt, max, min, mul, price, round, toFixedStr } from '../kernel/decimal.ts'
import type { Issue } from '../kernel/errors.ts'
import { wordedIssue } from '../kernel/worded-issue.ts'
import {
  contractKinds,
  sheetKinds,
  type ContractKind,
  type PriceRounding,
  type SheetKind,
  type SheetStatus,
} from './contracts.choices.ts'
import { contractErrors } from './contracts.errors.ts'
import { readTiers } from './price-tiers.ts'
import type { PriceBasis } from './rating/index.ts'

interface SheetFacts {
  kind?: SheetKind | null
  contractId?: number | null
  contractKind?: ContractKind | null
  effFrom?: string | null
  effTo?: string | null
  status?: SheetStatus | null
}

/** The kind of contract that a price sheet of that kind belongs to. */
export const contractKindOf = (kind: SheetKind): ContractKind => (kind === 'supply' ? 'purchase' : kind)

/**
 * Whether the sheet prices loadings from `effFrom` to `effTo`: it has been approved and is not void. An expired or
 * superseded sheet still prices its own days. A sheet that was superseded from its first day has none.
 */
export function isInForce({ status, effFrom, effTo }: SheetFacts): boolean {
  const approved = status === 'active' || status === 'expired' || status === 'superseded'
  return approved && !!effFrom && !!effTo && effTo >= effFrom
}

/** Adds the values of the sheet to its price rows, for the exclusion constraint. */
export function lineCopies<L extends object>(sheet: SheetFacts & { lines?: readonly L[] | null }): (L & SheetCopies)[] {
  const { contractId = null, effFrom = null, effTo = null } = sheet
  return (sheet.lines ?? []).map(line => ({ ...line, contractId, effFrom, effTo, active: isInForce(sheet) }))
}

interface PricedLine {
  basis?: PriceBasis | null
  price?: string | null
  tiers?: unknown
}

/**
 * The lowest and the highest price incl. tax of a sheet; of a row with bands theirs, since its price is not used. Only
 * rows with the basis of the first one count, because prices of other units cannot be compared.
 */
export function priceRange(lines: readonly PricedLine[]): { low: string | null; high: string | null } {
  const prices = lines
    .filter(line => line.basis === lines[0]?.basis)
    .flatMap(line => readTiers(line.tiers)?.bands.map(band => band.price) ?? [line.price])
    .filter(one => one !== null && one !== undefined)
  return prices.length ? { low: min(...prices), high: max(...prices) } : { low: null, high: null }
}

/** The records that a field of the rows refers to, each once, in the order of the rows. */
export function distinct<N extends string>(lines: readonly { [K in N]?: number | null }[], name: N): number[] {
  return [...new Set(lines.map(line => line[name]))].filter(id => typeof id === 'number')
}

interface SheetCopies {
  contractId: number | null
  effFrom: string | null
  effTo: string | null
  active: boolean
}

export function sheetIssues(row: SheetFacts): Issue[] {
  const issues: Issue[] = []
  if (row.effFrom && row.effTo && row.effTo < row.effFrom && row.status !== 'superseded')
    issues.push(contractErrors.issue('price_sheet.dates', {}, 'effTo'))
  if (row.kind && row.contractKind && row.contractKind !== contractKindOf(row.kind)) {
    const params = { kind: sheetKinds[row.kind], contract: contractKinds[contractKindOf(row.kind)] }
    issues.push(wordedIssue(contractErrors, { code: 'price_sheet.contract_kind', path: 'contractId' }, params))
  }
  return issues
}

export interface PriceAdjustment {
  mode: 'none' | 'amount' | 'percent'
  /** Yuan, or percent (`'-3'` = 3 % down); null with mode `none`. */
  value: string | null
  /** Absent: four decimals. */
  rounding?: PriceRounding | null
}

const DECIMALS: Readonly<Record<PriceRounding, number>> = { none: 4, cent: 2, dime: 1, yuan: 0 }

/** 批量调价: the adjusted price in yuan, rounded as chosen. Fails if it is not above zero. */
export function adjustPrice(old: string, { mode, value, rounding }: PriceAdjustment): string {
  if (mode === 'none') return old
  if (value === null) return contractErrors.fail('price_sheet.no_adjustment', {}, 'value')
  const exact = mode === 'amount' ? add(old, value) : mul(old, add(1, div(value, 100)))
  const changed = round(exact, DECIMALS[rounding ?? 'none'])
  return gt(changed, 0)
    ? price(changed)
    : contractErrors.fail('price_sheet.adjusted', { price: toFixedStr(changed, 2) })
}
