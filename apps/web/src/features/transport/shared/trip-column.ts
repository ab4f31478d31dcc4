import type { Field } from '@tuheng/domain/kernel/field'
import { columnField } from '@tuheng/domain/kernel/resource'
import type { FieldColumn } from '../../../engine/field-table/index.tsx'
import { type TripField, trips } from './trips.ts'

/** A field or status of the trip as a column of a table. */
export function tripColumn(name: TripField, width: number): FieldColumn {
  return { name, field: columnField(trips, name) as Field, width }
}

/** Columns by their widths in pixels, in that order. */
export function tripColumns(widths: Readonly<Partial<Record<TripField, number>>>): FieldColumn[] {
  return (Object.entries(widths) as [TripField, number][]).map(([name, width]) => tripColumn(name, width))
}
