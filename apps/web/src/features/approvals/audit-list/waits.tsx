import { useT } from '../locale/index.ts'
import css from '../queue/queue.module.css'
import { minutesBetween, spanText } from '../waiting-time.ts'
import type { AuditItem } from './audit-state.ts'

/** How long it waits; in red if that is too long, with the time beyond its limit where it has one. */
export function Waits({ item: { since, dueAt, isOverdue }, now }: { item: AuditItem; now: string }) {
  const t = useT()
  const beyond =
    isOverdue && dueAt !== null ? t('audit.lateFor', { time: spanText(t, minutesBetween(dueAt, now)) }) : ''
  if (since === null) return isOverdue ? <span className={css.late}>{beyond || t('audit.late')}</span> : null
  return (
    <time className={isOverdue ? css.late : undefined} title={since.slice(0, 16)}>
      {spanText(t, minutesBetween(since, now))}
      {beyond && ` · ${beyond}`}
    </time>
  )
}
