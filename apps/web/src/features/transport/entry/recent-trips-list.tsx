import { CopyOutlined, WarningFilled } from '@ant-design/icons'
import { useMemo } from 'react'
import { FieldTable, type FieldColumn } from '../../../engine/field-table/index.tsx'
import { RecordLink } from '../../../engine/links/record-link.tsx'
import { formatDecimal } from '../../../engine/widgets/decimal/decimal-text.ts'
import { useT } from '../locale/index.ts'
import { tripColumn, tripColumns } from '../shared/trip-column.ts'
import { recentSums, type RecentTrip } from './recent-trips.ts'
import type { TripField, TripRow } from '../shared/trips.ts'
import css from './sitting.module.css'

const WIDTHS = {
  transportStatus: 92,
  plateNo: 112,
  driverId: 76,
  carrierId: 104,
  customerId: 104,
  goodsId: 80,
  loadAt: 140,
  loadTicketNo: 130,
  loadGross: 108,
  loadTare: 108,
  loadNet: 108,
  unloadNet: 108,
  lossPermille: 90,
  prepaidTotal: 96,
  infoFee: 84,
} satisfies Partial<Record<TripField, number>>

/** The trips entered since the page was opened, the latest first. */
export function RecentTripsList({ list, onCopy }: { list: readonly RecentTrip[]; onCopy(row: TripRow): void }) {
  const t = useT()
  const sums = recentSums(list)
  const columns = useMemo<FieldColumn[]>(() => {
    const trips = new Map(list.map(trip => [trip.row['id'], trip]))
    return [
      { ...tripColumn('waybillNo', 186), fixed: true, render: row => <TripNo trip={trips.get(row['id'])} row={row} /> },
      ...tripColumns(WIDTHS),
      {
        ...tripColumn('waybillNo', 84),
        name: '$copy',
        title: t('sitting.acts'),
        render: row => (
          <button type="button" className="en-link" onClick={() => onCopy(row)}>
            <CopyOutlined aria-hidden /> {t('sitting.copy')}
          </button>
        ),
      },
    ]
  }, [list, onCopy, t])
  return (
    <section className={css.sitting}>
      <header>
        <h2>{t('sitting.title')}</h2>
        <span className={css.sums} role="status">
          {list.length
            ? t('sitting.sums', { trucks: sums.trucks, tons: formatDecimal(sums.tons, 2) })
            : t('sitting.none')}
          {sums.pace !== null && ` · ${t('sitting.pace', { seconds: sums.pace })}`}
        </span>
      </header>
      {list.length > 0 && (
        <FieldTable
          label={t('sitting.title')}
          rows={list.map(trip => trip.row)}
          columns={columns}
          rowKey="id"
          {...(list.length > 3 ? { height: 148 } : {})}
        />
      )}
    </section>
  )
}

function TripNo({ trip, row }: { trip: RecentTrip | undefined; row: TripRow }) {
  const no = String(row['waybillNo'] ?? row['id'])
  const warnings = trip?.warnings ?? []
  return (
    <>
      <RecordLink resource="waybill" id={row['id']} facts={row} title={no}>
        {no}
      </RecordLink>
      {warnings.length > 0 && (
        <WarningFilled className={css.warn} title={warnings.join('\n')} aria-label={warnings.join('; ')} />
      )}
    </>
  )
}
