import { decidedFields } from '@tuheng/domain/approvals/decided-figures'
import type { Stake } from '@tuheng/domain/home/home.calls'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { ShownFact } from '../../approvals/index.ts'

/** The field with the amount: what is at stake on home, or that of the document. */
export const amountField = (resource: Pick<AnyResource, 'name'>, stake?: Stake): string | undefined =>
  stake?.split('.')[1] ?? decidedFields(resource).amount

/** The facts beside the amount. */
export const withoutAmount = (
  facts: readonly ShownFact[],
  amount: string | undefined,
): { label: string; value: string }[] =>
  facts.filter(({ name }) => name !== amount).map(({ label, value }) => ({ label, value }))
