import { undelivered } from '@tuheng/domain/trade/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerEntries } from './entries.ts'
import { registerEntryRows } from './from-rows.ts'
import { registerFollowing } from './follow-trip.ts'
import { registerLots } from './lots.ts'
import { queryUndelivered } from './undelivered.ts'
import { registerLabSheets } from './quality/index.ts'
import { showWaitingNow } from './shown-now.ts'

/** Registers lots and their entries. */
export function registerTradeArea(server: Server): void {
  oncePerProcess(registerTradeHooks)
  registerEntryRows(server)
  showWaitingNow(server.engine.clock)
}

function registerTradeHooks(): void {
  registerLots()
  registerEntries()
  registerFollowing()
  onReport(undelivered, queryUndelivered)
  registerLabSheets()
}
