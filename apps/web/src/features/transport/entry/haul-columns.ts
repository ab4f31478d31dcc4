import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { restOfPair, type BoxWeights } from '@tuheng/domain/transport/box-weights'
import { isMissing } from '../../../engine/common/missing.ts'
import type { Reading, SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { readText, readWeight } from '../shared/readings.ts'
import { readField } from '../shared/trip-columns.ts'

type MakeColumn = (name: string, own: Partial<SheetColumn>) => SheetColumn

/** Columns of what a short haul carries and where: its containers with their nets, its seal and its slot. */
export function haulColumns(col: MakeColumn): SheetColumn[] {
  const box = (name: string, aliases: string[]) =>
    col(name, {
      width: 124,
      aliases,
      read: (text, { row }) => withRest({ name, row, reading: readField(name, text) }),
    })
  const net = (name: string, aliases: string[]) =>
    col(name, {
      width: 92,
      inputMode: 'decimal',
      aliases,
      read: (text, { row }) => withRest({ name, row, reading: readWeight(name)(text) }),
    })
  return [
    box('boxNo1', ['箱号', '箱号一']),
    net('boxNet1', ['净重1', '货重1']),
    box('boxNo2', ['箱号二']),
    net('boxNet2', ['净重2', '货重2']),
    col('sealNo', { width: 96, read: text => readText('sealNo')(text), aliases: ['封号', '施封号'] }),
    col('slotNo', { width: 80, read: text => readText('slotNo')(text), aliases: ['货位号'] }),
  ]
}

/** What the first container leaves is in the second one, until its own weight is typed. */
function withRest({ name, row, reading }: { name: string; row: AnyRow; reading: Reading }): Reading {
  if (reading.issue || name === 'boxNet2' || !isMissing(row['boxNet2'])) return reading
  const rest = restOfPair({ ...row, [name]: reading.value } as BoxWeights)
  return rest === null ? reading : { ...reading, also: { boxNet2: rest } }
}
