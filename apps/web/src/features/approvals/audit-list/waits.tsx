import { useT } from '../locale/index.ts'
import css from '../queue/queue.module.css'
import { useLateText } from '../use-late-text.ts'
import { spanText } from '../waiting-time.ts'
import type { AuditItem } from './audit-state.ts'

/** How long it waits; in red if that is too long, with the time beyond its limit where it has one. */
export function Waits({ item: { since, lateMinutes, isOverdue }, now }: { item: AuditItem; now: string }) {
  const t = useT()
  const lateText = useLateText()
  const late = lateMinutes === null ? '' : lateText(lateMinutes)
  if (since === null) return isOverdue ? <span className={css.late}>{late || t('late')}</span> : null
  return (
    <time className={isOverdue ? css.late : undefined} title={since.slice(0, 16)}>
      {spanText(t, since, now)}
      {late && ` · ${late}`}
    </time>
  )
}
