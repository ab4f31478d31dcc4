import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { columnField } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import type { Lang } from '@tuheng/domain/kernel/text'
import { PlateMark } from '../shared/plate-mark.tsx'
import { fieldColumn } from '../../../engine/sheet/field-column.tsx'
import { isOfBox, isTyped, readField, withFollowingColumns } from '../shared/trip-columns.ts'
import type { Task } from '../shared/lookups.ts'
import { nowText } from '../../../engine/common/today.ts'
import { readTons } from '../shared/tons.ts'
import { trips, type TripRow } from '../shared/trips.ts'
import type { Reading, SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { readMoment, readText, readWeight } from '../shared/readings.ts'
import { lossTone } from '../shared/loss.ts'
import type { TransportKey } from '../locale/index.ts'
import { isHaul } from './entry-model.ts'
import { haulColumns } from './haul-columns.ts'
import css from './entry.module.css'

interface ColumnArgs {
  actor: Actor
  lang: Lang
  task: Task | undefined
  unloading: boolean
  /** Some rows are saved: their numbers stay in view. */
  hasSaved: boolean
  t(key: TransportKey): string
  open(row: TripRow): void
}

/** Columns for one trip per row: truck, loading, money, and optionally the unloading. */
export function batchColumns({ actor, lang, task, unloading, hasSaved, t, open }: ColumnArgs): SheetColumn[] {
  const field = (name: string) => columnField(trips, name) as Field
  const col = (name: string, own: Partial<SheetColumn> & { summed?: boolean } = {}) =>
    fieldColumn({ name, field: field(name), lang, ...own })
  const weight = (name: string, label: TransportKey, aliases: string[]) =>
    col(name, { width: 80, label: t(label), read: text => readWeight(name)(text), inputMode: 'decimal', aliases })
  const money = (name: string) =>
    col(name, { width: 88, read: text => readField(name, text), inputMode: 'decimal', summed: true })
  const isTons = (text: string) => readTons(text) !== undefined
  const moment = (name: string, aliases: string[]) =>
    col(name, {
      width: 112,
      placeholder: '1430',
      offer: { label: t('arrival.now'), text: () => nowText().slice(0, 16) },
      aliases,
      read: (text, { above }) => readMoment(name, nowText)(text, above),
      edit: row => String(row[name] ?? '').slice(0, 16),
      show: row => String(row[name] ?? '').slice(5, 16),
    })
  const named = (name: string, source: string, own: Partial<SheetColumn>): SheetColumn => ({
    ...col(source, {}),
    name,
    label: own.label ?? col(source).label,
    width: 96,
    align: 'left',
    unit: undefined,
    edit: row => String(row[name] ?? ''),
    text: row => String(row[name] ?? row[`${source}$`] ?? ''),
    show: row => <NameCell row={row} name={name} source={source} />,
    ...own,
  })
  const isShort = !!task && isHaul(task)
  // The truck fills them in: of short hauls the containers come first
  const team = [
    named('trailerText', 'trailerId', {
      width: 116,
      read: text => readField('plateNo', text.replace(/[\s·]/g, '').toUpperCase()),
      aliases: ['挂车', '挂车号'],
    }),
    named('driverText', 'driverId', { read: readPlain, aliases: ['司机', '驾驶员'] }),
    named('carrierText', 'carrierId', { width: 108, read: text => readCarrier(text, task), aliases: ['承运商'] }),
  ]
  const columns: SheetColumn[] = [
    col('plateNo', {
      frozen: true,
      width: 122,
      label: t('batch.plate'),
      read: text => readField('plateNo', text.replace(/[\s·]/g, '').toUpperCase()),
      aliases: ['车牌', '车号'],
      show: row => <Plate row={row} />,
    }),
    ...(isShort ? [] : team),
    moment('loadAt', ['装货时间', '装车时间', '出矿时间']),
    col('loadTicketNo', {
      width: 132,
      read: text => readText('loadTicketNo')(text),
      aliases: ['磅单号', '原发磅单号'],
    }),
    weight('loadGross', 'batch.loadGross', ['毛重', '装货毛重', '原发毛重']),
    weight('loadTare', 'batch.loadTare', ['皮重', '装货皮重', '原发皮重']),
    col('loadNet', {
      width: 92,
      label: t('batch.loadNet'),
      fits: isTons,
      summed: true,
      aliases: ['净重', '装货净重', '原发净重'],
    }),
    ...(isShort ? [...haulColumns(col), ...team] : [money('infoFee'), money('oilVirtual')]),
    money('prepayCash'),
    ...(unloading
      ? [
          moment('unloadAt', ['卸货时间', '到货时间']),
          col('unloadTicketNo', {
            width: 132,
            read: text => readText('unloadTicketNo')(text),
            aliases: ['到货磅单号'],
          }),
          weight('unloadGross', 'arrival.gross', ['卸货毛重', '到货毛重']),
          weight('unloadTare', 'arrival.tare', ['卸货皮重', '到货皮重']),
          col('unloadNet', {
            width: 92,
            label: t('arrival.net'),
            fits: isTons,
            summed: true,
            aliases: ['卸货净重', '到货净重'],
          }),
          col('lossPermille', { width: 68, label: '‰', unit: undefined, tone: lossTone }),
          col('lossReason', { width: 140, read: text => readText('lossReason')(text) }),
        ]
      : []),
    col('remark', { width: 140, read: readPlain }),
    {
      ...col('waybillNo', { width: 160 }),
      label: t('batch.result'),
      frozenEnd: hasSaved,
      show: row => <Made row={row} open={open} />,
    },
  ]
  const more = (name: string) => col(name, isTyped(field(name)) ? { read: text => readField(name, text) } : {})
  return withFollowingColumns(columns, more).filter(
    column => fieldAccessOf(actor, trips).visibilityOf(column.name) !== 'hidden' && (isShort || !isOfBox(column.name)),
  )
}

function readPlain(text: string): Reading {
  return { value: text.trim() === '' ? null : text.trim() }
}

/** Only carriers of the task may carry it. */
function readCarrier(text: string, task: Task | undefined): Reading {
  const word = text.trim()
  if (word === '') return { value: null }
  const line =
    task?.carriers.find(one => one['carrierId$'] === word) ??
    task?.carriers.find(one => one['carrierId$'].includes(word))
  if (line) return { value: line['carrierId$'], also: { carrierId: line.carrierId, carrierId$: line['carrierId$'] } }
  const known = task?.carriers.map(one => one['carrierId$']) ?? []
  return {
    issue: {
      zh: `主运单没有分配给 ${word}，可选：${known.join('、') || '无'}`,
      en: `The main waybill has no share for ${word}; it has: ${known.join(', ') || 'none'}`,
    },
  }
}

function Plate({ row }: { row: TripRow }) {
  const plate = row['plateNo']
  return typeof plate === 'string' && plate ? (
    <span className="en-plate">
      <PlateMark plate={plate} />
      {plate}
    </span>
  ) : null
}

/** The typed value, or in grey the one that the truck filled in. */
function NameCell({ row, name, source }: { row: AnyRow; name: string; source: string }) {
  const typed = row[name]
  if (typed) return <>{String(typed)}</>
  const usual = row[`${source}$`]
  return usual ? <span className={css.usual}>{String(usual)}</span> : null
}

function Made({ row, open }: { row: TripRow; open(row: TripRow): void }) {
  return row['waybillNo'] ? (
    <button type="button" className="en-link" tabIndex={-1} onClick={() => open(row)}>
      {String(row['waybillNo'])}
    </button>
  ) : null
}
