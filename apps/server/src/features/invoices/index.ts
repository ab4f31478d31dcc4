import type { Server } from '../../engine/endpoint.ts'
import { registerComposing } from './compose-call.ts'
import { registerInvoicesIn } from './invoice-in-effects.ts'
import { registerInvoicesOut } from './invoice-out-effects.ts'

let registered = false

/** Invoices made out and received: hooks once per process, calls once per server. */
export function registerInvoicesArea(server: Server): void {
  if (!registered) {
    registered = true
    registerInvoicesOut()
    registerInvoicesIn()
  }
  registerComposing(server)
}
