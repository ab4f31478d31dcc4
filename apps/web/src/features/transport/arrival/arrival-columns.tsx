import { PaperClipOutlined, PlusOutlined } from '@ant-design/icons'
import type { Field, FileRef } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { columnField } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import type { Lang } from '@tuheng/domain/kernel/text'
import { cellOf } from '../../../engine/common/cell-text.ts'
import { fieldColumn } from '../../../engine/sheet/field-column.tsx'
import { fittedWidth } from '../../../engine/sheet/text-width.ts'
import { isOfBox, isTyped, readField, withFollowingColumns } from '../shared/trip-columns.ts'
import { nowText } from '../../../engine/common/today.ts'
import { readTons } from '../shared/tons.ts'
import { type TripField, trips, type TripFaceName, type TripRow } from '../shared/trips.ts'
import type { ReactNode } from 'react'
import type { SheetColumn, SheetRow } from '../../../engine/sheet/sheet-types.ts'
import type { TransportKey } from '../locale/index.ts'
import { lossTone } from '../shared/loss.ts'
import { readMoment, readText, readWeight } from '../shared/readings.ts'
import { carriesBoxPair } from '@tuheng/domain/transport/box-weights'
import { requiresReason, EDITABLE } from './arrival-rules.ts'
import css from './arrival.module.css'

/** Columns that can be hidden. */
export const HIDEABLE = [
  'goodsId',
  'deductQty',
  'receiver',
  'unloadPhotos',
  'loadTicketNo',
  'routeId',
] as const satisfies readonly TripField[]

export interface ColumnArgs {
  face: TripFaceName
  actor: Actor
  lang: Lang
  /** False: the person may read but not record. */
  mayRecord: boolean
  hidden: readonly string[]
  /** The trips on the sheet: names are as wide as theirs. */
  rows: readonly TripRow[]
  /** What tells a truck from the others stays in view. On a phone the plate alone names a row. */
  pinned: boolean
  t(key: TransportKey): string
  open(row: TripRow): void
  photos(row: TripRow): void
  photoInput(row: SheetRow): ReactNode
}

