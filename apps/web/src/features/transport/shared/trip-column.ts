import type { Field } from '@tuheng/domain/kernel/field'
import { columnField } from '@tuheng/domain/kernel/resource'
import type { FieldColumn } from '../../../engine/field-table/index.tsx'
import { trips } from './trips.ts'

/** A field or status of the trip as a column of a table. */
export function tripColumn(name: string, width: number): FieldColumn {
  return { name, field: columnField(trips, name) as Field, width }
}
