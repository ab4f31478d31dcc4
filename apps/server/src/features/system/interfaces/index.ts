import type { Server } from '../../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../../engine/write/hooks.ts'
import type { Config } from '../../../plugins/config.ts'
import { registerApiAccounts } from './api-accounts.ts'
import { registerCallbackCalls, registerCallbackMoves } from './callback-calls.ts'
import { registerCallbackTargets, registerTrial } from './callback-targets.ts'
import { registerHeld } from './held.ts'
import { registerOutbox } from './outbox.ts'
import { registerSecretCalls } from './secret-calls.ts'
import { startSending } from './sending.ts'
import { registerTraffic } from './traffic.ts'

export { sweepInterfaces, sweepNonces } from './sweep.ts'

const LOOK_MS = 5000

let reachable: readonly string[] = []

/**
 * Programs of others that call us, and systems that receive our callbacks. Registered after all effects: callbacks
 * describe the state after them.
 */
export function registerInterfaces(server: Server, { callbackHosts: allowed }: Pick<Config, 'callbackHosts'>): void {
  const { app, engine } = server
  reachable = allowed
  oncePerProcess(registerHooks)
  registerSecretCalls(server)
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

/** Once in a process, however many servers it builds: a second outbox would tell everything twice. */
function registerHooks(): void {
  registerApiAccounts()
  registerCallbackTargets(() => reachable)
  registerCallbackMoves()
  registerOutbox()
}
