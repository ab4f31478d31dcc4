import type { Server } from '../../../engine/calls/endpoint.ts'
import { keepSealSettings } from './settings.ts'
import { registerVerifyCalls } from './verify-calls.ts'

export { registerSealUses } from './seal-use-effects.ts'
export { finishStamp, stampedPdf } from './stamp-job.ts'

/** Mounts the public page of stamped papers. `publicUrl`: what the codes on them lead to. */
export function registerSealCalls(server: Server, publicUrl: string | undefined): void {
  keepSealSettings(server.engine, { publicUrl })
  registerVerifyCalls(server)
}
