import type { Field } from '@tuheng/domain/kernel/field'
import { rightOf } from '@tuheng/domain/kernel/copies'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { serviceItemOf } from '@tuheng/domain/transport/index'
import { cellOf } from '../../../engine/common/cell-text.ts'
import { isMissing } from '../../../engine/common/missing.ts'
import { nowText } from '../../../engine/common/today.ts'
import { nameColumn, typedColumn } from '../../../engine/sheet/entry/entry-column.ts'
import { fieldColumn } from '../../../engine/sheet/field-column.tsx'
import type { SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { readMoment, readWeight } from '../shared/readings.ts'
import { tripFace, trips, type TripRow } from '../shared/trips.ts'
import type { TransportKey } from '../locale/index.ts'
import css from './service6.module.css'

interface ColumnArgs {
  actor: Actor
  lang: Lang
  t(key: TransportKey): string
  open(row: TripRow): void
}

const field = (name: string): Field => trips.fields[name] as Field

/** What the server answers where nothing is typed. */
const USED: Readonly<Record<string, string>> = {
  serviceRate: 'usedRate',
  arPrice: 'usedArPrice',
  apPrice: 'usedApPrice',
  invoiceItem: 'usedItem',
}

/** Columns of 服务录入: a service trip per row with its prices, and what both sides come to. */
export function serviceColumns({ actor, lang, t, open }: ColumnArgs): SheetColumn[] {
  const named = (name: string, own: Partial<SheetColumn>) => nameColumn({ name, field: field(name), lang, ...own })
  const figure = (name: string, own: Partial<SheetColumn> & { summed?: boolean } = {}) =>
    fieldColumn({ name, field: field(name), lang, width: 96, ...own })
  /** In grey what is used where nothing is typed. */
  const typed = (name: string, own: Partial<SheetColumn> = {}): SheetColumn => ({
    ...typedColumn({ name, field: field(name), lang, ...own }),
    show: row => <Used row={row} name={name} lang={lang} />,
  })
  const isPriced = can(actor, tripFace('service6'), 'price')
  const price = (name: string, label: TransportKey, aliases: string[]) =>
    isPriced ? [typed(name, { label: t(label), width: 92, inputMode: 'decimal', aliases })] : []
  const columns = [
    named('mainId', { label: t('service.task'), width: 190, frozen: true, aliases: ['主运单', '货主', '客户'] }),
    named('vehicleId', { width: 106, aliases: ['车牌', '车牌号', '车号'] }),
    named('carrierId', { width: 110, aliases: ['承运商'] }),
    typedColumn({
      name: 'loadAt',
      field: field('loadAt'),
      lang,
      width: 112,
      placeholder: '1430',
      aliases: ['日期', '服务日期', '装货日期', '装货时间'],
      read: (text, { above }) => readMoment('loadAt', nowText)(text, above),
      edit: row => String(row['loadAt'] ?? '').slice(0, 16),
      show: row => String(row['loadAt'] ?? '').slice(5, 16),
    }),
    typedColumn({
      name: 'serviceTons',
      field: field('serviceTons'),
      lang,
      width: 84,
      summed: true,
      label: t('service.tons'),
      inputMode: 'decimal',
      aliases: ['吨数', '服务吨数', '数量', '净重'],
      read: readWeight('serviceTons'),
    }),
    ...price('arPrice', 'service.arPrice', ['单价', '应收单价', '运价']),
    typed('serviceRate', { width: 84, inputMode: 'decimal', aliases: ['服务费率', '费率'] }),
    ...price('apPrice', 'service.apPrice', ['应付单价']),
    typed('invoiceItem', {
      width: 170,
      aliases: ['品目', '开票品目'],
      read: text => ({ value: serviceItemOf(text.trim()) || null }),
    }),
    figure('arTotal', { summed: true, onPhone: 'result' }),
    figure('arTaxRate', { width: 76 }),
    figure('arExcl', { summed: true }),
    figure('serviceFee', { summed: true }),
    figure('apTotal', { summed: true, onPhone: 'figure' }),
    figure('profitExcl', { summed: true }),
    typedColumn({ name: 'remark', field: field('remark'), lang, width: 130, aliases: ['备注'] }),
    {
      ...figure('waybillNo', { width: 176, align: 'left' as const }),
      label: t('service.result'),
      onPhone: 'note' as const,
      tone: (row: AnyRow) => (row['$note'] ? ('attention' as const) : undefined),
      show: (row: AnyRow) => <Result row={row} open={open} />,
    },
  ]
  return columns.filter(({ name, read }) => {
    const right = rightOf(actor, 'waybill', name.replace(/Text$/, ''))
    return read ? right === 'editable' : right !== 'hidden'
  })
}

function Used({ row, name, lang }: { row: AnyRow; name: string; lang: Lang }) {
  const typed = !isMissing(row[name])
  const value = typed ? row[name] : row[USED[name] ?? '']
  if (isMissing(value)) return null
  const text = cellOf({ field: field(name), name, row: { [name]: value }, lang })
  return typed ? <>{text}</> : <span className={css.used}>{text}</span>
}

function Result({ row, open }: { row: TripRow; open(row: TripRow): void }) {
  if (row['id'])
    return (
      <button type="button" className="en-link" tabIndex={-1} onClick={() => open(row)}>
        {String(row['waybillNo'] ?? '')}
      </button>
    )
  const note = row['$note' as never] as string | null | undefined
  return note ? <span title={note}>{note}</span> : null
}
