import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { columnField, SYSTEM_FIELDS, type AnyResource, type Face } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { widgetOf } from '../widgets/index.ts'
import { faceFields } from './face-fields.ts'

/** System columns that a list may show. */
const SYSTEM_COLUMNS = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deptId'] as const

/** The columns that a list of this face can show to this person, by name. */
export function faceColumns(resource: AnyResource, face: Face, actor: Actor): ReadonlyMap<string, Field> {
  const fixed = new Set<string>(Object.keys(face.where ?? {}))
  const { visibilityOf } = fieldAccessOf(actor, resource, face)
  const fields = faceFields(resource, face)
  const names = [...Object.keys(resource.fields), ...Object.keys(resource.machines), ...SYSTEM_COLUMNS]
  return new Map(
    names.flatMap(name => {
      const field = fields[name] ?? columnField(resource, name)
      if (!field || fixed.has(name) || field.lines || visibilityOf(name) === 'hidden') return []
      return [[name, field] as const]
    }),
  )
}

/** The columns that this person may filter, search and sort by. Masked columns are left out. */
export function queryableColumns(
  columns: ReadonlyMap<string, Field>,
  { resource, face, actor }: { resource: AnyResource; face: Face; actor: Actor },
): ReadonlyMap<string, Field> {
  const { mayQuery } = fieldAccessOf(actor, resource, face)
  return new Map([...columns].filter(([name]) => mayQuery(name)))
}

/** Whether the server can sort by the field. */
export function isSortable(resource: AnyResource, name: string, field: Field): boolean {
  const stored =
    name in resource.fields || name in resource.machines || (SYSTEM_FIELDS as readonly string[]).includes(name)
  return stored && !widgetOf(field).unordered
}
