import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { container } from './container.ts'
import { containerMove } from './container-move.ts'
import { handover } from './handover.ts'
import { railLeg } from './rail-leg.ts'
import { railOrder } from './rail-order.ts'
import { railTariff } from './rail-tariff.ts'
import { railWaybill } from './rail-waybill.ts'
import { railSections } from './sections.ts'
import { station } from './station.ts'
import { trackingEvent } from './tracking-event.ts'
import { wagonLoad } from './wagon-load.ts'
import { wagonModel } from './wagon-model.ts'
import { yard } from './yard.ts'
import { yardStand } from './yard-stand.report.ts'

export { RAIL_COST, RAIL_INCOME, SHARE_TERMS, SHARED_BY } from './leg-figures.ts'
export {
  ENDS_HIRE,
  freeTimeAt,
  freeUntil,
  hireTo,
  MOVES,
  moveRule,
  overHire,
  placeAfter,
  stayOf,
  type AgreedTerms,
  type ClockStop,
  type FreeTime,
  type FreeTimeAt,
  type HireTerms,
} from './moves.ts'
export {
  BOX_FEES,
  depositCharge,
  hireCharge,
  recoveryCharge,
  repairCharge,
  stayCharge,
  type ExplainedCharge,
  type FeeItem,
} from './move-charges.ts'
export { boxEvents, boxStatuses, boxTypes, laden, type BoxEvent, type BoxType, type Laden } from './rail.choices.ts'
export { LEG_LETTERS, legTypes, LEGS_OF_MODE, type LegType, type RailStatus } from './haul.choices.ts'
export {
  agreedCharges,
  billedFreight,
  feeCharge,
  lossCharges,
  railTrace,
  unpricedWagons,
  type PriceSource,
  type RailMoved,
} from './rail-charges.ts'
export {
  gapOfDocuments,
  netDifference,
  shortageValue,
  USUAL_TOLERANCE,
  weighedDifference,
  type BoxWeighed,
  type Handed,
  isTimeGap,
} from './handover.rules.ts'
export { clockOfStay, type ClockGap, type ClockPayer, type StayClock } from './clocks.ts'
export {
  ARRIVALS,
  HOLDERS,
  type ClockSource,
  type HandoverGap,
  type HandoverStep,
  type Holder,
} from './handover.choices.ts'
export { hasReached } from './rail-waybill.ts'
export { EVENT_REVERSES, eventStep, filledBy, railEventColumns, type EventRow } from './rail-events.ts'
export { FEES_COLUMN_FIELD, railTicketColumns, ticketStep } from './rail-tickets.ts'
export { putIssues, yardRefusal } from './yard.rules.ts'
export { massesOf } from './box-types.ts'
export { priceFrom, type LegPrice } from './leg-price.ts'
export { shareFreight } from './share-freight.ts'
export { shareIncome, weighLegs, type SharingTerms, type Weighed } from './share-income.ts'
export { tariffFreight } from './tariff.ts'
export { expectedLateDays, positionOf, trackingRefusal, type TrackedEvent, type TrainPosition } from './tracking.ts'
export { ratesOf } from './rail-tariff.rules.ts'
export { railErrors } from './rail.errors.ts'
export {
  container,
  containerMove,
  handover,
  railLeg,
  railOrder,
  railTariff,
  railWaybill,
  station,
  trackingEvent,
  wagonLoad,
  wagonModel,
  yard,
  yardStand,
}

export const railArea: AreaModule = {
  resources: [
    station,
    yard,
    wagonModel,
    railTariff,
    container,
    containerMove,
    railOrder,
    railLeg,
    railWaybill,
    wagonLoad,
    handover,
    trackingEvent,
  ].map(anyResource),
  reports: [yardStand],
  sections: railSections,
}
