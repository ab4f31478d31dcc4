import type { Issue } from '@tuheng/domain/kernel/errors'
import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import { isMissing } from './missing.ts'

/** What its kind has against a value; a blank is nobody's business here. */
export function issueOf(field: Field, name: string, value: unknown): Issue | undefined {
  return isMissing(value) ? undefined : kindOf(field).parse(value, field, name).issue
}
