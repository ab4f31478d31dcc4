import { Skeleton } from 'antd'
import { useT } from '../shared/i18n.ts'
import css from './page-skeleton.module.css'

/** The shape of a list page while its code comes; nothing at all for the first tenth of a second. */
export function PageSkeleton() {
  const t = useT()
  return (
    <div className={css.skeleton} role="status" aria-label={t('common.loading')}>
      <div className={css.line}>
        <Skeleton.Input size="small" />
        <Skeleton.Input size="small" />
        <Skeleton.Input size="small" />
      </div>
      <Skeleton title={false} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  )
}
