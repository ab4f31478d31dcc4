import type { ApprovalProps } from '../../../engine/slots.ts'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { useT } from '../locale/index.ts'
import { useRunOf } from '../use-run.ts'
import { DropRun } from './drop-run.tsx'
import { RunStrip } from './run-strip.tsx'
import css from './strip.module.css'

/** The approval of a record, below its heading. Who takes no part in it learns only that there is one. */
export default function ApprovalStrip({ runId, ...record }: ApprovalProps) {
  const t = useT()
  const { data, error } = useRunOf(runId, record.row['id'] as number)
  if (data) return <RunStrip key={runId} info={data} record={record} />
  if (data === undefined && !error) return <div className={css.wait} />
  const isReturned = record.row['approval'] === 'returned'
  return (
    <section className={css.strip} aria-label={t('strip.label')}>
      <div className={css.line}>
        <StatusTag color={isReturned ? 'attention' : 'progress'}>
          {t(isReturned ? 'state.returned' : 'state.running')}
        </StatusTag>
        <span className="en-faint">{t(isReturned ? 'strip.privateReturned' : 'strip.private')}</span>
        <div className={css.acts}>
          <DropRun {...record} runId={runId} />
        </div>
      </div>
    </section>
  )
}
