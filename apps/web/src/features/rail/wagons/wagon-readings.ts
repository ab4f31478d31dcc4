import type { Field } from '@tuheng/domain/kernel/field'
import { type AnyRow, labelOf } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
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
  const reading = readNamed('wagonModelId', text, models)
  if (reading.issue) return reading
  const markedLoad = models.find(one => one.id === reading.value)?.['markedLoad'] ?? null
  return { ...reading, also: { ...reading.also, markedLoad } }
}

const YARD = text('货场', 'Yard')

/** The record that a text names in full, whatever the case. */
export function readNamed(
  name: 'wagonModelId' | 'yardId',
  given: string,
  choices: readonly (AnyRow & { id: number; label: string })[],
): Reading {
  const also = (label: string | null): AnyRow => ({ [`${name}$`]: label })
  if (given === '') return { value: null, also: also(null) }
  const word = given.toUpperCase()
  const found = choices.find(one => one.label.toUpperCase() === word)
  if (found) return { value: found.id, also: also(found.label) }
  const known = choices.slice(0, 8).map(one => one.label)
  const label = name === 'yardId' ? YARD : labelOf(wagonLoad.fields[name], name)
  return {
    issue: {
      zh: `没有${label.zh}“${given}”，可选：${known.join('、') || '无'}`,
      en: `There is no ${label.en.toLowerCase()} "${given}"; known: ${known.join(', ') || 'none'}`,
    },
  }
}

/** Containers of a train are mostly of one type. */
const withBoxType = (reading: Reading, { row, above }: ReadContext): Reading =>
  reading.issue || !reading.value || row['boxType'] || !above?.['boxType']
    ? reading
    : { ...reading, also: { boxType: above['boxType'] } }
