import type { ComponentType } from 'react'
import { DetailSkeleton, FormSkeleton, ListSkeleton, ReportSkeleton } from '../engine/common/skeletons.tsx'
import { useT } from '../shared/text/i18n.ts'
import css from './page-skeleton.module.css'
import type { PageShape } from './page-shape.ts'

const SHAPES: Readonly<Record<PageShape, ComponentType>> = {
  list: ListSkeleton,
  detail: DetailSkeleton,
  form: FormSkeleton,
  report: ReportSkeleton,
}

/** Grey shapes of the page that comes while its code is fetched; nothing for the first tenth of a second. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  const t = useT()
  const Shape = SHAPES[shape]
  return (
    <div className={css.skeleton} data-shape={shape} role="status" aria-label={t('common.loading')}>
      <Shape />
    </div>
  )
}
