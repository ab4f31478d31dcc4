import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyRow, anyResource, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { wagonLoad } from '@tuheng/domain/rail/wagon-load'
import { fieldColumn } from '../../../engine/sheet/field-column.tsx'
import { fieldReader } from '../../../engine/sheet/field-reader.ts'
import type { Reading, ReadContext, SheetColumn } from '../../../engine/sheet/sheet-types.ts'

/** The wagons of a waybill while it is being loaded. */
export const LOADING = wagonLoad.faces.delivery as Face

/** A wagon type as its name is typed. */
export interface ModelChoice extends AnyRow {
  id: number
  label: string
}

/** Other headings of lists that are pasted. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  seq: ['序', '顺位'],
  wagonNo: ['车皮号', '货车号'],
  wagonModelId: ['车种', '车种车型'],
  boxNo1: ['箱号', '箱号一'],
  net1: ['箱1净重', '净重一', '货重1'],
  sealNo1: ['施封号'],
  boxNo2: ['箱号二'],
  net2: ['箱2净重', '净重二', '货重2'],
  bulkNet: ['货重', '净重', '载重'],
  loadLine: ['股道', '线路'],
}

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
    const read = field.computed || !access.mayWrite(name) ? undefined : (own.read ?? fieldReader(name, field))
    const { read: _, ...rest } = own
    return fieldColumn({
      name,
      field,
      lang,
      width: WIDTHS[name] ?? 120,
      aliases: ALIASES[name] ?? [],
      ...rest,
      ...(read ? { read: (text: string, context: ReadContext) => read(text.trim(), context) } : {}),
    })
  }
  const boxNo = fieldReader('boxNo1', wagonLoad.fields.boxNo1)
  const columns = [
    column('seq', { frozen: true }),
    column('wagonNo', { frozen: true, read: readWagon }),
    column('wagonModelId', {
      read: text => readModel(text, models),
      edit: row => String(row['wagonModelId$'] ?? ''),
      onPhone: 'fact',
    }),
    column('boxType', {}),
    column('boxNo1', { onPhone: 'fact', read: (text, context) => withBoxType(boxNo(text), context) }),
    column('net1', { summed: true, inputMode: 'decimal' }),
    column('boxNo2', { onPhone: 'fact', read: (text, context) => withBoxType(boxNo(text), context) }),
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

const isFigure = (text: string): boolean => /^[\d.,\s]*$/.test(text)

/** Wagons of a train are mostly of one type. */
function readWagon(text: string, { row, above }: ReadContext): Reading {
  const reading = fieldReader('wagonNo', wagonLoad.fields.wagonNo)(text)
  const sameModel = reading.issue || row['wagonModelId'] || !above?.['wagonModelId'] || !text
  return sameModel || reading.issue
    ? reading
    : {
        ...reading,
        also: {
          wagonModelId: above['wagonModelId'],
          wagonModelId$: above['wagonModelId$'],
          markedLoad: above['markedLoad'],
        },
      }
}

function readModel(text: string, models: readonly ModelChoice[]): Reading {
  if (text === '') return { value: null, also: { wagonModelId$: null, markedLoad: null } }
  const word = text.toUpperCase()
  const found = models.find(one => one.label.toUpperCase() === word)
  if (found) return { value: found.id, also: { wagonModelId$: found.label, markedLoad: found['markedLoad'] ?? null } }
  const known = models.slice(0, 8).map(one => one.label)
  const label = labelOf(wagonLoad.fields.wagonModelId, 'wagonModelId')
  return {
    issue: {
      zh: `没有${label.zh}“${text}”，可选：${known.join('、') || '无'}`,
      en: `There is no ${label.en.toLowerCase()} "${text}"; known: ${known.join(', ') || 'none'}`,
    },
  }
}

/** Containers of a train are mostly of one type. */
const withBoxType = (reading: Reading, { row, above }: ReadContext): Reading =>
  reading.issue || !reading.value || row['boxType'] || !above?.['boxType']
    ? reading
    : { ...reading, also: { boxType: above['boxType'] } }
