import { abs, eq, gt, isNeg, isPos, isZero, money, mul, neg, sub, sum, toDec, type Dec } from '../../kernel/decimal.ts'
import type { Issue } from '../../kernel/errors.ts'
import { splitTax } from '../../kernel/tax.ts'
import { arithmeticErrors } from './arithmetic.errors.ts'

/** An amount of the ledger as a statement froze it: signed, yuan incl. tax. */
export interface FrozenCharge {
  amount: Dec
  taxRate: Dec
}

export interface StatementLine {
  id: number
  charges: readonly FrozenCharge[]
  /** 调整额, signed yuan incl. tax; never multiplied with anything. */
  adjust: Dec
  adjustReason: string | null
  /** The rate the adjustment belongs to. */
  adjustTaxRate: Dec
  /** 预付抵扣, ≥ 0. */
  prepaid: Dec
  /** What is not deducted of the prepayment that is due, ≥ 0. */
  prepaidShort?: Dec
}

/** A claim taken off a statement, yuan, ≥ 0. With a rate it lowers the price; without, it is compensation. */
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
  /** Charges that are taken off, as a positive amount. */
  deduct: Dec
  adjust: Dec
  claims: Dec
  prepaid: Dec
  /** 应结净额. */
  net: Dec
  /** What is to be invoiced, by rate: prepayments do not lower it, claims with a rate do. */
  taxGroups: TaxGroup[]
  invoiceable: Dec
}

/** Head figures of a statement from its lines; each tax rate is split as one amount, as on the invoice. */
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
 * Amount of a line after an edit in yuan: multiplied anew only when quantity or price really changed. A unit price may
 * be a rounded quotient (1,000 yuan for 3 pieces = 333.33), so an untouched one must not be multiplied back.
 */
export function editedAmount(
  { qty, price, amount }: { qty: Dec; price: Dec; amount: Dec },
  edit: { qty?: Dec; price?: Dec },
): Dec {
  const newQty = edit.qty ?? qty
  const newPrice = edit.price ?? price
  return eq(newQty, qty) && eq(newPrice, price) ? money(amount) : money(mul(newQty, newPrice))
}

/** Adjustments without a reason and negative prepayments, at their lines. */
export function lineIssues(lines: readonly StatementLine[]): Issue[] {
  return lines.flatMap((line, i) => {
    const issues: Issue[] = []
    if (!isZero(line.adjust) && !line.adjustReason?.trim()) {
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

/** Yuan: above this sum of adjustments, each counted whichever way it goes, a supervisor has to approve. */
export const ADJUST_LIMIT = '3000.00'

export interface AdjustApproval {
  state: 'notNeeded' | 'needed' | 'approved'
  /** Adjustments either way and prepayments not deducted, yuan: what is set against the limit. */
  amount: Dec
  /** What an approval is given for: it lapses with any change of the adjustments. Store it with the approval. */
  key: string
  issue: Issue | null
}

/** Whether the adjustments of a statement may stand. `approvedKey` is the key of the approval given, if any. */
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

/** Highest rate first; rates that nothing is left of are dropped. */
function groupsOf(amounts: readonly FrozenCharge[]): TaxGroup[] {
  const byRate = Map.groupBy(amounts, ({ taxRate }) => toDec(taxRate))
  return [...byRate]
    .map(([taxRate, group]) => ({ taxRate, ...splitTax(sum(group.map(charge => charge.amount)), taxRate) }))
    .filter(group => !isZero(group.incl))
    .toSorted((a, b) => (isPos(sub(b.taxRate, a.taxRate)) ? 1 : -1))
}
