import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { Button } from 'antd'
import { useT } from '../locale/index.ts'
import type { FigureTarget } from './figure-link.tsx'

interface Props {
  answer: ReportAnswer
  onBack(): void
  /** The charges of all of them. */
  ledger: FigureTarget | undefined
}

/** Above the list between a figure and its charges: the way back, how many records, and the charges of all. */
export function RecordsLine({ answer, onBack, ledger }: Props) {
  const t = useT()
  const count = answer.rows.length + (answer.rest?.count ?? 0)
  return (
    <div className="en-report-records">
      <Button type="link" size="small" icon={<ArrowLeftOutlined />} onClick={onBack}>
        {t('report.back')}
      </Button>
      <strong>{t('report.records', { count })}</strong>
      <span>{t('report.worst')}</span>
      {ledger && (
        <a
          className="en-link"
          href={`#${ledger.path}`}
          onClick={event => {
            event.preventDefault()
            ledger.follow()
          }}
        >
          {t('report.ledger')}
        </a>
      )}
    </div>
  )
}
