import { lazy, Suspense } from 'react'
import type { StatementRow } from '../rows.ts'
import css from './statement.module.css'

// Lists do without them, and they show nothing until an answer or a change asks for it
const ChangedLines = lazy(() => import('./changed-lines.tsx'))
const DisputedLines = lazy(() => import('./disputed-lines.tsx'))
const StatementMargin = lazy(() => import('./statement-margin.tsx'))
const Progress = lazy(() => import('./progress.tsx'))

/** What the statement brings, and how far it is. */
export function StatementLead({ row, onTab }: { row: StatementRow; onTab(key: string): void }) {
  const { status } = row
  if (status === 'void') return null
  const changed = row['dirtyCount'] && (status === 'draft' || status === 'sent')
  const disputed = Number(row['diffCount'] ?? 0) > 0
  return (
    <>
      <Suspense fallback={null}>{disputed ? <DisputedLines row={row} onTab={onTab} /> : null}</Suspense>
      <Suspense fallback={null}>{changed ? <ChangedLines row={row} /> : null}</Suspense>
      <Suspense fallback={null}>
        <StatementMargin row={row} />
      </Suspense>
      {status !== 'draft' && status !== 'sent' && (
        <Suspense fallback={<ProgressPlace />}>
          <Progress row={row} />
        </Suspense>
      )}
    </>
  )
}

/** As high as the two bars, so that nothing moves when they come. */
function ProgressPlace() {
  const place = (
    <section>
      <p>{'\u00a0'}</p>
      <div className={css.bar} />
    </section>
  )
  return (
    <div className={css.lead} aria-hidden>
      {place}
      {place}
    </div>
  )
}
