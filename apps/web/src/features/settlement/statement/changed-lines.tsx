import { OVERTAKEN } from '@tuheng/domain/settlement/index'
import { Alert } from 'antd'
import { LinkedText } from '../../../engine/links/linked-text.tsx'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import type { StatementLine, StatementRow } from '../rows.ts'

/** Documents that are named; the lines have a filter for all of them. */
const MOST_NAMED = 3

/** Says of a draft or sent statement which documents have changed since their lines were frozen, and the way out. */
export default function ChangedLines({ row }: { row: StatementRow }) {
  const t = useT()
  const lang = useLang()
  const status = row['status'] === 'sent' ? 'sent' : 'draft'
  const changed = ((row['lines'] ?? []) as readonly StatementLine[]).filter(line => line['dirty'])
  const waiting = changed.length > 0 && changed.every(line => line['dirtyReason'] === OVERTAKEN)
  const nos = changed.slice(0, MOST_NAMED).map(line => String(line['docNo'] ?? '—'))
  const names = `${nos.join(lang === 'zh' ? '、' : ', ')}${changed.length > nos.length ? '…' : ''}`
  const count = row['dirtyCount'] as number
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          <LinkedText
            text={t('statement.changed', { count, names: names && t('statement.changed.names', { names }) })}
          />{' '}
          {t(waiting ? 'statement.changed.reprice' : `statement.changed.${status}`)}
        </>
      }
    />
  )
}
