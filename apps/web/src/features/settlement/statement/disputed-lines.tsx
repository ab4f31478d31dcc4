import { can } from '@tuheng/domain/kernel/policy'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '../../../shared/session/session.ts'
import { DisputeList } from '../dispute/dispute-list.tsx'
import { repliesText } from '../dispute/dispute-words.ts'
import { chooseLines } from '../lines/line-choice.ts'
import { isDisputed } from '../lines/line-rules.ts'
import { useT } from '../locale/index.ts'
import type { StatementLine, StatementRow } from '../rows.ts'
import { statementFace } from '../statement-face.ts'

const SettleDialog = lazy(() => import('../dispute/settle-dialog.tsx'))

/** Says which lines the counterparty disputes and why, leads to them, and settles them all. */
export default function DisputedLines({ row, onTab }: { row: StatementRow; onTab(key: string): void }) {
  const t = useT()
  const actor = useActor()
  const [settling, setSettling] = useState(false)
  const lines = (row['lines'] ?? []) as readonly StatementLine[]
  const face = statementFace(row['kind'])
  const count = Number(row['diffCount'])
  const end = () => setSettling(false)
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={
          <>
            {t('dispute.head', { count, parts: repliesText(lines, t) })}{' '}
            <button
              type="button"
              className="en-link"
              onClick={() => {
                chooseLines(Number(row['id']), 'disputed')
                onTab('lines')
              }}
            >
              {t('dispute.show')}
            </button>
          </>
        }
        description={<DisputeList lines={lines.filter(isDisputed)} />}
        action={
          row['status'] === 'draft' &&
          face &&
          can(actor, face, 'modify') && (
            <Button onClick={() => setSettling(true)}>{t('lines.settle', { count })}</Button>
          )
        }
      />
      {settling && face && (
        <Suspense>
          <SettleDialog face={face} rows={[row]} onClose={end} onDone={end} />
        </Suspense>
      )}
    </>
  )
}
