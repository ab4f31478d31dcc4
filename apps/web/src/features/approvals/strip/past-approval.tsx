import { CheckCircleOutlined, DownOutlined, MinusCircleOutlined, UpOutlined } from '@ant-design/icons'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { useId, useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import type { ApprovalProps } from '../../../engine/slots.ts'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useT } from '../locale/index.ts'
import { Trail } from '../trail/trail.tsx'
import { useLastRun, useRunOf } from '../use-run.ts'
import css from './past-approval.module.css'

const RESULTS = '/process_management/approval_results'

/** The last ended approval of a record, folded into a quiet line. */
export default function PastApproval({ resource, face, row }: Omit<ApprovalProps, 'runId'>) {
  const t = useT()
  const id = useId()
  const actor = useActor()
  const [isOpen, setOpen] = useState(false)
  const recordId = row['id'] as number
  const { data: last } = useLastRun(face.api, recordId)
  if (!last) return null
  const { status, people, endedAt, total } = last
  const no = String(row[resource.title] ?? '')
  const Icon = status === 'approved' ? CheckCircleOutlined : MinusCircleOutlined
  const parts = [...(people > 0 ? [t('past.people', { n: people })] : []), ...(endedAt ? [endedAt.slice(0, 10)] : [])]
  return (
    <section className={css.past} aria-label={t('past.label')} data-state={status}>
      <div className={css.line}>
        <button
          type="button"
          className={css.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            <Icon aria-hidden /> {t(`past.${status}`)}
          </span>
          {parts.map(part => (
            <span key={part}>{part}</span>
          ))}
          <span className={css.show}>
            {t('past.show')} {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          </span>
        </button>
        {total > 1 &&
          (no && hasPermission(actor, 'bpm.data.read') ? (
            <button
              type="button"
              className="en-link"
              onClick={() => openTab({ path: RESULTS, search: `?q=${encodeURIComponent(no)}` })}
            >
              {t('past.total', { n: total })}
            </button>
          ) : (
            <span>{t('past.total', { n: total })}</span>
          ))}
      </div>
      {isOpen && (
        <div id={id} className={css.more}>
          <Past key={last.id} runId={last.id} recordId={recordId} />
        </div>
      )}
    </section>
  )
}

function Past({ runId, recordId }: { runId: number; recordId: number }) {
  const t = useT()
  const actor = useActor()
  const { data, error, refetch } = useRunOf(runId, recordId)
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <div className={css.wait} />
  return (
    <>
      {hasPermission(actor, 'bpm.data.read') ? (
        <button
          type="button"
          className="en-link"
          onClick={() => openTab({ path: `${RESULTS}/${runId}`, title: data.no })}
        >
          {t('past.result', { no: data.no })}
        </button>
      ) : (
        <span className="en-faint">{t('past.result', { no: data.no })}</span>
      )}
      <Trail info={data} />
    </>
  )
}
