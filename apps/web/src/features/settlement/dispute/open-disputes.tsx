import { Alert } from 'antd'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import type { statement } from '@tuheng/domain/settlement/index'
import { useT } from '../locale/index.ts'
import type { StatementLine } from '../rows.ts'
import { isDisputed } from '../lines/line-rules.ts'
import css from './dispute.module.css'

/** At most this number is named; the others are counted. */
const MAX_NAMED = 8

/** Before a statement is sent: the disputed lines that nobody has settled. */
export default function OpenDisputes({ rows }: TransitionNoteProps<typeof statement>) {
  const t = useT()
  const disputed = rows.filter(row => Number(row['diffCount'] ?? 0) > 0)
  const [only] = disputed
  const isSingle = rows.length === 1 && only !== undefined
  if (!only) return null
  const count = disputed.reduce((sum, row) => sum + Number(row['diffCount']), 0)
  const lines = ((isSingle ? (only['lines'] ?? []) : []) as StatementLine[]).filter(isDisputed)
  const named = isSingle
    ? lines.map(line => ({ key: String(line['id']), text: lineText(line) }))
    : disputed.map(row => ({
        key: String(row['id']),
        text: t('dispute.ofStatement', { no: String(row['stmtNo'] ?? ''), count: Number(row['diffCount']) }),
      }))
  return (
    <Alert
      type="warning"
      showIcon
      title={t('dispute.open', { count })}
      description={
        named.length > 0 && (
          <ul className={css.open}>
            {named.slice(0, MAX_NAMED).map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
            {named.length > MAX_NAMED && <li>{t('dispute.openMore', { count: named.length - MAX_NAMED })}</li>}
          </ul>
        )
      }
    />
  )

  function lineText(line: StatementLine): string {
    const figure = (value: unknown): string | undefined =>
      typeof value === 'string' && value !== '' ? formatDecimal(value, 2) : undefined
    const [ours, theirs] = [figure(line['net']), figure(line['theirNet'])]
    const amounts = theirs ? t('dispute.amounts', { ours: ours ?? '', theirs }) : undefined
    return [line['docNo'], amounts, line['disputeReason']].filter(Boolean).join(t('dispute.between'))
  }
}
