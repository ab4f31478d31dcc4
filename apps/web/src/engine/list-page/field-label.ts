import { columnField, labelOf, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'

/** The label of a column; empty where the resource has none of that name. */
export function fieldLabel(resource: AnyResource, name: string, lang: Lang): string {
  const field = columnField(resource, name)
  return field ? labelOf(field, name)[lang] : ''
}
