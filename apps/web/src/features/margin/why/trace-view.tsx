import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { brokenSteps, type TraceStep, type Verdict } from '@tuheng/domain/contracts/index'
import { openByNumber } from '../../../engine/links/open-record.ts'
import { PriceTrace } from '../../../engine/price-trace/index.tsx'
import { useLang } from '../../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import type { Trace } from './read-trace.ts'
import css from './why.module.css'

/** The steps of a price. The formulas are computed again here, so that a trace that does not add up is noticed. */
export function TraceView({ trace }: { trace: Trace }) {
  const t = useT()
  const lang = useLang()
  const broken = brokenOrUnreadable(trace.steps)
  return (
    <div className={css.trace}>
      {trace.row && (
        <p className={css.used}>
          {t('why.used')} <SheetVersion verdict={trace.row} />
        </p>
      )}
      <PriceTrace
        wide
        steps={trace.steps.map(step => ({ ...step, text: step.text[lang], broken: broken.includes(step) }))}
      />
      {trace.steps.some(step => step.formula !== null) && (
        <p className={broken.length ? css.bad : css.good}>
          {broken.length ? <CloseCircleFilled aria-hidden /> : <CheckCircleFilled aria-hidden />}{' '}
          {broken.length ? t('why.broken', { count: broken.length }) : t('why.proved')}
        </p>
      )}
      <Rejected verdicts={trace.rejected} />
    </div>
  )
}

/** Prices that were considered and rejected, with the reasons. */
export function Rejected({ verdicts }: { verdicts: readonly Verdict[] }) {
  const t = useT()
  const lang = useLang()
  if (!verdicts.length) return null
  return (
    <details className={css.rejected}>
      <summary>{t('why.rejected', { count: verdicts.length })}</summary>
      <ul>
        {verdicts.map(verdict => (
          <li key={verdict.lineId}>
            <SheetVersion verdict={verdict} />{' '}
            <span>{verdict.reasons.map(reason => reason.text[lang]).join(lang === 'zh' ? '；' : '; ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function SheetVersion({ verdict }: { verdict: Verdict }) {
  const t = useT()
  return (
    <>
      <button type="button" className="en-link" onClick={() => void openByNumber('priceSheet', verdict.sheetNo)}>
        {verdict.sheetNo}
      </button>{' '}
      <small>{t('why.version', { version: verdict.version })}</small>
    </>
  )
}

/** A formula that cannot be parsed counts as broken. */
function brokenOrUnreadable(steps: readonly TraceStep[]): TraceStep[] {
  return steps.filter(step => {
    try {
      return brokenSteps([step]).length > 0
    } catch {
      return true
    }
  })
}
