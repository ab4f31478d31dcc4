import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuGroup, menuSection, reportScreen } from '../system/index.ts'
import { claimRecovery } from './claim-recovery.report.ts'

const GROUP = '/contract_management/company_claim_note'

export const claimSections: readonly ScreenSection[] = [
  menuSection('contracts', [
    menuGroup(GROUP, [
      listScreen(`${GROUP}/cargo_owner_claim`, text('货主索赔', 'Cargo owner claims'), {
        guard: 'cm.claims.read',
        resource: 'ownerClaim',
        face: 'all',
      }),
    ]),
  ]),
  menuSection('statements', [
    listScreen('/statement_management/claim_note', text('索赔单', 'Claims on carriers'), {
      guard: 'sap.claim.read',
      resource: 'claimNote',
      face: 'all',
    }),
    reportScreen('/statement_management/claim_recovery', text('索赔追偿率', 'Claim recovery'), claimRecovery),
  ]),
]
