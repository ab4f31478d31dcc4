import { WarningFilled } from '@ant-design/icons'
import type { RunInfo } from '@tuheng/domain/approvals/approval.calls'
import css from './unusual-facts.module.css'

/**
 * What was unusual at the submission, in orange: a sign before each, so that it is not told by the colour alone. A margin
 * that is as it should be stands without.
 */
export function UnusualFacts({ unusual }: Pick<RunInfo, 'unusual'>) {
  if (!unusual.length) return null
  return (
    <span className={css.facts}>
      {unusual.map(({ kind, text }) => (
        <span key={kind} data-plain={kind === 'margin' || undefined}>
          {kind !== 'margin' && <WarningFilled aria-hidden />} {text}
        </span>
      ))}
    </span>
  )
}
