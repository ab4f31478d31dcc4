import type { Server } from '../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerExportCalls } from './calls.ts'
import { registerExportEffects } from './effects.ts'
import { registerRunReach } from './reach.ts'
import { keepServer } from './server.ts'

export { beginRun, specFor } from './begin-run.ts'
export { runTemplate } from './calls.ts'
export { exportFileOf } from './file-job.ts'
export { dataExportsDue, nextRun as nextExport } from './rounds.ts'

/** Registers data exports by templates: the hooks once per process, the calls once per server. */
export function registerDataExports(server: Server): void {
  keepServer(server)
  oncePerProcess(registerHooks)
  registerExportCalls(server)
}

function registerHooks(): void {
  registerExportEffects()
  registerRunReach()
}
