import type { Server } from '../../engine/calls/endpoint.ts'
import { registerComposing } from './compose-call.ts'
import { registerInvoicesIn } from './invoice-in-effects.ts'
import { registerInvoicesOut } from './invoice-out-effects.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

/** Invoices made out and received: hooks once per process, calls once per server. */
export function registerInvoicesArea(server: Server): void {
  oncePerProcess(registerInvoiceHooks)
  registerComposing(server)
}

function registerInvoiceHooks(): void {
  registerInvoicesOut()
  registerInvoicesIn()
}
