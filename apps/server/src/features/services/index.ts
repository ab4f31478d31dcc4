import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerFollowing } from './follow-trip.ts'
import { registerRuleEffects } from './rule-effects.ts'
import { registerServiceWaybills } from './service-waybills.ts'

/** Registers service waybills and the rules by which they arise: the hooks once per process. */
export function registerServicesArea(): void {
  oncePerProcess(registerServiceHooks)
}

function registerServiceHooks(): void {
  registerServiceWaybills()
  registerFollowing()
  registerRuleEffects()
}
