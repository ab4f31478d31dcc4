import type { Server } from '../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerChangeCalls } from './change-calls.ts'
import { registerChangeEffects } from './change-effects.ts'

/** Registers change requests: the hooks once per process, the calls once per server. */
export function registerChanges(server: Server): void {
  oncePerProcess(registerChangeEffects)
  registerChangeCalls(server)
}
