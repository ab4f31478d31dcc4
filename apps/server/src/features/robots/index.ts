import type { Server } from '../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import type { Config } from '../../plugins/config.ts'
import { keepRobotSettings } from './settings.ts'
import { registerTaskCalls } from './task-calls.ts'
import { registerTaskEffects } from './task-effects.ts'

export { SourceError } from './connectors/source.ts'
export { robotsDue, sweepRobots } from './due.ts'
export type { Invoice } from './e-invoice.ts'
export { readInvoiceFile } from './file-of-task.ts'

/** Registers tasks that fetch files and rows from elsewhere: the hooks once per process, the calls once per server. */
export function registerRobots(server: Server, config: Pick<Config, 'robotFolders' | 'robotHosts'>): void {
  keepRobotSettings(server, { folders: config.robotFolders, hosts: config.robotHosts })
  oncePerProcess(registerRobotHooks)
  registerTaskCalls(server)
}

function registerRobotHooks(): void {
  registerTaskEffects()
}
