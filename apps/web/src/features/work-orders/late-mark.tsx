import { useT } from './locale/index.ts'
import css from './work-orders.module.css'

/** Said of what is late, and of nothing else. */
export function LateMark({ isLate }: { isLate: boolean }) {
  const t = useT()
  return isLate ? <b className={css.late}>{t('late.by')}</b> : null
}
