import { isNeg, isZero, mul, percentText, toFixedStr } from '@tuheng/domain/kernel/decimal'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Report, ReportAnswer } from '@tuheng/domain/kernel/report'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf } from '../common/cell-text.ts'
import { useReportT } from './locale.ts'
import { FigureLink, type Leads } from './figure-link.tsx'
import { IncompleteMark } from './incomplete-mark.tsx'

/** Four to six key figures, each with its change from the previous period. */
export function FigureStrip({ report, answer, leads }: { report: Report; answer: ReportAnswer; leads: Leads }) {
  const lang = useLang()
  if (!report.figures?.length) return null
  return (
    <dl className="en-strip">
      {report.figures.map(figure => {
        const { value, change } = answer.figures[figure.name] ?? { value: null }
        const field = { ...scaleOf(report, figure.name), kind: figure.kind, label: figure.zh, en: figure.en }
        return (
          <div key={figure.name} data-color={isNothing(value) ? undefined : figure.color}>
            <dt>{figure[lang]}</dt>
            <dd>
              <FigureLink to={value === null ? undefined : leads({}, figure.name)}>
                {cellOf({ field, name: 'value', row: { value }, lang })}
              </FigureLink>
              <IncompleteMark report={report} name={figure.name} row={answer.totals} />
            </dd>
            {change !== undefined && change !== null && (
              <Change change={change} points={kindOf(field).percent === true} />
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** A figure has as many digits as its column. */
const scaleOf = ({ columns }: Report, name: string): { scale?: number } => {
  const scale = columns[name]?.scale
  return scale === undefined ? {} : { scale }
}

/** A colour calls for somebody, which nothing does not. */
const isNothing = (value: string | number | null): boolean => value === null || isZero(String(value))

/**
 * The change as a share of the previous period: `0.12` is 12 % more; for a rate, 12 points more. The colour does not
 * judge it.
 */
function Change({ change, points }: { change: string; points: boolean }) {
  const rt = useReportT()
  const size = change.replace('-', '')
  const text = points ? rt('report.points', { points: toFixedStr(mul(size, 100), 2) }) : percentText(size)
  return (
    <dd className="en-strip-change" title={rt('report.change')}>
      <span aria-hidden>{isZero(change) ? '→' : isNeg(change) ? '↓' : '↑'}</span> {text}
      <span className="visually-hidden">{rt(isNeg(change) ? 'report.down' : 'report.up')}</span>
    </dd>
  )
}
