import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import { Button } from 'antd'
import { useReportT } from './locale.ts'
import type { FigureTarget } from './figure-link.tsx'

interface Props {
  answer: ReportAnswer
  onBack(): void
  /** The charges of all of them. */
  ledger: FigureTarget | undefined
}

/** Above the list between a figure and its charges: the way back, how many records, and the charges of all. */
export function RecordsLine({ answer, onBack, ledger }: Props) {
  const rt = useReportT()
  const count = answer.rows.length + (answer.rest?.count ?? 0)
  return (
    <div className="en-report-records">
      <Button type="link" size="small" icon={<ArrowLeftOutlined />} onClick={onBack}>
        {rt('report.back')}
      </Button>
      <strong>{rt('report.records', { count })}</strong>
      <span>{rt('report.worst')}</span>
      {ledger && (
        <a
          className="en-link"
          href={`#${ledger.path}`}
          onClick={event => {
            event.preventDefault()
            ledger.follow()
          }}
        >
          {rt('report.ledger')}
        </a>
      )}
    </div>
  )
}
