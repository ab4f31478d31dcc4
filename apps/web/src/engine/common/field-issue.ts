import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { isMissing } from './missing.ts'

/** The error that the field's kind finds in a value. Missing values are not checked here. */
export function issueOf(field: Field, name: string, value: unknown): Issue | undefined {
  return isMissing(value) ? undefined : kindOf(field).parse(value, field, name).issue
}
