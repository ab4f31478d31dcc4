import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { wagonLoad } from '@tuheng/domain/rail/wagon-load'
import { fieldColumn } from '../../../engine/sheet/field-column.tsx'
import type { SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { ALIASES, type ModelChoice, readerOf } from './wagon-readings.ts'

/** The wagons of a waybill while it is being loaded. */
export const LOADING = wagonLoad.faces.delivery as Face

const WIDTHS: Readonly<Record<string, number>> = {
  seq: 56,
  wagonNo: 92,
  wagonModelId: 84,
  boxType: 116,
  boxNo1: 124,
  boxNo2: 124,
  net1: 96,
  net2: 96,
  sealNo1: 104,
  sealNo2: 104,
  bulkNet: 108,
  tarpaulins: 64,
  loadLine: 72,
  markedLoad: 72,
  net: 96,
}

/** Columns of the wagons of a waybill: typed are those that the person may write. */
export function wagonColumns({
  actor,
  lang,
  models,
}: {
  actor: Actor
  lang: Lang
  models: readonly ModelChoice[]
}): SheetColumn[] {
  const access = fieldAccessOf(actor, anyResource(wagonLoad), LOADING)
  const column = (name: keyof typeof wagonLoad.fields, own: Partial<SheetColumn> & { summed?: boolean } = {}) => {
    const field: Field = wagonLoad.fields[name]
    const read = field.computed || !access.mayWrite(name) ? undefined : readerOf(name, models)
    return fieldColumn({
      name,
      field,
      lang,
      width: WIDTHS[name] ?? 120,
      aliases: ALIASES[name] ?? [],
      ...own,
      ...(read ? { read } : {}),
    })
  }
  const columns = [
    column('seq', { frozen: true }),
    column('wagonNo', { frozen: true }),
    column('wagonModelId', {
      edit: row => String(row['wagonModelId$'] ?? ''),
      onPhone: 'fact',
    }),
    column('boxType', {}),
    column('boxNo1', { onPhone: 'fact' }),
    column('net1', { summed: true, inputMode: 'decimal' }),
    column('boxNo2', { onPhone: 'fact' }),
    column('net2', { summed: true, inputMode: 'decimal' }),
    column('bulkNet', { summed: true, inputMode: 'decimal' }),
    column('net', { onPhone: 'result', summed: true, fits: isFigure }),
    column('markedLoad', { fits: isFigure }),
    column('sealNo1'),
    column('sealNo2'),
    column('tarpaulins'),
    column('loadLine'),
    column('remark', { grows: true }),
  ]
  return columns.filter(({ name }) => access.visibilityOf(name) !== 'hidden')
}

export const isFigure = (text: string): boolean => /^[\d.,\s]*$/.test(text)
