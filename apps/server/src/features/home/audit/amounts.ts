import type { Stake } from '@tuheng/domain/home/home.calls'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { ShownFact } from '../../approvals/index.ts'

/** The amount that a decision on a document is about. Other documents have none. */
const AMOUNTS: Readonly<Record<string, string>> = {
  contract: 'totalAmount',
  statement: 'netSum',
  settlement: 'amount',
  invoiceOut: 'total',
  invoiceIn: 'total',
  marginAdjust: 'margin',
  waybill: 'arTotal',
  waybillException: 'lossAmount',
}

/** The field with the amount: what is at stake on home, or that of the document. */
export const amountField = ({ name }: Pick<AnyResource, 'name'>, stake?: Stake): string | undefined =>
  stake?.split('.')[1] ?? AMOUNTS[name]

/** The facts without the amount, and the amount as it is stored, or masked. */
export function splitAmount(
  facts: readonly ShownFact[],
  amount: string | undefined,
): { facts: { label: string; value: string }[]; amount: string | null } {
  const found = facts.find(({ name }) => name === amount)
  return {
    facts: facts.filter(one => one !== found).map(({ label, value }) => ({ label, value })),
    amount: found ? String(found.raw) : null,
  }
}
