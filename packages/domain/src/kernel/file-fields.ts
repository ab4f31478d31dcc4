import type { Field } from './field.ts'
import { fieldAccessOf } from './field-access.ts'
import { partsOf } from './parts.ts'
import type { Actor } from './policy.ts'
import { type AnyResource, type Face, labelOf } from './resource.ts'
import type { Text } from './text.ts'

/** A field that holds files, of a record or of its child rows. */
export interface FileField {
  /** Name in field rights: `loadPhotos`, or `terms.files` of child rows. */
  path: string
  /** Label, with that of the child rows before it. */
  label: Text
  field: Field
  /** Name of the field that contains the child rows. */
  lines: string | undefined
}

/** The fields of a resource that hold files. */
export function fileFields({ fields }: Pick<AnyResource, 'fields'>): FileField[] {
  const { files, lines } = partsOf(fields)
  return [
    ...files.map(([path, field]) => ({ path, label: labelOf(field, path), field, lines: undefined })),
    ...lines.flatMap(([name, holder]) => {
      const above = labelOf(holder, name)
      return partsOf(holder.lines.fields).files.map(([key, field]) => {
        const own = labelOf(field, key)
        const label = { zh: `${above.zh}${own.zh}`, en: `${above.en} ${own.en}` }
        return { path: `${name}.${key}`, label, field, lines: name }
      })
    }),
  ]
}

/** Those whose files the person may open on the face. A masked field shows none of its files. */
export function openFileFields(actor: Actor, resource: AnyResource, face: Face): FileField[] {
  const { visibilityOf } = fieldAccessOf(actor, resource, face)
  return fileFields(resource).filter(({ path }) => visibilityOf(path) === 'visible')
}
