import { Alert } from 'antd'
import type { TransitionNoteProps } from '../../../engine/slots.ts'
import type { statement } from '@tuheng/domain/settlement/index'
import { useT } from '../locale/index.ts'
import type { StatementLine } from '../rows.ts'
import { isDisputed } from '../lines/line-rules.ts'
import { DisputeList, NamedList } from './dispute-list.tsx'
import { repliesText } from './dispute-words.ts'

/** Before a statement is sent: the disputed lines that nobody has settled, and which of them have a reply. */
export default function OpenDisputes({ rows }: TransitionNoteProps<typeof statement>) {
  const t = useT()
  const disputed = rows.filter(row => Number(row['diffCount'] ?? 0) > 0)
  const [only] = disputed
  const isSingle = rows.length === 1 && only !== undefined
  if (!only) return null
  const count = disputed.reduce((sum, row) => sum + Number(row['diffCount']), 0)
  const lines = ((isSingle ? (only['lines'] ?? []) : []) as StatementLine[]).filter(isDisputed)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('dispute.open', { count, parts: repliesText(lines, t) })}
      description={
        isSingle ? (
          <DisputeList lines={lines} />
        ) : (
          <NamedList
            texts={disputed.map(row => ({
              key: String(row['id']),
              text: t('dispute.ofStatement', { no: String(row['stmtNo'] ?? ''), count: Number(row['diffCount']) }),
            }))}
          />
        )
      }
    />
  )
}
