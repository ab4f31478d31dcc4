import type { Server } from '../../engine/calls/endpoint.ts'
import { registerCreditCalls } from './calls.ts'
import { registerCreditHolds } from './hold.ts'
import { registerCreditLift } from './lift.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export { holdAtEnd } from './hold.ts'
export { creditStandingOf, maySeeFigures } from './credit-standing.ts'
export { endLifts } from './lift.ts'
export { readCreditPosition } from './credit-position.ts'
export { cacheCreditLimit } from './cached-limit.ts'

/** Registers credit limits of customers: the hooks once per process, the calls once per server. */
export function registerCredit(server: Server): void {
  registerCreditCalls(server)
  oncePerProcess(registerCreditHooks)
}

function registerCreditHooks(): void {
  registerCreditLift()
  registerCreditHolds()
}
