import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { withFollowers } from '@tuheng/domain/kernel/followers'
import type { Reading, SheetColumn } from '../../../engine/sheet/sheet-types.ts'
import { trips, type TripField } from './trips.ts'

/** Columns of a sheet of trips, each followed by the fields that follow it, for which `make` creates columns. */
export function withFollowingColumns(
  columns: readonly SheetColumn[],
  make: (name: string) => SheetColumn,
): SheetColumn[] {
  const known = new Map(columns.map(column => [column.name, column]))
  const names = columns.map(column => column.name)
  return withFollowers(trips.fields, names).map(name => known.get(name) ?? make(name))
}

/** Whether a cell accepts the field as text. */
export const isTyped = ({ computed, to, lines, kind }: Field): boolean => !computed && !to && !lines && kind !== 'files'

/** Parses a text that was typed for a field of the trip. */
export function readField(name: string, text: string): Reading {
  const field = trips.fields[name] as Field
  const { value, issue } = kindOf(field).read(text.trim(), field, name)
  return issue ? { issue } : { value }
}

const OF_BOXES: readonly string[] = [
  'boxNo1',
  'boxNet1',
  'boxNo2',
  'boxNet2',
  'boxReceived1',
  'boxReceived2',
  'boxLoss1',
  'boxLoss2',
] satisfies TripField[]

/** Whether only short hauls have the column: it is of their containers. */
export const isOfBox = (name: string): boolean => OF_BOXES.includes(name)
