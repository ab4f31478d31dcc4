import { rightOf } from '@tuheng/domain/kernel/copies'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { supplyEntry } from '@tuheng/domain/trade/supply-entry'
import { useMemo } from 'react'
import { listScreen } from '../../engine/catalogue.ts'
import { detailPath } from '../../engine/paths.ts'
import { findNamed, given, nameColumn, neededAt, typedColumn } from '../../engine/sheet/entry/entry-column.ts'
import { EntrySheet } from '../../engine/sheet/entry/entry-sheet.tsx'
import type { EntrySpec, RowsAnswer } from '../../engine/sheet/entry/entry-types.ts'
import { fieldColumn } from '../../engine/sheet/field-column.tsx'
import type { SheetColumn } from '../../engine/sheet/sheet-types.ts'
import { call } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT, type TradeKey } from './locale/index.ts'
import css from './trade.module.css'

type FieldOfEntry = keyof typeof supplyEntry.fields

const NAMED = ['lotId', 'waybillId'] as const satisfies readonly FieldOfEntry[]
const TYPED = [
  'side',
  'bizDate',
  'vehicleNo',
  'ticketNo',
  'sendNet',
  'recvNet',
  'deductQty',
  'labNo',
  'handPrice',
  'remark',
] as const satisfies readonly FieldOfEntry[]
const FIGURES = ['settleQty', 'vehicleNo', 'ticketNo', 'sendNet', 'recvNet'] as const satisfies readonly FieldOfEntry[]
const fields = supplyEntry.fields as Readonly<Record<FieldOfEntry, Field>>

/** What our own trips bring along. */
const BROUGHT: readonly string[] = ['vehicleNo', 'ticketNo', 'sendNet', 'recvNet']

/** A row with a waybill of ours has its plate, ticket and weights from there. */
const body = (values: AnyRow): AnyRow =>
  given(values, [...NAMED, ...TYPED.filter(name => !values['waybillIdText'] || !BROUGHT.includes(name))])

/** 单据录入: purchases and sales of lots, a truck on each row. */
export default function DocumentEntryPage() {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const spec = useMemo<EntrySpec>(() => {
    const path = listScreen('supplyEntry', 'all')?.path
    const carried = fields.vehicleNo
    return {
      name: 'scm/entry/rows',
      label: t('rows.label'),
      columns: entryColumns({
        actor,
        lang,
        t,
        open: row => path && openTab({ path: detailPath(path, row['id'] as number), title: String(row['entryNo']) }),
      }),
      named: NAMED.map(name => ({
        name,
        column: `${name}Text`,
        find: findNamed({ field: fields[name], name, actor }),
      })),
      needs: neededAt(fields, ['lotId', 'side', 'bizDate']),
      needsWhen: (values): Record<string, Field> => (values['waybillIdText'] ? {} : { vehicleNo: carried }),
      figures: FIGURES,
      body,
      columnOf: path_ => (NAMED.some(name => name === path_) ? `${path_}Text` : path_),
      nameOf: values => String(values['vehicleNo'] ?? values['lotIdText'] ?? ''),
      preview: rows => call<RowsAnswer>('scm/entry/previewRows', { rows }, { silent: true }),
      enter: (rows, idempotencyKey) => call<RowsAnswer>('scm/entry/addRows', { rows }, { idempotencyKey }),
    }
  }, [actor, lang, t])
  return (
    <div className={`en-page ${css.page}`}>
      <p className={css.hint}>{t('rows.what')}</p>
      <EntrySheet spec={spec} />
    </div>
  )
}

interface ColumnArgs {
  actor: Actor
  lang: Lang
  t(key: TradeKey): string
  open(row: AnyRow): void
}

function entryColumns({ actor, lang, t, open }: ColumnArgs): SheetColumn[] {
  const named = (name: (typeof NAMED)[number], own: Partial<SheetColumn>) =>
    nameColumn({ name, field: fields[name], lang, ...own })
  const typed = (name: (typeof TYPED)[number], own: Partial<SheetColumn> & { summed?: boolean } = {}) =>
    typedColumn({ name, field: fields[name], lang, width: 96, ...own })
  const weight = { width: 88, inputMode: 'decimal', summed: true } as const
  const columns = [
    named('lotId', { width: 130, frozen: true, aliases: ['批次', '批次号'] }),
    typed('side', { width: 72, aliases: ['类型', '采购/销售', '采销'] }),
    typed('bizDate', { width: 104, aliases: ['日期', '过磅日期'] }),
    named('waybillId', { width: 160, label: t('rows.trip'), aliases: ['运单号', '我方运单'] }),
    typed('vehicleNo', { width: 104, aliases: ['车牌', '车牌号', '车号'] }),
    typed('ticketNo', { width: 120, aliases: ['磅单', '磅单号'] }),
    typed('sendNet', { ...weight, aliases: ['原发', '原发净重', '发货净重'] }),
    typed('recvNet', { ...weight, aliases: ['实收', '实收净重', '收货净重'] }),
    typed('deductQty', { width: 84, inputMode: 'decimal', aliases: ['扣水', '扣杂', '扣吨'] }),
    fieldColumn({ name: 'settleQty', field: fields.settleQty, lang, width: 92, summed: true, onPhone: 'result' }),
    typed('labNo', { width: 130, aliases: ['化验编号', '化验单号'] }),
    typed('handPrice', { inputMode: 'decimal', aliases: ['单价', '手工单价'] }),
    typed('remark', { width: 130, aliases: ['备注'] }),
    {
      ...fieldColumn({ name: 'entryNo', field: fields.entryNo, lang, width: 160, align: 'left' }),
      label: t('rows.result'),
      onPhone: 'note' as const,
      show: (row: AnyRow) => <Saved row={row} open={open} />,
    },
  ]
  return columns.filter(({ name, read }) => {
    const right = rightOf(actor, 'supplyEntry', name.replace(/Text$/, ''))
    return read ? right === 'editable' : right !== 'hidden'
  })
}

function Saved({ row, open }: { row: AnyRow; open(row: AnyRow): void }) {
  return row['id'] ? (
    <button type="button" className="en-link" tabIndex={-1} onClick={() => open(row)}>
      {String(row['entryNo'] ?? '')}
    </button>
  ) : null
}
