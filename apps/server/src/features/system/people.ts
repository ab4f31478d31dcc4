import type { Server } from '../../engine/endpoint.ts'
import { codeSenderOf } from '../../plugins/code-sender.ts'
import type { Config } from '../../plugins/config.ts'
import { registerVisitorCalls } from './account/visitor-calls.ts'

/** People and the companies they belong to: accounts, joining, membership. */
export function registerPeople(server: Server, config: Pick<Config, 'codes'>): void {
  registerVisitorCalls(server, codeSenderOf(config.codes, server.app.log))
}