/** Columns for recording arrivals, in the order of the weighing ticket. */
export function arrivalColumns(args: ColumnArgs): SheetColumn[] {
  const { face, actor, lang, mayRecord, hidden, rows, pinned, t } = args
  const { visibilityOf, mayWrite } = fieldAccessOf(actor, trips, trips.faces[face])
  const field = (name: TripField) => columnField(trips, name) as Field
  const col = (name: TripField, own: Partial<SheetColumn> & { summed?: boolean } = {}) =>
    fieldColumn({ name, field: field(name), lang, ...own })
  const typed = (name: TripField, own: Partial<SheetColumn> & { summed?: boolean }) => {
    const { read, ...rest } = own
    const writable = mayRecord && mayWrite(name)
    return col(name, { ...rest, ...(writable && read ? { read } : {}) })
  }
  /** A column as wide as its texts. */
  const fitted = (name: TripField, own: Partial<SheetColumn> & { most?: number } = {}) => {
    const { most = 150, ...rest } = own
    const column = col(name, rest)
    const texts = [column.label, ...rows.map(column.text)]
    return { ...column, width: fittedWidth({ texts, least: 60, most }) }
  }
  const isTons = (text: string) => readTons(text) !== undefined
  const more = (name: string): SheetColumn =>
    typed(
      name as TripField,
      EDITABLE.some(own => own === name) && isTyped(field(name as TripField))
        ? {
            read: text => readField(name, text),
            ...(isOfBox(name) ? { editable: carriesBoxPair, inputMode: 'decimal' as const } : {}),
          }
        : {},
    )
  const columns: SheetColumn[] = [
    col('plateNo', { frozen: true, width: 112, aliases: ['车牌', '车号'] }),
    fitted('driverId', { frozen: pinned, most: 110 }),
    fitted(face === 'bill' ? 'loadBillId' : 'customerId', { frozen: pinned }),
    fitted('goodsId', { frozen: pinned, most: 110 }),
    col('loadAt', { width: 106, show: row => shortTime(row['loadAt']) }),
    col('loadNet', { width: 84, label: t('arrival.loadNet'), summed: true }),
    typed('unloadTicketNo', {
      width: 108,
      label: t('arrival.ticket'),
      read: text => readText('unloadTicketNo')(text),
      aliases: ['磅单号', '到货磅单号'],
    }),
    typed('unloadGross', {
      width: 76,
      label: t('arrival.gross'),
      read: text => readWeight('unloadGross')(text),
      inputMode: 'decimal',
      aliases: ['毛重', '卸毛', '到货毛重'],
    }),
    typed('unloadTare', {
      width: 76,
      label: t('arrival.tare'),
      read: text => readWeight('unloadTare')(text),
      inputMode: 'decimal',
      aliases: ['皮重', '卸皮', '到货皮重'],
    }),
    col('unloadNet', {
      width: 84,
      label: t('arrival.net'),
      fits: isTons,
      summed: true,
      aliases: ['净重', '卸净', '到货净重'],
    }),
    typed('deductQty', {
      width: 76,
      label: t('arrival.deduct'),
      read: text => readWeight('deductQty')(text),
      inputMode: 'decimal',
      aliases: ['扣杂', '扣水', '扣杂/扣水'],
    }),
    typed('unloadAt', {
      width: 138,
      placeholder: t('arrival.timeHint'),
      show: row => shortTime(row['unloadAt']),
      aliases: ['过磅时间', '时间', '到货时间'],
      read: (text, { above }) => readMoment('unloadAt', nowText)(text, above),
      edit: row => String(row['unloadAt'] ?? '').slice(0, 16),
      offer: { label: t('arrival.now'), text: () => nowText().slice(0, 16) },
    }),
    col('lossQty', { width: 72, label: t('arrival.loss'), tone: lossTone, fits: isTons, summed: true }),
    col('lossPermille', { width: 56, label: '‰', unit: undefined, tone: lossTone, fits: isTons }),
    typed('lossReason', {
      width: 160,
      read: text => readText('lossReason')(text),
      editable: requiresReason,
      placeholder: t('arrival.reasonHint'),
    }),
    col('boxNo1', { width: 124 }),
    more('boxReceived1'),
    more('boxLoss1'),
    col('boxNo2', { width: 124 }),
    more('boxReceived2'),
    more('boxLoss2'),
    typed('receiver', { width: 90, read: text => readText('receiver')(text) }),
    {
      ...col('unloadPhotos', { width: 60, align: 'center' }),
      label: t('arrival.photos'),
      show: row => <Photos row={row} mayRecord={mayRecord} open={args.photos} label={t('arrival.photosOf')} />,
      text: row => String((row['unloadPhotos'] as FileRef[] | null)?.length ?? 0),
      input: args.photoInput,
    },
    col('transportStatus', { width: 90 }),
    col('exceptionFlag', {
      width: 90,
      show: row =>
        row['exceptionFlag'] === 'none'
          ? ''
          : cellOf({ field: field('exceptionFlag'), name: 'exceptionFlag', row, lang }),
    }),
    col('waybillNo', { width: 150, aliases: ['运单号'], show: row => <TripLink row={row} open={args.open} /> }),
    fitted('loadTicketNo', { aliases: ['原发磅单号'] }),
    fitted('routeId', { most: 260 }),
    ...(face === 'bill' ? [fitted('customerId')] : []),
    fitted('carrierId'),
  ]
  const shown = columns.filter(column => !hidden.includes(column.name))
  const hasPairs = rows.some(carriesBoxPair)
  return withFollowingColumns(shown, more).filter(
    column => visibilityOf(column.name) !== 'hidden' && (hasPairs || !isOfBox(column.name)),
  )
}

/** `11-19 16:47`, without the year. */
function shortTime(value: unknown): string {
  return typeof value === 'string' ? value.slice(5, 16) : ''
}

function TripLink({ row, open }: { row: TripRow; open(row: TripRow): void }) {
  return (
    <button type="button" className="en-link" tabIndex={-1} onClick={() => open(row)}>
      {String(row['waybillNo'])}
    </button>
  )
}

function Photos({
  row,
  mayRecord,
  open,
  label,
}: {
  row: TripRow
  mayRecord: boolean
  open(row: TripRow): void
  label: string
}) {
  const count = (row['unloadPhotos'] as FileRef[] | null)?.length ?? 0
  if (!count && !mayRecord) return null
  return (
    <button
      type="button"
      className={css.photos}
      tabIndex={-1}
      aria-label={`${label} ${String(row['plateNo'])} (${count})`}
      title={label}
      onClick={() => open(row)}
    >
      {count ? (
        <>
          <PaperClipOutlined aria-hidden /> {count}
        </>
      ) : (
        <PlusOutlined aria-hidden />
      )}
    </button>
  )
}
