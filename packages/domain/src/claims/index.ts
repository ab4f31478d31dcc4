import type { AreaModule } from '../kernel/registry.ts'
import { anyResource } from '../kernel/resource.ts'
import { claimNote } from './claim-note.ts'
import { ownerClaim } from './owner-claim.ts'
import { claimSections } from './sections.ts'
import { claimRecovery } from './claim-recovery.report.ts'

export { type ClaimKind, type SplitWay } from './claims.choices.ts'
export { claimErrors } from './claims.errors.ts'
export { borneByUs, itemAmount, passStatusOf } from './claims.rules.ts'
export { agreedByItem, type ClaimShare, splitClaim, splitIssues } from './split-claim.ts'
export { claimNote, ownerClaim, claimRecovery }

export const claimsArea: AreaModule = {
  resources: [ownerClaim, claimNote].map(anyResource),
  reports: [claimRecovery],
  sections: claimSections,
}
