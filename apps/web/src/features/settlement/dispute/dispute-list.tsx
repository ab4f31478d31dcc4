import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'
import type { StatementLine } from '../rows.ts'
import css from './dispute.module.css'

/** At most this number is named; the others are counted. */
const MAX_NAMED = 8

/** Disputed lines with both amounts, the reason and our reply. */
export function DisputeList({ lines }: { lines: readonly StatementLine[] }) {
  const t = useT()
  return <NamedList texts={lines.map(line => ({ key: String(line['id']), text: lineText(line) }))} />

  function lineText(line: StatementLine): string {
    const figure = (value: unknown): string | undefined =>
      typeof value === 'string' && value !== '' ? formatDecimal(value, 2) : undefined
    const [ours, theirs] = [figure(line['net']), figure(line['theirNet'])]
    const amounts = theirs ? t('dispute.amounts', { ours: ours ?? '', theirs }) : undefined
    const reply = line['disputeReply'] ? t('dispute.reply', { reply: String(line['disputeReply']) }) : undefined
    return [line['docNo'], amounts, line['disputeReason'], reply].filter(Boolean).join(t('dispute.between'))
  }
}

/** The first ones, and how many there are besides. */
export function NamedList({ texts }: { texts: readonly { key: string; text: string }[] }) {
  const t = useT()
  if (!texts.length) return null
  return (
    <ul className={css.open}>
      {texts.slice(0, MAX_NAMED).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {texts.length > MAX_NAMED && <li>{t('dispute.openMore', { count: texts.length - MAX_NAMED })}</li>}
    </ul>
  )
}
