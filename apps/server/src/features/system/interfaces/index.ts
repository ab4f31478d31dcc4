import type { Server } from '../../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../../engine/write/hooks.ts'
import type { Config } from '../../../plugins/config.ts'
import { registerAccountCalls } from './account-calls.ts'
import { registerApiAccounts } from './api-accounts.ts'
import { registerCallbackCalls, registerCallbackTransitions } from './callback-calls.ts'
import { registerCallbackTargets, registerTrial } from './callback-targets.ts'
import { registerHeld } from './held.ts'
import { registerOutbox } from './outbox.ts'
import { registerSecretCalls } from './secret-calls.ts'
import { startSending } from './sending.ts'
import { registerTraffic } from './traffic.ts'

export { sweepInterfaces, sweepNonces } from './sweep.ts'

const LOOK_MS = 5000

let reachable: readonly string[] = []

/** Registers API accounts and callbacks. It comes after all effects, because callbacks contain the state after them. */
export function registerInterfaces(server: Server, { callbackHosts: allowed }: Pick<Config, 'callbackHosts'>): void {
  const { app, engine } = server
  reachable = allowed
  oncePerProcess(registerHooks)
  registerSecretCalls(server)
  registerAccountCalls(server)
  registerCallbackCalls(server)
  registerTrial(server)
  registerHeld(server)
  registerTraffic(server)
  let sending: ReturnType<typeof startSending> | undefined
  app.addHook('onListen', async () => {
    sending = startSending(
      { engine, allowed },
      { everyMs: LOOK_MS, onError: error => app.log.error({ err: error }, 'sending callbacks') },
    )
  })
  app.addHook('onClose', async () => sending?.stop())
}

/** Once per process, however many servers it builds: a second outbox would send everything twice. */
function registerHooks(): void {
  registerApiAccounts()
  registerCallbackTargets(() => reachable)
  registerCallbackTransitions()
  registerOutbox()
}
