export { ageBucket, ageing, dueDateOf, overdueDays, overduePenalty, type AgeBucket } from './ageing.ts'
export { allocationIssues, openAfter, proposeAllocation, type Allocation, type OpenItem } from './allocation.ts'
export { arithmeticErrors } from './arithmetic.errors.ts'
export { invoiceAmounts, type InvoiceAmounts, type InvoiceLine, type InvoiceLineInput } from './invoice-lines.ts'
export { offsetIssues, offsetLimit, proposeOffset, type Offset } from './offset.ts'
export {
  ADJUST_LIMIT,
  adjustApproval,
  editedAmount,
  lineIssues,
  lineNet,
  statementTotals,
  type AdjustApproval,
  type FrozenCharge,
  type StatementClaim,
  type StatementLine,
  type StatementTotals,
  type TaxGroup,
} from './statement-totals.ts'
export {
  CHARGE_STATES,
  chargeState,
  isChargeLocked,
  openOf,
  statementStatus,
  sumByState,
  type ChargeFacts,
  type ChargeState,
  type StatementFacts,
  type StatementStatus,
} from './status.ts'
