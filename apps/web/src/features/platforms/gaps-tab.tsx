import { f } from '@tuheng/domain/kernel/fields'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { gapKinds, gapWays } from '@tuheng/domain/platforms/platforms.choices'
import { FieldTable } from '../../engine/field-table/index.tsx'
import { useT } from './locale/index.ts'
import css from './platforms.module.css'

/** 差异: both figures of each, and what settles it. */
export default function GapsTab({ gaps }: { gaps: readonly AnyRow[] }) {
  const t = useT()
  if (!gaps.length) return <p className={css.what}>{t('gaps.none')}</p>
  return (
    <div>
      <p className={css.what}>{t('gaps.what')}</p>
      <FieldTable
        label={t('gaps.what')}
        rowKey="kind"
        rows={gaps}
        columns={[
          { name: 'kind', field: f.choice(t('col.gap'), gapKinds, { en: t('col.gap') }), width: 180 },
          { name: 'ours', field: f.text(t('col.ours'), { en: t('col.ours') }), width: 140 },
          { name: 'theirs', field: f.text(t('col.theirs'), { en: t('col.theirs') }), width: 140 },
          { name: 'way', field: f.choice(t('col.way'), gapWays, { en: t('col.way') }), width: 220 },
        ]}
      />
    </div>
  )
}
