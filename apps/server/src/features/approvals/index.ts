import type { Server } from '../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerHolder } from '../../engine/write/hold.ts'
import { registerActs } from './act-calls.ts'
import { approvalHolder } from './holder.ts'
import { registerInbox } from './inbox.ts'
import { registerProcessCalls, registerProcessHooks } from './process-calls.ts'
import { registerRunInfo } from './run-info.ts'

/** Registers approvals: holding transitions, acting on runs, definitions. */
export function registerApprovals(server: Server): void {
  registerHolder(approvalHolder)
  oncePerProcess(registerProcessHooks)
  registerProcessCalls(server)
  registerActs(server)
  registerInbox(server)
  registerRunInfo(server)
}
