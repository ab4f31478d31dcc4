import type { ScreenSection } from '../kernel/registry.ts'
import { text } from '../kernel/text.ts'
import { listScreen, menuGroup, menuSection } from '../system/index.ts'

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
  ]),
]
