import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { sum } from '@tuheng/domain/kernel/decimal'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Option } from '@tuheng/domain/kernel/generic-wire'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyRow, anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { wagonLoad } from '@tuheng/domain/rail/wagon-load'
import { carriesPair, receivedOf, type WagonFacts } from '@tuheng/domain/rail/wagon-load.rules'
import { cellOf } from '../../../engine/common/cell-text.ts'
import { isMissing } from '../../../engine/common/missing.ts'
import { fieldColumn } from '../../../engine/sheet/field-column.tsx'
import { fieldReader } from '../../../engine/sheet/field-reader.ts'
import type { SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { isOpen, RECEIPT } from './receipt-rules.ts'
import { isFigure } from './wagon-columns.ts'
import { readNamed } from './wagon-readings.ts'

/** The wagons of a train at its arrival. */
export const ARRIVAL = wagonLoad.faces.arrival as Face

/** Other headings of lists that are pasted. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  wagonNo: ['车皮号', '货车号'],
  boxNo1: ['箱号', '箱号一'],
  boxNo2: ['箱号二'],
  received1: ['箱1实收', '箱号1收重', '收重1'],
  received2: ['箱2实收', '箱号2收重', '收重2'],
  receivedQty: ['实收', '实收重量', '到重', '轨道衡净重'],
  yardId: ['货场', '卸货仓库', '卸货地点'],
  slotNo: ['货位号', '卸货货位'],
  emptyWay: ['空箱'],
}

interface Place {
  actor: Actor
  lang: Lang
  wagons: readonly AnyRow[]
  /** The yards of the station; undefined where the person may choose none. */
  yards: readonly Option[] | undefined
}

/** Columns of the wagons of a train at its arrival: typed is what was received, and read what was sent. */
export function receiptColumns({ actor, lang, wagons, yards }: Place): SheetColumn[] {
  const access = fieldAccessOf(actor, anyResource(wagonLoad), ARRIVAL)
  const column = (name: keyof typeof wagonLoad.fields, own: Partial<SheetColumn> & { summed?: boolean } = {}) => {
    const field: Field = wagonLoad.fields[name]
    const isTyped = RECEIPT.some(one => one === name) && access.mayWrite(name)
    return fieldColumn({
      name,
      field,
      lang,
      aliases: ALIASES[name] ?? [],
      editable: isOpen,
      ...own,
      ...(isTyped ? readerOf(name, field) : {}),
    })
  }
  const readerOf = (name: string, field: Field): Partial<SheetColumn> => {
    if (name !== 'yardId') return { read: fieldReader(name, field) }
    return yards ? { read: text => readNamed(name, text.trim(), yards) } : {}
  }
  /** What only some trains carry has a column where this one does. */
  const where = (isCarried: (row: AnyRow) => boolean, columns: readonly SheetColumn[]) =>
    wagons.some(isCarried) ? columns : []
  const isPair = (row: AnyRow) => carriesPair(row as WagonFacts)
  const ofPair = { summed: true, inputMode: 'decimal', editable: (row: AnyRow) => isOpen(row) && isPair(row) } as const
  const columns = [
    column('seq', { frozen: true, width: 56 }),
    column('wagonNo', { frozen: true, width: 92 }),
    ...where(
      row => !isMissing(row['boxNo1']),
      [
        column('boxNo1', { width: 124, onPhone: 'fact' }),
        ...where(isPair, [
          column('net1', { width: 88, fits: isFigure }),
          column('received1', { width: 104, ...ofPair }),
        ]),
      ],
    ),
    ...where(isPair, [
      column('boxNo2', { width: 124, onPhone: 'fact' }),
      column('net2', { width: 88, fits: isFigure }),
      column('received2', { width: 104, ...ofPair }),
    ]),
    column('net', { width: 96, summed: true, fits: isFigure, onPhone: 'figure' }),
    column('receivedQty', { width: 104, inputMode: 'decimal', onPhone: 'result', ...received(lang) }),
    column('lossQty', { width: 96, summed: true, fits: isFigure, onPhone: 'figure' }),
    column('yardId', { width: 132, edit: row => String(row['yardId$'] ?? '') }),
    column('slotNo', { width: 96 }),
    ...where(row => !isMissing(row['boxNo1']), [column('emptyWay', { width: 96 })]),
    ...where(row => !isMissing(row['sealNo1']), [column('sealNo1', { width: 104 })]),
    ...where(row => !isMissing(row['sealNo2']), [column('sealNo2', { width: 104 })]),
    column('remark', { grows: true }),
  ]
  return columns.filter(({ name }) => access.visibilityOf(name) !== 'hidden')
}

/** What a wagon received is the sum of its containers where these were weighed. */
function received(lang: Lang): Partial<SheetColumn> {
  const name = 'receivedQty'
  const field: Field = wagonLoad.fields[name]
  const shown = (value: unknown) => (isMissing(value) ? '' : cellOf({ field, name, row: { [name]: value }, lang }))
  return {
    show: row => shown(receivedOf(row as WagonFacts)),
    total: rows => {
      const given = rows.flatMap(row => receivedOf(row as WagonFacts) ?? [])
      return given.length ? shown(sum(given)) : ''
    },
  }
}
