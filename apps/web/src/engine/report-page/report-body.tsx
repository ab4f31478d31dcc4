import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { recordGrouping } from '@tuheng/domain/kernel/report-records'
import { useMemo } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { cellText } from '../common/cell-text.ts'
import { EmptyBlock } from '../common/empty-block.tsx'
import { useReportT } from './locale.ts'
import { FigureStrip } from './figure-strip.tsx'
import { picturesOf } from './pictures.ts'
import type { ReportState } from './params-codec.ts'
import { PicturesRow } from './pictures-row.tsx'
import { RecordsLine } from './records-line.tsx'
import { ReportTable } from './report-table.tsx'
import type { Ways } from './use-leads.ts'

interface Props {
  report: Report
  answer: ReportAnswer
  state: ReportState
  ways: Ways
  /** Out of the list of single records, where that is what is shown. */
  onBack: (() => void) | undefined
}

/** The answer: key figures, pictures, table. */
export function ReportBody({ report, answer, state, ways, onBack }: Props) {
  const rt = useReportT()
  const lang = useLang()
  const { groupBy } = state
  const pictures = useMemo(
    () =>
      picturesOf({ report, answer, groupBy, lang, print: cellText, others: count => rt('report.others', { count }) }),
    [report, answer, groupBy, lang, rt],
  )
  return (
    <>
      {onBack && (
        <RecordsLine
          answer={answer}
          order={recordGrouping(report)?.record?.order}
          onBack={onBack}
          ledger={ways.ledger}
        />
      )}
      <FigureStrip report={report} answer={answer} leads={ways.leads} />
      {answer.rows.length === 0 ? (
        <div className="en-panel">
          <EmptyBlock title={rt('report.none')} text={rt('report.noneWhat')} />
        </div>
      ) : (
        <>
          {!onBack && <PicturesRow pictures={pictures} leads={ways.leads} />}
          <ReportTable report={report} answer={answer} state={state} ways={ways} />
        </>
      )}
    </>
  )
}
