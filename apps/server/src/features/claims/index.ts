import type { Server } from '../../engine/calls/endpoint.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerClaimNotes } from './claim-notes.ts'
import { registerDepositClaims } from './deposit-claims.ts'
import { registerGapClaims } from './gap-claims.ts'
import { registerClaimLinkEnds } from './links/end-links.ts'
import { registerPublicClaimCalls } from './links/public-calls.ts'
import { registerStaffClaimCalls } from './links/staff-calls.ts'
import { registerOwnerClaims } from './owner-claims.ts'
import { registerPassOn } from './pass-on.ts'
import { queryClaimRecovery } from './claim-recovery.ts'
import { claimRecovery } from '@tuheng/domain/claims/index'
import { onReport } from '../../engine/report/on-report.ts'

/** Registers claims of cargo owners and on carriers: the hooks once per process, the calls once per server. */
export function registerClaimsArea(server: Server): void {
  oncePerProcess(registerClaimHooks)
  registerPassOn(server)
  registerStaffClaimCalls(server)
  registerPublicClaimCalls(server)
}

function registerClaimHooks(): void {
  registerOwnerClaims()
  registerClaimNotes()
  registerGapClaims()
  registerDepositClaims()
  registerClaimLinkEnds()
  onReport(claimRecovery, queryClaimRecovery)
}
