import { type AnyResource, columnField } from '@tuheng/domain/kernel/resource'
import { columnKind } from './columns/index.ts'

/** A text that many records have the same of, with a declared index that goes on behind it: the plate of a trip. */
export function isShared(resource: AnyResource, name: string): boolean {
  const field = columnField(resource, name)
  return (
    !!field &&
    columnKind(field).shared === true &&
    (resource.indexes ?? []).some(fields => fields[0] === name && fields.length > 1)
  )
}
