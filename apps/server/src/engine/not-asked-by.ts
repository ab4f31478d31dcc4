import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { labelOf } from '@tuheng/domain/kernel/resource'

/** A list cannot be asked by this field, which is named as people know it; a name that nothing has stays as it was sent. */
export function notAskedBy(
  code: 'sort.field' | 'filter.field',
  { field, name }: { field: Field | undefined; name: string },
  path: string,
): Issue {
  const label = field && labelOf(field, name)
  const issue = kernelErrors.issue(code, { name: label?.zh ?? name }, path)
  return label ? { ...issue, en: kernelErrors.issue(code, { name: label.en }).en } : issue
}
