import { maskMobile } from '@tuheng/domain/kernel/mask'
import { statement } from '@tuheng/domain/settlement/index'
import type { LinkAnswer } from '@tuheng/domain/settlement/link/link.calls'
import type { Tx } from '../../../engine/write/tx.ts'
import type { StatementRow } from '../freeze-lines.ts'

/**
 * Confirms a statement in the name of the person who accepted it by a link, with the transitions that staff use.
 * Disputed lines are settled first.
 */
export async function confirmInNameOf(
  tx: Tx,
  row: StatementRow,
  { name, mobile, at, files }: Pick<LinkAnswer, 'name' | 'mobile' | 'at' | 'files'>,
): Promise<void> {
  if (row.lines.some(isDisputed)) await tx.run(statement, 'agree', { id: row.id })
  await tx.run(statement, 'confirm', {
    id: row.id,
    confirmBy: name,
    confirmAt: at.slice(0, 10),
    signedFiles: files,
    reason: `${contactText({ name, mobile })}凭对账链接确认`,
  })
}

export const isDisputed = (line: StatementRow['lines'][number]): boolean =>
  line.disputeState === 'open' || line.disputeState === 'answered'

export const contactText = ({ name, mobile }: { name: string; mobile: string | null }): string =>
  mobile ? `${name}（${maskMobile(mobile)}）` : name
