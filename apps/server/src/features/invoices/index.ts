import type { Server } from '../../engine/calls/endpoint.ts'
import { registerComposeCall } from './compose-call.ts'
import { registerFileCalls } from './files/file-calls.ts'
import { registerInvoiceInEffects } from './invoice-in-effects.ts'
import { registerInvoiceOutEffects } from './invoice-out-effects.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'

export { collectFile } from './files/collect.ts'

/** Registers invoices out and in: the hooks once per process, the calls once per server. */
export function registerInvoicesArea(server: Server): void {
  oncePerProcess(registerInvoiceHooks)
  registerComposeCall(server)
  registerFileCalls(server)
}

function registerInvoiceHooks(): void {
  registerInvoiceOutEffects()
  registerInvoiceInEffects()
}
