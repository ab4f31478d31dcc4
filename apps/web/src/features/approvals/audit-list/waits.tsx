import { useT } from '../locale/index.ts'
import css from '../queue/queue.module.css'
import { minutesBetween, spanText } from '../waiting-time.ts'
import type { AuditItem } from './audit-state.ts'

/** How long it waits; in red, and in words, if that is too long. */
export function Waits({ item: { since, isOverdue }, now }: { item: AuditItem; now: string }) {
  const t = useT()
  if (since === null) return isOverdue ? <span className={css.late}>{t('audit.late')}</span> : null
  const time = spanText(t, minutesBetween(since, now))
  return (
    <time className={isOverdue ? css.late : undefined} title={since.slice(0, 16)}>
      {isOverdue ? t('audit.lateFor', { time }) : time}
    </time>
  )
}
