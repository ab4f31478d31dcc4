import type { Server } from '../../../engine/calls/endpoint.ts'
import type { CodeSender } from '../../../plugins/code-sender.ts'
import { registerPublicLinkCalls } from './public-calls.ts'
import { registerStaffLinkCalls } from './staff-calls.ts'

export { registerLinkEnds } from './end-links.ts'

/**
 * Registers links by which counterparties without an account open one statement ([ADR
 * 30](../../../../../../docs/adr/0030-links-of-statements.md)).
 */
export function registerStatementLinks(server: Server, send: CodeSender | undefined): void {
  registerStaffLinkCalls(server)
  registerPublicLinkCalls(server, send)
}
