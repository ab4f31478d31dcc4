import { useT } from '../locale/index.ts'
import css from './trace.module.css'

export interface ShownStep {
  code: string
  text: string
  formula: string | null
  result: string
  unit: string | null
}

/** Steps of a price, each with its sum worked out. */
export function TraceSteps({ steps }: { steps: readonly ShownStep[] }) {
  const t = useT()
  if (!steps.length) return null
  return (
    <ol className={css.steps} aria-label={t('trace.steps')}>
      {steps.map((step, i) => (
        <li key={`${step.code} ${i}`}>
          <span>{step.text}</span>
          {step.formula !== null && (
            <span className={css.sum}>
              <code>{step.formula}</code> = <b>{step.result}</b>
              {step.unit && step.unit in UNITS && <small>{t(UNITS[step.unit as keyof typeof UNITS])}</small>}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const UNITS = {
  t: 'trace.t',
  tkm: 'trace.tkm',
  permille: 'trace.permille',
  yuan: 'trace.yuan',
  unit: 'trace.unit',
} as const
