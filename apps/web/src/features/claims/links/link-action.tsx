import type { claimNote } from '@tuheng/domain/claims/claim-note'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { lazy } from 'react'
import { LinkButton } from '../../../engine/public-link/link-button.tsx'
import { useActor } from '../../../shared/session/session.ts'
import { useT } from '../locale/index.ts'

const LinkDialog = lazy(() => import('./link-dialog.tsx'))

/** For sent claims: a link by which the carrier answers without an account. */
export function LinkAction({ row }: { row: LooseRow<typeof claimNote> }) {
  const t = useT()
  const actor = useActor()
  if (row['status'] !== 'sent' || !hasPermission(actor, 'sap.claim.send')) return null
  return <LinkButton label={t('link.tool')}>{close => <LinkDialog row={row} onClose={close} />}</LinkButton>
}
