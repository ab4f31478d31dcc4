import type { Server } from '../../engine/endpoint.ts'
import { codeSenderOf } from '../../plugins/code-sender.ts'
import type { Config } from '../../plugins/config.ts'
import { registerPersonCalls } from './account/person-calls.ts'
import { registerVisitorCalls } from './account/visitor-calls.ts'
import { registerCompany } from './company.ts'
import { registerMemberCalls } from './member-calls.ts'
import { registerMessages } from './messages.ts'

/** People and the companies they belong to: accounts, joining, membership, what they are told. */
export function registerPeople(server: Server, config: Pick<Config, 'codes'>): void {
  registerVisitorCalls(server, codeSenderOf(config.codes, server.app.log))
  registerPersonCalls(server)
  registerCompany(server)
  registerMemberCalls(server)
  registerMessages(server)
}
