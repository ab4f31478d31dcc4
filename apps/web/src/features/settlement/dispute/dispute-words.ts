import type { useT } from '../locale/index.ts'
import type { StatementLine } from '../rows.ts'

/** Of disputed lines, how many have no reply yet and how many have one; nothing if no line is known. */
export function repliesText(lines: readonly StatementLine[], t: ReturnType<typeof useT>): string {
  const open = lines.filter(line => line['disputeState'] === 'open').length
  const answered = lines.filter(line => line['disputeState'] === 'answered').length
  const parts = [
    open > 0 && t('dispute.noReply', { count: open }),
    answered > 0 && t('dispute.replied', { count: answered }),
  ].filter(Boolean)
  return parts.length ? t('dispute.parts', { parts: parts.join(t('dispute.between')) }) : ''
}
