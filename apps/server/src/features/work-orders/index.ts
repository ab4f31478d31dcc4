import { workOrderReport } from '@tuheng/domain/work-orders/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerAnswering } from './answering.ts'
import { registerHandling } from './handling.ts'
import { registerMerging } from './merging.ts'
import { registerNotes } from './notes.ts'
import { registerReach } from './reach.ts'
import { queryWorkOrderReport } from './report.ts'
import { registerSaving } from './saving.ts'

export { workOrdersDue } from './late.ts'

/** Registers work orders: the hooks once per process, the calls once per server. */
export function registerWorkOrders(server: Server): void {
  oncePerProcess(registerWorkOrderHooks)
  registerNotes(server)
}

function registerWorkOrderHooks(): void {
  registerReach()
  registerSaving()
  registerHandling()
  registerAnswering()
  registerMerging()
  onReport(workOrderReport, queryWorkOrderReport)
}
