import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'

/**
 * A list cannot be filtered or sorted by this field. The issue names the field by its label; an unknown name is
 * repeated as it was sent.
 */
export const queryFieldIssue = (
  code: 'sort.field' | 'filter.field',
  { field, name }: { field: Field | undefined; name: string },
  path: string,
): Issue => wordedIssue(kernelErrors, { code, path }, { name: field ? labelOf(field, name) : name })
