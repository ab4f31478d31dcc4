import { serviceCost } from '@tuheng/domain/services/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { onReport } from '../../engine/report/on-report.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerDryRun } from './dry-run.ts'
import { registerFollowing } from './follow-trip.ts'
import { registerFromRows } from './from-rows.ts'
import { registerForTrips } from './for-trips.ts'
import { registerRuleEffects } from './rule-effects.ts'
import { queryServiceCost } from './service-cost.ts'
import { registerServiceWaybills } from './service-waybills.ts'

/** Registers service waybills and the rules by which they arise: the hooks once per process, the calls once per server. */
export function registerServicesArea(server: Server): void {
  oncePerProcess(registerServiceHooks)
  registerForTrips(server)
  registerFromRows(server)
  registerDryRun(server)
}

function registerServiceHooks(): void {
  registerServiceWaybills()
  registerFollowing()
  registerRuleEffects()
  onReport(serviceCost, queryServiceCost)
}
