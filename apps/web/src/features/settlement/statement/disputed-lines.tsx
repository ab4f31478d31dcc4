import { Alert } from 'antd'
import { repliesText } from '../dispute/dispute-words.ts'
import { chooseLines } from '../lines/line-choice.ts'
import { useT } from '../locale/index.ts'
import type { StatementLine, StatementRow } from '../rows.ts'

/** Says how many lines the counterparty disputes, and leads to them. */
export default function DisputedLines({ row, onTab }: { row: StatementRow; onTab(key: string): void }) {
  const t = useT()
  const parts = repliesText((row['lines'] ?? []) as readonly StatementLine[], t)
  return (
    <Alert
      type="error"
      showIcon
      title={
        <>
          {t('dispute.head', { count: Number(row['diffCount']), parts })}{' '}
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
    />
  )
}
