import type { Fields } from '@tuheng/domain/kernel/field'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { variantOf } from '../widgets/variant-of.ts'

/** The fields of a face: filters that the face sets on references are added to those of the fields. */
export function faceFields(resource: Pick<AnyResource, 'fields'>, face: Face): Fields {
  const refs = face.refs as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | undefined
  if (!refs) return resource.fields
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      refs[name] ? variantOf(field, { where: { ...field.where, ...refs[name] } }) : field,
    ]),
  )
}
