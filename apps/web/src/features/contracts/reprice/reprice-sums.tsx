import type { Side } from '@tuheng/domain/contracts/index'
import { isZero } from '@tuheng/domain/kernel/decimal'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { negative } from '../../../engine/widgets/decimal/index.tsx'
import { useT } from '../locale/index.ts'
import type { RepricePreview } from './reprice-rules.ts'
import css from './reprice.module.css'

/** Totals of each side before and after, over all rows shown. */
export function RepriceSums({ preview, sides }: { preview: RepricePreview; sides: readonly Side[] }) {
  const t = useT()
  // A side whose totals the person may not see has no sums
  const shown = sides.flatMap(side =>
    preview.sums[side]?.diff !== undefined ? [{ side, sum: preview.sums[side] }] : [],
  )
  const changed = shown.reduce((all, { sum }) => all + sum.changed, 0)
  const unpriced = shown.reduce((all, { sum }) => all + sum.unpriced, 0)
  const refused = preview.rows.filter(row => row.outcome === 'refused' && sides.includes(row.side)).length
  return (
    <div className={css.sums} role="status">
      {shown.map(({ side, sum }) => (
        <p key={side}>
          <span>{t(`reprice.${side}`)}</span>
          <b>{formatDecimal(sum.before ?? '0', 2)}</b> → <b>{formatDecimal(sum.after ?? '0', 2)}</b>
          {!isZero(sum.diff ?? '0') && <em>{signed(sum.diff ?? '0')}</em>}
        </p>
      ))}
      <p>
        <span>{t('reprice.sum', { trips: preview.trips, changed })}</span>
        {refused > 0 && <span className={css.warn}>{t('reprice.refused', { count: refused })}</span>}
        {unpriced > 0 && <span className={css.warn}>{t('reprice.unpriced', { count: unpriced })}</span>}
      </p>
    </div>
  )
}

export function signed(diff: string) {
  return diff.startsWith('-') ? negative(formatDecimal(diff, 2)) : `+${formatDecimal(diff, 2)}`
}
