import type { Field } from '@tuheng/domain/kernel/field'
import { kindOf } from '@tuheng/domain/kernel/kinds/index'
import type { Reading } from './sheet-types.ts'

/** Reads what is typed or pasted as the kind of the field says. */
export function readAs(name: string, field: Field): (text: string) => Reading {
  return text => {
    const { value, issue } = kindOf(field).read(text, field, name)
    return issue ? { issue } : { value }
  }
}
