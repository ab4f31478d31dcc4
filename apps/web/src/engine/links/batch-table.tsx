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
  what: ReactNode
  ok: boolean
  /** Result of the action. */
  result?: ReactNode
  /** Reasons for a refusal, or warnings of a success. */
  reasons?: readonly Pick<LocalizedIssue, 'msg' | 'records'>[] | undefined
}

type Outcome = 'failed' | 'warned' | 'ok'
const FATES: readonly Outcome[] = ['failed', 'warned', 'ok']
const ICONS = { ok: CheckCircleFilled, warned: WarningFilled, failed: CloseCircleFilled } as const

const outcomeOf = ({ ok, reasons: told }: BatchLine): Outcome => (ok ? (told?.length ? 'warned' : 'ok') : 'failed')

export interface BatchTableProps {
  head: [what: string, result: string]
  lines: readonly BatchLine[]
  counts?: { ok: number; failed: number } | undefined
}

/**
 * The result of a batch: failures first, then successes with warnings. `counts` is set if not all records are listed.
 * Records named in reasons are links.
 */
export function BatchTable({ head, lines, counts }: BatchTableProps) {
  const t = useT()
  const byFate = Map.groupBy(lines, outcomeOf)
  return (
    <>
      <p className="en-batch-sum" role="status">
        {FATES.toReversed().map(fate => {
          const Icon = ICONS[fate]
          // A success with a warning counts as a success
          const listed = (byFate.get(fate)?.length ?? 0) + (fate === 'ok' ? (byFate.get('warned')?.length ?? 0) : 0)
          const count = (fate !== 'warned' && counts?.[fate]) || listed
          return (
            (count > 0 || fate === 'ok') && (
              <span key={fate} className={`en-batch-${fate}`}>
                <Icon aria-hidden /> {t(`batch.${fate}Count`, { count })}
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
            {FATES.flatMap(fate =>
              (byFate.get(fate) ?? []).map(line => <Row key={line.key} line={line} fate={fate} />),
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Row({ line: { what, result, reasons: told }, fate }: { line: BatchLine; fate: Outcome }) {
  const t = useT()
  return (
    <tr>
      <th scope="row">{what}</th>
      <td className={`en-batch-${fate}`}>{t(`batch.${fate}`)}</td>
      <td>
        {typeof result === 'string' ? <LinkedText text={result} /> : result}
        {told && told.length > 0 && (
          <div>
            <ReasonTexts reasons={told} />
          </div>
        )}
      </td>
    </tr>
  )
}
