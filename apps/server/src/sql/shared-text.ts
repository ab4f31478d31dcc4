import { type AnyResource, columnField } from '@tuheng/domain/kernel/resource'
import { columnKind } from './columns/index.ts'

/** Whether many records share the text and a declared index starts with it, such as the plate of a trip. */
export function isShared(resource: AnyResource, name: string): boolean {
  const field = columnField(resource, name)
  return (
    !!field &&
    columnKind(field).shared === true &&
    (resource.indexes ?? []).some(fields => fields[0] === name && fields.length > 1)
  )
}
