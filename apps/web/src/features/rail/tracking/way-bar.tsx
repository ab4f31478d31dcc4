import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useT } from '../locale/index.ts'
import { wayBehind } from './tracking-steps.ts'
import css from './way-bar.module.css'

/** How far a train has come between its stations. Nothing while the distances are unknown. */
export function WayBar({ row }: { row: AnyRow }) {
  const t = useT()
  const behind = wayBehind(row)
  if (behind === undefined) return null
  const label = t('track.behind', { left: String(row['leftKm']), km: String(row['km']) })
  return (
    <span className={css.way} role="img" aria-label={label} title={label} data-there={behind === 100 || undefined}>
      <i style={{ inlineSize: `${behind}%` }} />
      <b style={{ insetInlineStart: `${behind}%` }} />
    </span>
  )
}
