import { isZero } from '@tuheng/domain/kernel/decimal'
import { BatchDialog } from '../../../engine/links/batch-dialog.tsx'
import type { BatchLine } from '../../../engine/links/batch-table.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { useT } from '../locale/index.ts'
import type { RepricedTrip } from './reprice-rules.ts'
import { signed } from './reprice-sums.tsx'

/** The difference of each trip, or why it was not repriced. */
export function RepriceResult({
  results,
  counts,
  onClose,
}: {
  results: readonly RepricedTrip[]
  counts?: { ok: number; failed: number }
  onClose(): void
}) {
  const t = useT()
  return (
    <BatchDialog
      title={t('reprice.result')}
      width={680}
      head={[t('reprice.trip'), t('reprice.change')]}
      counts={counts}
      lines={results.map((row): BatchLine => ({
        key: row.id,
        label: (
          <RecordLink resource="waybill" id={row.id} title={row.no}>
            {row.no || `#${row.id}`}
          </RecordLink>
        ),
        ok: row.ok,
        result: row.ok && <Diffs diff={row.diff ?? {}} />,
        reasons: row.errors,
      }))}
      onClose={onClose}
    />
  )
}

function Diffs({ diff }: { diff: NonNullable<RepricedTrip['diff']> }) {
  const t = useT()
  const changedSides = (['ar', 'ap'] as const).filter(side => diff[side] && !isZero(diff[side]))
  if (!changedSides.length) return t('reprice.unchanged')
  return changedSides.map((side, i) => (
    <span key={side}>
      {i > 0 && ' · '}
      {t(`reprice.${side}`)} {signed(diff[side] ?? '0')}
    </span>
  ))
}
