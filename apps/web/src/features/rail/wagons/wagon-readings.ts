import type { Field } from '@tuheng/domain/kernel/field'
import { type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { wagonLoad } from '@tuheng/domain/rail/wagon-load'
import { fieldReader } from '../../../engine/sheet/field-reader.ts'
import type { Reading, ReadContext } from '../../../engine/sheet/sheet-types.ts'

/** A wagon type as its name is typed. */
export interface ModelChoice extends AnyRow {
  id: number
  label: string
}

/** Other headings of lists that are pasted. */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
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

/** How a text of the column is read. */
export function readerOf(
  name: keyof typeof wagonLoad.fields,
  models: readonly ModelChoice[],
): (text: string, context: ReadContext) => Reading {
  const field: Field = wagonLoad.fields[name]
  const read = fieldReader(name, field)
  return (text, context) => {
    const word = text.trim()
    if (name === 'wagonModelId') return readModel(word, models)
    if (name === 'wagonNo') return withModel(read(word), context)
    return name === 'boxNo1' || name === 'boxNo2' ? withBoxType(read(word), context) : read(word)
  }
}

/** Wagons of a train are mostly of one type. */
const withModel = (reading: Reading, { row, above }: ReadContext): Reading =>
  reading.issue || !reading.value || row['wagonModelId'] || !above?.['wagonModelId']
    ? reading
    : {
        ...reading,
        also: {
          wagonModelId: above['wagonModelId'],
          wagonModelId$: above['wagonModelId$'],
          markedLoad: above['markedLoad'],
        },
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
