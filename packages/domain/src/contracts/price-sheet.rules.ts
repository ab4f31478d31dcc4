import { add, div, gt, mul, price, round, toFixedStr } from '../kernel/decimal.ts'
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

interface SheetFacts {
  kind?: SheetKind | null
  contractId?: number | null
  contractKind?: ContractKind | null
  effFrom?: string | null
  effTo?: string | null
  status?: SheetStatus | null
}

/** Kind of contract that a kind of price sheet belongs to. */
export const contractKindOf = (kind: SheetKind): ContractKind => (kind === 'supply' ? 'purchase' : kind)

/**
 * Whether the sheet prices what was loaded from `effFrom` to `effTo`: once approved and until it is made void. A lapsed
 * or superseded sheet goes on pricing the days that were its own; nothing is left of it when it was replaced from its
 * first day on.
 */
export function isInForce({ status, effFrom, effTo }: SheetFacts): boolean {
  const approved = status === 'active' || status === 'expired' || status === 'superseded'
  return approved && !!effFrom && !!effTo && effTo >= effFrom
}

/** Copies of the sheet on each of its price rows, for the exclusion constraint. */
export function lineCopies<L extends object>(sheet: SheetFacts & { lines?: readonly L[] | null }): (L & SheetCopies)[] {
  const { contractId = null, effFrom = null, effTo = null } = sheet
  return (sheet.lines ?? []).map(line => ({ ...line, contractId, effFrom, effTo, active: isInForce(sheet) }))
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
  /** Yuan, or percent (`'-3'` = 3 % down); null with `none`. */
  value: string | null
  /** Only where somebody chose it. */
  rounding?: PriceRounding | null
}

const DECIMALS: Readonly<Record<PriceRounding, number>> = { none: 4, cent: 2, dime: 1, yuan: 0 }

/** 批量调价: the new price in yuan with the four decimals that prices have. Fails when nothing is left of it. */
export function adjustPrice(old: string, { mode, value, rounding }: PriceAdjustment): string {
  if (mode === 'none') return old
  if (value === null) return contractErrors.fail('price_sheet.no_adjustment', {}, 'value')
  const exact = mode === 'amount' ? add(old, value) : mul(old, add(1, div(value, 100)))
  const changed = round(exact, DECIMALS[rounding ?? 'none'])
  return gt(changed, 0)
    ? price(changed)
    : contractErrors.fail('price_sheet.adjusted', { price: toFixedStr(changed, 2) })
}
