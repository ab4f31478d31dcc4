import type { Server } from '../../engine/calls/endpoint.ts'
import { nightly } from '../../engine/write/nightly.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import type { Engine } from '../../engine/write/work.ts'
import type { Config } from '../../plugins/config.ts'
import { registerPlatformCalls } from './calls.ts'
import { compareChanged } from './compare.ts'
import { allowHosts } from './connection.ts'
import { registerPlatformEffects } from './effects.ts'
import { registerWaybillImport } from './import-waybills.ts'
import { assessWhere } from './ministry/assess.ts'
import { registerMinistryCalls } from './ministry/calls.ts'
import { registerMinistryEffects } from './ministry/effects.ts'
import { endDeadPulls } from './pull.ts'

export { recordDelivery, resendDue } from './deliver.ts'
export { mappingOf } from './connection.ts'
export { pushTrip } from './push.ts'
export { keepSecret } from './secrets.ts'
export { takeRows } from './take-rows.ts'

/** Registers freight platforms and the ministry's monitoring: the hooks once per process, the calls once per server. */
export function registerPlatformsArea(server: Server, { callbackHosts }: Pick<Config, 'callbackHosts'>): void {
  allowHosts(callbackHosts)
  oncePerProcess(registerHooks)
  registerPlatformCalls(server)
  registerMinistryCalls(server)
}

function registerHooks(): void {
  registerPlatformEffects()
  registerMinistryEffects()
  registerWaybillImport()
}

/** Every night: compares again where trips have changed, and looks anew at what reports miss. */
export const followTripsOfPlatforms = (engine: Engine): Promise<number> =>
  nightly(engine, {
    requestId: 'platforms-follow',
    failure: 'platform waybills were not compared',
    work: async tx => (await compareChanged(tx)) + (await assessWhere(tx, {})) + (await endDeadPulls(tx)),
  })
