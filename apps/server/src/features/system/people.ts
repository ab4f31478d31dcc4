import type { Server } from '../../engine/calls/endpoint.ts'
import { codeSenderOf } from '../../plugins/code-sender.ts'
import type { Config } from '../../plugins/config.ts'
import { registerAgreement } from './account/agreement.ts'
import { registerOwnEvents } from './account/event-calls.ts'
import { registerInvitations } from './account/invitations.ts'
import { registerPersonCalls } from './account/person-calls.ts'
import { registerVisitorCalls } from './account/visitor-calls.ts'
import { registerCompany } from './company.ts'
import { registerMemberCalls } from './member-calls.ts'
import { registerMessages } from './messages.ts'
import { registerMemberAccount } from './sign-in/member-account.ts'

/** Registers people and their companies: accounts, joining, membership and messages. */
export function registerPeople(server: Server, config: Pick<Config, 'codes'>): void {
  const send = codeSenderOf(config.codes, server.app.log)
  registerVisitorCalls(server, send)
  registerAgreement(server)
  registerOwnEvents(server)
  registerMemberAccount(server, { proves: send !== undefined })
  registerPersonCalls(server)
  registerInvitations(server)
  registerCompany(server)
  registerMemberCalls(server)
  registerMessages(server)
}
