import { TableSkeleton } from '../engine/common/skeletons.tsx'
import { useT } from '../shared/text/i18n.ts'
import css from './page-skeleton.module.css'

/** Grey shapes of a list page while its code is fetched; nothing for the first tenth of a second. */
export function PageSkeleton() {
  const t = useT()
  return (
    <div className={css.skeleton} role="status" aria-label={t('common.loading')}>
      <TableSkeleton />
    </div>
  )
}
