import { TableSkeleton } from '../engine/common/skeletons.tsx'
import { useT } from '../shared/text/i18n.ts'
import css from './page-skeleton.module.css'

/** The shape of a list page while its code comes; nothing at all for the first tenth of a second. */
export function PageSkeleton() {
  const t = useT()
  return (
    <div className={css.skeleton} role="status" aria-label={t('common.loading')}>
      <TableSkeleton />
    </div>
  )
}
