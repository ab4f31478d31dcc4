import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { ministryReport } from './ministry/ministry-report.ts'
import { platformAccount } from './platform-account.ts'
import { platformMessage } from './platform-message.ts'
import { platformWaybill } from './platform-waybill.ts'
import { platformSections } from './sections.ts'

export { standingOf, type ReportGap } from './ministry/assess.ts'
export type { ReportFacts } from './ministry/facts.ts'
export { asXml, fundsMessage, type MessageTree, waybillMessage } from './ministry/messages.ts'
export { platformCharges, type Gap, gapsOf, NOT_ADOPTABLE } from './platform-gaps.ts'
export { feeFormula, platformFee, platformTotal } from './platform-amounts.ts'
export { type PlatformMapping, type PlatformRow, at, readMapping, readRow } from './platform-mapping.ts'
export { matchOf, minutesApart, type MatchTrip } from './platform-match.ts'
export type { MessageKind } from './platforms.choices.ts'
export { platformErrors } from './platforms.errors.ts'
export { ministryReport, platformAccount, platformMessage, platformWaybill }

export const platformsArea: AreaModule = {
  resources: [platformAccount, platformWaybill, ministryReport, platformMessage].map(anyResource),
  reports: [],
  sections: platformSections,
}
