import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Reading } from './sheet-types.ts'

/** Reads typed or pasted text by the field's kind. */
export function fieldReader(name: string, field: Field): (text: string) => Reading {
  return text => {
    const { value, issue } = kindOf(field).read(text, field, name)
    return issue ? { issue } : { value }
  }
}
