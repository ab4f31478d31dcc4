import { ArrowLeftOutlined } from '@ant-design/icons'
import type { ReportAnswer } from '@tuheng/domain/kernel/report'
import type { Text } from '@tuheng/domain/kernel/text'
import { Button } from 'antd'
import { useLang } from '../../shared/text/i18n.ts'
import { useReportT } from './locale.ts'
import type { FigureTarget } from './figure-link.tsx'

interface Props {
  answer: ReportAnswer
  /** Which of them come first. */
  order: Text | undefined
  onBack(): void
  /** The charges of all of them. */
  ledger: FigureTarget | undefined
}

/** Above the list between a figure and its charges: the way back, how many records, and the charges of all. */
export function RecordsLine({ answer, order, onBack, ledger }: Props) {
  const rt = useReportT()
  const lang = useLang()
  const count = answer.rows.length + (answer.rest?.count ?? 0)
  return (
    <div className="en-report-records">
      <Button type="link" size="small" icon={<ArrowLeftOutlined />} onClick={onBack}>
        {rt('report.back')}
      </Button>
      <strong>{rt('report.records', { count })}</strong>
      {order && <span>{order[lang]}</span>}
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
