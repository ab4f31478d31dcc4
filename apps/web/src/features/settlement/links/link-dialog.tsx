import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Face } from '@tuheng/domain/kernel/resource'
import type { makeLinkCall } from '@tuheng/domain/settlement/link/link-staff.calls'
import { MakeLinkDialog } from '../../../engine/public-link/make-link-dialog.tsx'
import { faceCall } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import type { StatementRow } from '../rows.ts'
import { StatementAddress } from './statement-address.tsx'

/** Creates a link by which a counterparty checks a statement. */
export default function LinkDialog({ row, face, onClose }: { row: StatementRow; face: Face; onClose(): void }) {
  const t = useT()
  return (
    <MakeLinkDialog
      title={t('link.make')}
      about={t('link.what', { party: String(row['partyId$'] ?? '') })}
      make={days => faceCall<AnswerOf<typeof makeLinkCall>>(face, 'makeLink', { body: { id: row['id'], days } })}
      onClose={onClose}
    >
      {link => <StatementAddress link={link} row={row} />}
    </MakeLinkDialog>
  )
}
