import type { TraceUnit } from '@tuheng/domain/contracts/index'
import { useTraceT } from './locale.ts'
import './price-trace.css'

export interface TraceStep {
  code: string
  text: string
  formula: string | null
  result: string
  unit?: string | null
  /** The calculation does not add up. */
  broken?: boolean
}

/** The steps of a price with their calculations; `wide` puts each calculation beside its label. */
export function PriceTrace({ steps, wide }: { steps: readonly TraceStep[]; wide?: boolean }) {
  const t = useTraceT()
  if (!steps.length) return null
  return (
    <ol className="en-trace" data-wide={wide || undefined} aria-label={t('steps')}>
      {steps.map((step, i) => (
        <li key={`${step.code} ${i}`} data-broken={step.broken || undefined}>
          <span>{step.text}</span>
          {step.formula !== null && (
            <span className="en-trace-sum">
              <code>{step.formula}</code> = <b>{step.result}</b>
              {isUnit(step.unit) && <small>{t(step.unit)}</small>}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const UNITS: readonly TraceUnit[] = ['t', 'tkm', 'permille', 'yuan', 'unit']

function isUnit(unit: string | null | undefined): unit is TraceUnit {
  return (UNITS as readonly (string | null | undefined)[]).includes(unit)
}
