import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { advance } from './advance/advance.ts'
import { advanceMove } from './advance/advance-move.ts'
import { bankTransaction } from './bank/bank-transaction.ts'
import { ageing } from './ageing/ageing.report.ts'
import { contractBook } from './books/contract-book.report.ts'
import { payableBook, receivableBook } from './books/party-book.report.ts'
import { charge } from './charge.ts'
import { lateInterest } from './interest/late-interest.ts'
import { balanceLetter } from './letters/balance-letter.ts'
import { dunningLetter } from './letters/dunning-letter.ts'
import { offsetProposals } from './offset/offset-proposals.report.ts'
import { offsetSettle } from './offset/offset-settle.ts'
import { settlementSections } from './sections.ts'
import { settlement } from './settlement.ts'
import { statement } from './statement.ts'
import { sealUse } from './seal-use/seal-use.ts'
import { writeOff } from './write-off/write-off.ts'

export * from './arithmetic/index.ts'
export {
  CLAIM_FEES,
  chargeKinds,
  chargeStates,
  directions,
  docTypes,
  payMethods,
  resourceOfDocument,
  segments,
  sides,
  statementKinds,
  type StatementKind,
} from './settlement.choices.ts'
export * from './link/link.limits.ts'
export {
  fieldsOfView,
  LINK_DAYS,
  LINK_END_TEXTS,
  LINK_SETTINGS,
  viewShows,
  type LinkEndReason,
  type LinkView,
} from './link/link.choices.ts'
export { linkErrors } from './link/link.errors.ts'
export {
  accountIssues,
  amountToBeginWith,
  exceedsWithDrafts,
  itemIssues,
  leftByDrafts,
  methodIssue,
  taxOf,
  taxPartOf,
} from './settlement.rules.ts'
export { statementLines } from './statement.fields.ts'
export { statementChoices } from './statement.choices.ts'
export { ADJUST_LIMIT } from './arithmetic/index.ts'
export { statementErrors } from './statement.errors.ts'
export {
  countedAdjustment,
  adjustKey,
  chargesOf,
  daysOverdue,
  invoiceStateOf,
  isDue,
  type LineCharge,
  type LineFacts,
  lineIssuesOf,
  OVERTAKEN,
  loneReasonIssues,
  prepaidIssues,
  prepaidShort,
  quantityText,
  carriedLines,
  countedLines,
  truckCount,
} from './statement.rules.ts'
export { type AdvanceMoveKind, advanceMoveKinds, advancePurposes } from './advance/advance.choices.ts'
export { advanceErrors } from './advance/advance.errors.ts'
export { advanceDirection, moveDelta, overBalance, SUM_OF_MOVE } from './advance/advance.rules.ts'
export { BOOK_STATES } from './books/contract-book.report.ts'
export { BOOK_ACTS, BOOK_FIGURES, type BookAct } from './books/book.choices.ts'
export { asOfBases } from './ageing/ageing.choices.ts'
export { INTEREST_FEE } from './interest/interest.choices.ts'
export { interestErrors } from './interest/interest.errors.ts'
export { lateSpans } from './interest/interest.rules.ts'
export { letterErrors } from './letters/letter.errors.ts'
export { canReach, differs, levelAfter } from './letters/letter.rules.ts'
export { type SealPages } from './seal-use/seal-use.choices.ts'
export { sealUseErrors } from './seal-use/seal-use.errors.ts'
export { DOC_FIELDS, MAX_STAMPED_PAGES } from './seal-use/seal-use.rules.ts'
export { writeOffAccounts } from './write-off/write-off.choices.ts'
export { writeOffErrors } from './write-off/write-off.errors.ts'
export { offsetErrors } from './offset/offset.errors.ts'
export { bankErrors } from './bank/bank.errors.ts'
export {
  type BankMatch,
  bestMatches,
  type MovePart,
  ourSerial,
  partSerial,
  type SettlementFacts,
  spread,
} from './bank/bank.rules.ts'
export {
  advance,
  advanceMove,
  ageing,
  balanceLetter,
  bankTransaction,
  charge,
  contractBook,
  dunningLetter,
  lateInterest,
  offsetProposals,
  offsetSettle,
  payableBook,
  receivableBook,
  sealUse,
  settlement,
  statement,
  writeOff,
}

export const settlementArea: AreaModule = {
  resources: [
    charge,
    statement,
    settlement,
    advance,
    advanceMove,
    offsetSettle,
    writeOff,
    dunningLetter,
    balanceLetter,
    lateInterest,
    bankTransaction,
    sealUse,
  ].map(anyResource),
  reports: [offsetProposals, ageing, contractBook, receivableBook, payableBook],
  sections: settlementSections,
}
