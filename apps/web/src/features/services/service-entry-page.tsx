import { rightOf } from '@tuheng/domain/kernel/copies'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { serviceWaybill } from '@tuheng/domain/services/service-waybill'
import { useMemo } from 'react'
import { listScreen } from '../../engine/catalogue.ts'
import { detailPath } from '../../engine/paths.ts'
import { findNamed, given, nameColumn, neededAt, typedColumn } from '../../engine/sheet/entry/entry-column.ts'
import { EntrySheet } from '../../engine/sheet/entry/entry-sheet.tsx'
import type { EntrySpec, RowsAnswer } from '../../engine/sheet/entry/entry-types.ts'
import { fieldColumn } from '../../engine/sheet/field-column.tsx'
import { fieldReader } from '../../engine/sheet/field-reader.ts'
import type { Reading, SheetColumn } from '../../engine/sheet/sheet-types.ts'
import { call } from '../../shared/calls/api.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { useT, type ServicesKey } from './locale/index.ts'
import css from './services.module.css'

type FieldOfService = keyof typeof serviceWaybill.fields

const NAMED = ['partyId', 'feeId', 'waybillId', 'customerId'] as const satisfies readonly FieldOfService[]
const TYPED = [
  'serviceDate',
  'qty',
  'unit',
  'handPrice',
  'passOn',
  'markupRate',
  'markup',
  'place',
  'repeatReason',
  'remark',
] as const satisfies readonly FieldOfService[]
const FIGURES = ['plateNo', 'price', 'taxRate', 'amount', 'arAmount'] as const satisfies readonly FieldOfService[]
const fields = serviceWaybill.fields as Readonly<Record<FieldOfService, Field>>

/** A row with a waybill is for that trip, any other for no document. */
const body = (values: AnyRow): AnyRow => ({
  subject: values['waybillIdText'] ? 'trip' : 'none',
  ...given(values, [...NAMED, ...TYPED]),
})

/** 服务运单录入: services of providers, a row each. */
export default function ServiceEntryPage() {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const spec = useMemo<EntrySpec>(() => {
    const path = listScreen('serviceWaybill', 'all')?.path
    return {
      name: 'oms/serviceWaybill/rows',
      label: t('rows.label'),
      columns: entryColumns({
        actor,
        lang,
        t,
        open: row => path && openTab({ path: detailPath(path, row['id'] as number), title: String(row['serviceNo']) }),
      }),
      named: NAMED.map(name => ({
        name,
        column: `${name}Text`,
        find: findNamed({ field: fields[name], name, actor }),
      })),
      needs: neededAt(fields, ['partyId', 'feeId', 'serviceDate', 'qty', 'unit']),
      figures: FIGURES,
      body,
      columnOf: path => (NAMED.some(name => name === path) ? `${path}Text` : path),
      nameOf: values => String(values['waybillIdText'] ?? values['partyIdText'] ?? ''),
      preview: rows => call<RowsAnswer>('oms/serviceWaybill/previewRows', { rows }, { silent: true }),
      enter: (rows, idempotencyKey) => call<RowsAnswer>('oms/serviceWaybill/addRows', { rows }, { idempotencyKey }),
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
  t(key: ServicesKey): string
  open(row: AnyRow): void
}

function entryColumns({ actor, lang, t, open }: ColumnArgs): SheetColumn[] {
  const named = (name: (typeof NAMED)[number], own: Partial<SheetColumn>) =>
    nameColumn({ name, field: fields[name], lang, ...own })
  const typed = (name: (typeof TYPED)[number], own: Partial<SheetColumn> & { summed?: boolean } = {}) =>
    typedColumn({ name, field: fields[name], lang, width: 96, ...own })
  const figure = (name: (typeof FIGURES)[number], own: Partial<SheetColumn> & { summed?: boolean } = {}) =>
    fieldColumn({ name, field: fields[name], lang, width: 96, ...own })
  const columns = [
    named('partyId', { width: 120, frozen: true, aliases: ['服务商', '供应商'] }),
    named('feeId', { width: 100, aliases: ['服务项目', '项目', '费用'] }),
    named('waybillId', { width: 168, label: t('rows.trip'), aliases: ['运单', '运单号', '单号'] }),
    typed('serviceDate', { width: 104, aliases: ['日期', '服务日期'] }),
    typed('qty', { width: 84, inputMode: 'decimal', summed: true, aliases: ['数量', '吨数'] }),
    typed('unit', { width: 74, aliases: ['单位'], read: readUnit }),
    typed('handPrice', { inputMode: 'decimal', aliases: ['单价', '含税单价'] }),
    figure('price', { width: 88 }),
    figure('amount', { summed: true, onPhone: 'result' }),
    typed('passOn', { width: 104, aliases: ['转收', '转收货主'] }),
    typed('markupRate', { width: 84, inputMode: 'decimal' }),
    typed('markup', { width: 84, inputMode: 'decimal' }),
    figure('arAmount', { summed: true }),
    figure('plateNo'),
    named('customerId', { width: 104, aliases: ['货主'] }),
    typed('place', { width: 110 }),
    typed('repeatReason', { width: 120 }),
    typed('remark', { width: 130 }),
    {
      ...fieldColumn({ name: 'serviceNo', field: fields.serviceNo, lang, width: 160, align: 'left' }),
      label: t('rows.result'),
      onPhone: 'note' as const,
      show: (row: AnyRow) => <Saved row={row} open={open} />,
    },
  ]
  return columns.filter(({ name, read }) => {
    const right = rightOf(actor, 'serviceWaybill', name.replace(/Text$/, ''))
    return read ? right === 'editable' : right !== 'hidden'
  })
}

/** `吨` is a tonne as `元/吨` is. */
function readUnit(text: string): Reading {
  const read = fieldReader('unit', fields.unit)
  const reading = read(text)
  const again = reading.issue ? read(`元/${text.trim()}`) : reading
  return again.issue ? reading : again
}

function Saved({ row, open }: { row: AnyRow; open(row: AnyRow): void }) {
  return row['id'] ? (
    <button type="button" className="en-link" tabIndex={-1} onClick={() => open(row)}>
      {String(row['serviceNo'] ?? '')}
    </button>
  ) : null
}
