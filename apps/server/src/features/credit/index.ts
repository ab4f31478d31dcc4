import type { Server } from '../../engine/calls/endpoint.ts'
import { registerCreditCalls } from './calls.ts'
import { registerCreditHolds } from './hold.ts'
import { registerCreditLift } from './lift.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export { holdAtEnd } from './hold.ts'
export { endLifts } from './lift.ts'
export { readCreditPosition } from './credit-position.ts'
export { noteCreditLimit } from './known-limit.ts'

/** Credit limits of customers. Hooks once per process, calls once per server. */
export function registerCredit(server: Server): void {
  registerCreditCalls(server)
  oncePerProcess(registerCreditHooks)
}

function registerCreditHooks(): void {
  registerCreditLift()
  registerCreditHolds()
}
