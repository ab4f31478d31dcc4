import { ageing, contractBook, offsetProposals, payableBook, receivableBook } from '@tuheng/domain/settlement/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { onSettingChange } from '../system/index.ts'
import type { CodeSender } from '../../plugins/code-sender.ts'
import { queryAgeing } from './ageing/query-ageing.ts'
import { queryContractBook } from './books/contract-book.ts'
import { queryPayableBook, queryReceivableBook } from './books/party-book.ts'
import { registerLateInterest } from './interest/interest-effects.ts'
import { registerSealCalls, registerSealUses } from './seal-use/index.ts'
import { registerLetters } from './letters/letter-effects.ts'
import { registerWriteOffs } from './write-off/write-off-effects.ts'
import { registerAdvances } from './advance/advance-effects.ts'
import { showDraftsAsOfNow } from './current-parts.ts'
import { registerGeneration } from './generate-statements.ts'
import { registerInTheWay } from './in-the-way.ts'
import { registerInvoiceConstraints } from './ledger/count-invoices.ts'
import { adoptRevenuePolicy } from './ledger/revenue-month.ts'
import { registerLinkEnds, registerStatementLinks } from './links/index.ts'
import { registerBankEffects } from './bank/bank-effects.ts'
import { registerShareCalls } from './bank/shares.ts'
import { registerBankImport } from './bank/bank-import.ts'
import { registerChangedIn } from './changed-in.ts'
import { registerClaims } from './other-claims.ts'
import { registerOffsets } from './offset/offset-effects.ts'
import { queryOffsetProposals } from './offset/offset-proposals.ts'
import { registerProposals } from './propose-settlement.ts'
import { registerAccounts } from './registered-accounts.ts'
import { registerSettlementEffects } from './settlement-effects.ts'
import { registerStatementDocuments } from './statement-documents.ts'
import { registerStatementEffects } from './statement-effects.ts'
import { registerVeiledCharges } from './veiled-charges.ts'
import { registerStatementWorkbook } from './statement-workbook.ts'
import { registerTripMarks } from './trip-sums/index.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export { hiddenSidesSql, ruleOfSides, TOLD_BY_CHARGES, toldByCharges, veiledDocuments } from './veiled-charges.ts'
export { checkLedger, LEDGER_RULES, ledgerTotals } from './check/check-ledger.ts'
export { bookedOf, chargesOfDocument, type ChargeRow } from './ledger/booked.ts'
export { lessen, onUndoMove } from './advance/advance-moves.ts'
export { writeMove } from './advance/write-move.ts'
export { payClaimCharges, syncClaims } from './ledger/claim-ledger.ts'
export {
  type DocumentLoss,
  holdLosses,
  LAST_STEPS,
  legsOfTrips,
  lossesOf,
  type LossDoc,
  refuseClaimedLoss,
} from './ledger/claimed-losses.ts'
export { createPortalMember, portalActor } from './links/portal-member.ts'
export { newToken, readToken } from './links/link-token.ts'
export { moveToSegment } from './ledger/move-segment.ts'
export { FILL_LEGS, syncLegs } from './ledger/leg-copies.ts'
export { countLots } from './ledger/lot-copies.ts'
export { markDirty } from './ledger/mark-dirty.ts'
export { finishStamp, stampedPdf } from './seal-use/index.ts'
export { syncPlatformWaybills, syncServiceWaybills, syncSupplyEntries } from './ledger/statement-states.ts'
export { candidatesFor, sheetsNearDate } from './ledger/candidates.ts'
export { factsOf, planSide, segmentOf, type SidePlan } from './ledger/plan-side.ts'
export { openBook, type PricingBook } from './ledger/pricing-book.ts'
export { tierEntries, tierPriors, type TierEntry } from './ledger/tier-prior.ts'
export { countInvoices, negateParts, type InvoicePart } from './ledger/count-invoices.ts'
export { followLanes, settleLanes } from './ledger/follow-lanes.ts'
export { priceTrip, type MovedLane } from './ledger/price-trip.ts'
export type { TripRow } from './ledger/trip-facts.ts'
export { tripNamer, type NameTrip } from './in-the-way.ts'
export { termCopies } from './ledger/term-copies.ts'
export { approvingSheets, type ApprovingSheet } from './ledger/approving-sheets.ts'
export { removeTripCharges, priceRestored, priceWaybill, rateTrip } from './ledger/price-waybill.ts'
export { rowsOfConfirmation } from './ledger/post-confirmation.ts'
export { countsByDate } from './ledger/revenue-month.ts'
export { grainFor, KEY_COLUMNS, SUM_COLUMNS } from './sums/grains.ts'
export { FILL_OPEN_MOVES } from './ledger/open-moves.ts'
export { FILL_DELTAS, mergeAllDeltas, mergeDeltas, startMerging } from './sums/merge-deltas.ts'
export { postCharges, postUnpriced, removeCharges, type ChargeHead } from './ledger/post-charges.ts'
export { changeCharges } from './sums/write-charges.ts'
export {
  carried,
  CARRIES,
  CENSUS_COLUMNS,
  CENSUS_NAMES,
  censusSums,
  FACT_COLUMNS,
  FACTS,
  fillTripSums,
  followAllTrips,
  followLock,
  followTrips,
  gapsSql,
  KEPT_DAY,
  MARKED,
  measuresOf,
  standingTrips,
  startFollowing,
  TRIP_MEASURES,
  tripFacts,
  tripGrain,
  unmarked,
} from './trip-sums/index.ts'

/** Registers statements and settlements: the hooks once per process, the calls once per server. */
export function registerSettlementArea(
  server: Server,
  { send, publicUrl }: { send: CodeSender | undefined; publicUrl: string | undefined },
): void {
  oncePerProcess(registerSettlementHooks)
  registerGeneration(server)
  registerProposals(server)
  registerClaims(server)
  registerChangedIn(server)
  registerVeiledCharges()
  registerStatementDocuments(server)
  registerStatementWorkbook(server)
  registerAccounts(server)
  registerStatementLinks(server, send)
  registerShareCalls(server)
  registerSealCalls(server, publicUrl)
}

function registerSettlementHooks(): void {
  registerBankEffects()
  registerBankImport()
  registerInTheWay()
  registerStatementEffects()
  registerLinkEnds()
  registerSettlementEffects()
  registerAdvances()
  registerOffsets()
  registerWriteOffs()
  registerLetters()
  registerLateInterest()
  registerSealUses()
  onReport(offsetProposals, queryOffsetProposals)
  onReport(ageing, queryAgeing)
  onReport(contractBook, queryContractBook)
  onReport(receivableBook, queryReceivableBook)
  onReport(payableBook, queryPayableBook)
  showDraftsAsOfNow()
  registerInvoiceConstraints()
  registerTripMarks()
  onSettingChange('revenueMonth', adoptRevenuePolicy)
}
