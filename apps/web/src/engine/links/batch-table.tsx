import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import type { LocalizedIssue } from '@tuheng/domain/kernel/errors'
import type { ReactNode } from 'react'
import { useT } from '../locale/index.ts'
import '../form/form.css'
import '../transition-bar/transitions.css'
import { LinkedText, ReasonTexts } from './linked-text.tsx'

export interface BatchLine {
  key: string | number
  /** The record. */
  label: ReactNode
  ok: boolean
  /** Result of the action. */
  result?: ReactNode
  /** Reasons for a refusal, or warnings of a success. */
  reasons?: readonly Pick<LocalizedIssue, 'msg' | 'records'>[] | undefined
}

type Outcome = 'failed' | 'warned' | 'ok'
const OUTCOMES: readonly Outcome[] = ['failed', 'warned', 'ok']
const ICONS = { ok: CheckCircleFilled, warned: WarningFilled, failed: CloseCircleFilled } as const

const outcomeOf = ({ ok, reasons: reasonTexts }: BatchLine): Outcome =>
  ok ? (reasonTexts?.length ? 'warned' : 'ok') : 'failed'

export interface BatchTableProps {
  head: [label: string, result: string]
  lines: readonly BatchLine[]
  counts?: { ok: number; failed: number } | undefined
}

/**
 * The result of a batch: failures first, then successes with warnings. `counts` is set if not all records are listed.
 * Records named in reasons are links.
 */
export function BatchTable({ head, lines, counts }: BatchTableProps) {
  const t = useT()
  const byOutcome = Map.groupBy(lines, outcomeOf)
  return (
    <>
      <p className="en-batch-sum" role="status">
        {OUTCOMES.toReversed().map(outcome => {
          const Icon = ICONS[outcome]
          // A success with a warning counts as a success
          const listed =
            (byOutcome.get(outcome)?.length ?? 0) + (outcome === 'ok' ? (byOutcome.get('warned')?.length ?? 0) : 0)
          const count = (outcome !== 'warned' && counts?.[outcome]) || listed
          return (
            (count > 0 || outcome === 'ok') && (
              <span key={outcome} className={`en-batch-${outcome}`}>
                <Icon aria-hidden /> {t(`batch.${outcome}Count`, { count })}
              </span>
            )
          )
        })}
      </p>
      <div className="en-batch-list" tabIndex={0} role="region" aria-label={t('batch.result')}>
        <table className="en-compare">
          <thead>
            <tr>
              <th scope="col">{head[0]}</th>
              <th scope="col">{t('batch.result')}</th>
              <th scope="col">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {OUTCOMES.flatMap(outcome =>
              (byOutcome.get(outcome) ?? []).map(line => <Row key={line.key} line={line} outcome={outcome} />),
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Row({ line: { label, result, reasons: reasonTexts }, outcome }: { line: BatchLine; outcome: Outcome }) {
  const t = useT()
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={`en-batch-${outcome}`}>{t(`batch.${outcome}`)}</td>
      <td>
        {typeof result === 'string' ? <LinkedText text={result} /> : result}
        {reasonTexts && reasonTexts.length > 0 && (
          <div>
            <ReasonTexts reasons={reasonTexts} />
          </div>
        )}
      </td>
    </tr>
  )
}
