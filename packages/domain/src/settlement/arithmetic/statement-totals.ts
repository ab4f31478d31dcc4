import { abs, eq, gt, isNeg, isPos, isZero, money, mul, neg, sub, sum, toDec, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { wordsOf } from '../../kernel/invisible-characters.ts'
import { splitTax } from '../../kernel/tax.ts'
import { arithmeticErrors } from './arithmetic.errors.ts'

/** An amount of the ledger as copied to a statement: signed, yuan, tax included. */
export interface FrozenCharge {
  amount: Dec
  taxRate: Dec
}

export interface StatementLine {
  id: number
  charges: readonly FrozenCharge[]
  /** 调整额, signed, yuan, tax included; never multiplied. */
  adjust: Dec
  adjustReason: string | null
  /** Tax rate of the adjustment. */
  adjustTaxRate: Dec
  /** 预付抵扣, ≥ 0. */
  prepaid: Dec
  /** The part of the due prepayment that is not deducted, ≥ 0. */
  prepaidShort?: Dec
}

/**
 * A claim that reduces a statement, yuan, ≥ 0. With a tax rate it reduces the price, without one it is a compensation.
 */
export interface StatementClaim {
  amount: Dec
  taxRate: Dec | null
}

export interface TaxGroup {
  taxRate: Dec
  incl: Dec
  excl: Dec
  tax: Dec
}

/** Yuan, 2 decimals: `net = gross − deduct + adjust − claims − prepaid`. */
export interface StatementTotals {
  /** 毛额: positive charges. */
  gross: Dec
  /** Negative charges, as a positive amount. */
  deduct: Dec
  adjust: Dec
  claims: Dec
  prepaid: Dec
  /** 应结净额. */
  net: Dec
  /** Amounts to be invoiced by rate. Prepayments do not reduce them, claims with a rate do. */
  taxGroups: TaxGroup[]
  invoiceable: Dec
}

/** Totals of a statement from its lines. The tax of each rate is split from one amount, as on the invoice. */
export function statementTotals(
  lines: readonly StatementLine[],
  claims: readonly StatementClaim[] = [],
): StatementTotals {
  const charges = lines.flatMap(line => line.charges)
  const gross = money(sum(charges.filter(charge => isPos(charge.amount)).map(charge => charge.amount)))
  const deduct = money(neg(sum(charges.filter(charge => isNeg(charge.amount)).map(charge => charge.amount))))
  const adjust = adjustSum(lines)
  const claimSum = money(sum(claims.map(claim => claim.amount)))
  const prepaid = money(sum(lines.map(line => line.prepaid)))
  const taxGroups = groupsOf([
    ...charges,
    ...lines.map(line => ({ amount: line.adjust, taxRate: line.adjustTaxRate })),
    ...claims.flatMap(({ amount, taxRate }) => (taxRate === null ? [] : [{ amount: neg(amount), taxRate }])),
  ])
  return {
    gross,
    deduct,
    adjust,
    claims: claimSum,
    prepaid,
    net: money(sum([gross, neg(deduct), adjust, neg(claimSum), neg(prepaid)])),
    taxGroups,
    invoiceable: money(sum(taxGroups.map(group => group.incl))),
  }
}

/** 净额 of one line, without the statement's claims. */
export const lineNet = ({ charges, adjust, prepaid }: StatementLine): Dec =>
  money(sum([...charges.map(charge => charge.amount), adjust, neg(prepaid)]))

/**
 * Amount in yuan of an edited line. It is multiplied only if quantity or price changed: a unit price may be a rounded
 * quotient (1,000 yuan for 3 pieces = 333.33).
 */
export function editedAmount(
  { qty, price, amount }: { qty: Dec; price: Dec; amount: Dec },
  edit: { qty?: Dec; price?: Dec },
): Dec {
  const newQty = edit.qty ?? qty
  const newPrice = edit.price ?? price
  return eq(newQty, qty) && eq(newPrice, price) ? money(amount) : money(mul(newQty, newPrice))
}

/** Issues of adjustments without a reason and of negative prepayments. */
export function lineIssues(lines: readonly StatementLine[]): Issue[] {
  return lines.flatMap((line, i) => {
    const issues: Issue[] = []
    if (!isZero(line.adjust) && !wordsOf(line.adjustReason)) {
      const params = { line: i + 1, amount: money(line.adjust) }
      issues.push(arithmeticErrors.issue('statement.adjust_reason', params, `lines.${i}.adjustReason`))
    }
    if (isNeg(line.prepaid)) {
      const params = { line: i + 1, amount: money(line.prepaid) }
      issues.push(arithmeticErrors.issue('statement.prepaid_negative', params, `lines.${i}.prepaid`))
    }
    return issues
  })
}

/** Yuan. Adjustments whose absolute values add up to more need an approval. */
export const ADJUST_LIMIT = '3000.00'

export interface AdjustApproval {
  state: 'notNeeded' | 'needed' | 'approved'
  /** Absolute adjustments and prepayments that are not deducted, in yuan. Compared with the limit. */
  amount: Dec
  /** Identifies the approved adjustments. Stored with the approval, which is invalid once the key differs. */
  key: string
  issue: Issue | null
}

/** Whether the adjustments of a statement need an approval. `approvedKey` is the key of the given approval. */
export function adjustApproval({
  lines,
  approvedKey,
  limit = ADJUST_LIMIT,
}: {
  lines: readonly StatementLine[]
  approvedKey: string | null
  limit?: Dec
}): AdjustApproval {
  const adjusted = lines
    .filter(line => !isZero(line.adjust) || isPos(line.prepaidShort))
    .toSorted((a, b) => a.id - b.id)
  const key = adjusted.map(keyOf).join('|')
  const amount = money(sum(adjusted.flatMap(line => [abs(line.adjust), line.prepaidShort])))
  if (!gt(amount, limit)) return { state: 'notNeeded', amount, key, issue: null }
  if (key === approvedKey) return { state: 'approved', amount, key, issue: null }
  const issue = arithmeticErrors.issue('statement.adjust_approval', { amount, limit }, 'lines')
  return { state: 'needed', amount, key, issue }
}

function keyOf({ id, adjust, adjustReason, prepaidShort }: StatementLine): string {
  const parts = [id, money(adjust), adjustReason?.trim() ?? '']
  return (isPos(prepaidShort) ? [...parts, money(prepaidShort)] : parts).join(':')
}

const adjustSum = (lines: readonly StatementLine[]): Dec => money(sum(lines.map(line => line.adjust)))

/** Highest rate first, without rates whose amount is zero. */
function groupsOf(amounts: readonly FrozenCharge[]): TaxGroup[] {
  const byRate = Map.groupBy(amounts, ({ taxRate }) => toDec(taxRate))
  return [...byRate]
    .map(([taxRate, group]) => ({ taxRate, ...splitTax(sum(group.map(charge => charge.amount)), taxRate) }))
    .filter(group => !isZero(group.incl))
    .toSorted((a, b) => (isPos(sub(b.taxRate, a.taxRate)) ? 1 : -1))
}
