import type { charge } from '@tuheng/domain/settlement/index'
import { useQuery } from '@tanstack/react-query'
import type { Side, Verdict } from '@tuheng/domain/contracts/index'
import type { PriceRow, PriceExplanation } from '@tuheng/domain/contracts/price-explanation.calls'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { ErrorBlock } from '../../../engine/common/error-block.tsx'
import { FormSkeleton } from '../../../engine/common/skeletons.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { call } from '../../../shared/calls/api.ts'
import { useT } from '../locale/index.ts'
import { ChargeChain } from './charge-chain.tsx'
import { readTrace } from './read-trace.ts'
import { TraceView } from './trace-view.tsx'
import css from './why.module.css'

/** The price that a charge was booked with, and the price that it would have today. */
export default function WhyDrawer({ row, onClose }: { row: LooseRow<typeof charge>; onClose(): void }) {
  const t = useT()
  return (
    <Drawer open size={560} title={t('why.title', { no: String(row['docNo'] ?? '') })} onClose={onClose}>
      <div className={css.why}>
        <ChargeChain row={row} />
        <WhyBody row={row} />
      </div>
    </Drawer>
  )
}

export function WhyBody({ row }: { row: LooseRow<typeof charge> }) {
  const t = useT()
  const bookedTrace = readTrace(row['trace'])
  const isTrip = row['docType'] === 'waybill' && typeof row['docId'] === 'number'
  const [comparing, setComparing] = useState(false)
  return (
    <>
      <h3>{t('why.booked')}</h3>
      {row['pinned'] === true && <p>{t('why.pinned')}</p>}
      {bookedTrace ? <TraceView trace={bookedTrace} /> : <p className={css.faint}>{t('why.none')}</p>}
      {isTrip && !comparing && <Button onClick={() => setComparing(true)}>{t('why.compare')}</Button>}
      {comparing && <Comparison docId={row['docId'] as number} side={row['side'] as Side} />}
    </>
  )
}

function Comparison({ docId, side }: { docId: number; side: Side }) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['oms/wayBill', 'why', docId],
    queryFn: () => call<PriceExplanation>('oms/wayBill/why', { id: docId }),
    staleTime: 0,
  })
  if (error) return <ErrorBlock small error={error} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton />
  const found = data.sides[side]
  const now = found?.now
  return (
    <>
      <h3>{t('why.now')}</h3>
      {!found || !now?.found ? (
        <p className={css.bad}>{t('why.notFound')}</p>
      ) : (
        <p className={found.same ? css.good : css.bad}>
          {found.same ? t('why.same') : t('why.differs', { booked: money(found.booked.total), now: money(now.total) })}
        </p>
      )}
      {now && (
        <TraceView
          trace={{ steps: now.steps ?? [], row: now.row && verdictOf(now.row), rejected: now.rejected.map(verdictOf) }}
        />
      )}
    </>
  )
}

/** Without a number if the person may not see the sheet. */
function verdictOf({ sheetId, lineId, matched, sheetNo = '', version, reasons = [] }: PriceRow): Verdict {
  return { sheetId, lineId, matched, sheetNo, version: version ?? 0, reasons }
}

function money(value: string | null | undefined): string {
  return value ? formatDecimal(value, 2) : '—'
}
