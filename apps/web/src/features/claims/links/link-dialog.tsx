import type { claimNote } from '@tuheng/domain/claims/claim-note'
import type { makeClaimLinkCall } from '@tuheng/domain/claims/link/claim-link.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { MakeLinkDialog } from '../../../engine/public-link/make-link-dialog.tsx'
import { NewAddress } from '../../../engine/public-link/new-address.tsx'
import { call } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'

/** Creates a link by which a carrier answers a claim. */
export default function LinkDialog({ row, onClose }: { row: LooseRow<typeof claimNote>; onClose(): void }) {
  const t = useT()
  return (
    <MakeLinkDialog
      title={t('link.make')}
      about={t('link.what', { party: String(row['partyId$'] ?? '') })}
      make={days => call<AnswerOf<typeof makeClaimLinkCall>>('sap/claim/makeLink', { id: row['id'], days })}
      onClose={onClose}
    >
      {link => <NewAddress link={link} warning={t('link.once')} />}
    </MakeLinkDialog>
  )
}
