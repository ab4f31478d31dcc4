import { approvalReport } from '@tuheng/domain/approvals/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { registerHolder } from '../../engine/write/hold.ts'
import { registerAttachments, registerGivenFiles } from './attachments.ts'
import { registerActs } from './act-calls.ts'
import { approvalHolder } from './holder.ts'
import { registerDryRun } from './dry-run.ts'
import { registerRunPreview } from './run-preview.ts'
import { registerInbox } from './inbox.ts'
import { registerProcessCopies } from './copy-process.ts'
import { registerEveryday } from './everyday.ts'
import { registerProcessCalls, registerProcessHooks } from './process-calls.ts'
import { registerLeavers } from './leavers.ts'
import { registerSubstitutes } from './substitutes.ts'
import { registerVeils } from './veils.ts'
import { queryApprovalReport } from './report.ts'
import { registerLastRun } from './last-run.ts'
import { registerResubmissionPreview } from './resubmission-preview.ts'
import { registerRunFigures } from './run-figures.ts'
import { registerRunInfo } from './run-info.ts'
import { registerSeenRuns } from './search.ts'
import { registerExportedFigures } from './exported-figures.ts'
import { registerVeiledCopies } from './veiled-copies.ts'
import { registerVeiledProcess } from './veiled-process.ts'
import { registerSigners } from './signers.ts'
import { registerSheet } from './sheet.ts'

export { endTimeLimits } from './time-limits.ts'

export { decideTask } from './act-calls.ts'
export { latenessOf, workingTimeOf } from './due.ts'
export { actName } from './inbox.ts'
export type { ShownFact } from './field-text.ts'
export { factNames, factOf, shownRecords, type ShownRecord } from './shown-records.ts'
export { refusalNow } from './refusal-now.ts'
export { searchSql } from './search.ts'
export { waitsForSql } from './substitutes.ts'

export { approvalGrid } from './approval-grid.ts'

/** Registers approvals: holding transitions, acting on runs, definitions. */
export function registerApprovals(server: Server): void {
  registerHolder(approvalHolder)
  registerProcessHooks()
  registerAttachments()
  registerGivenFiles()
  registerVeils(server)
  registerSeenRuns()
  registerVeiledProcess()
  registerVeiledCopies()
  registerExportedFigures()
  registerLeavers()
  registerSubstitutes()
  registerProcessCalls(server)
  registerEveryday(server)
  registerProcessCopies(server)
  registerActs(server)
  registerSigners(server)
  registerInbox(server)
  registerRunInfo(server)
  registerLastRun(server)
  registerRunFigures(server)
  registerSheet(server)
  onReport(approvalReport, queryApprovalReport)
  registerDryRun(server)
  registerRunPreview(server)
  registerResubmissionPreview(server)
}
