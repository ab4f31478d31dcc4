import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyResource } from '@tuheng/domain/kernel/resource'

/** All fields that a person may fill in: of the record, of its child rows, and those that its transitions ask for. */
export function askedFields(resource: AnyResource): Field[] {
  const own = Object.values(resource.fields)
  const paramFields = Object.values(resource.transitions).flatMap(transition => Object.values(transition.params ?? {}))
  return [...own, ...paramFields].flatMap(field => [field, ...Object.values(field.lines?.fields ?? {})])
}
