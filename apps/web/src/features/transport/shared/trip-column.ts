import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { columnField } from '@tuheng/domain/kernel/resource'
import type { FieldColumn } from '../../../engine/field-table/index.tsx'
import { type TripField, tripFields, trips } from './trips.ts'

/** A field, status or system field of the trip as a table column. `width` in pixels. */
export function tripColumn(name: TripField, width?: number): FieldColumn {
  const field = columnField(trips, name) as Field
  return { name, field, width: width ?? field.width ?? kindOf(field).width }
}

/** Columns by their widths in pixels, in that order, each followed by the fields that follow it. */
export function tripColumns(widths: Readonly<Partial<Record<TripField, number>>>): FieldColumn[] {
  return tripFields(Object.keys(widths) as TripField[]).map(name => tripColumn(name, widths[name]))
}
