import type { Field } from '@tuheng/domain/kernel/field'
import { can, type Actor } from '@tuheng/domain/kernel/policy'
import { countField, countOf } from '@tuheng/domain/kernel/record-counts'
import { columnField, SYSTEM_FIELDS, type AnyResource, type Face } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { cardOf } from '../catalogue.ts'
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

/** The columns of a list: those of the face, and the counts of records whose list this person may read. */
export function listColumns(resource: AnyResource, face: Face, actor: Actor): ReadonlyMap<string, Field> {
  const columns = faceColumns(resource, face, actor)
  const counts = Object.entries(resource.list.counts ?? {}).filter(([, count]) => {
    const counted = cardOf(count.of)?.faces[count.face]
    return counted && can(actor, counted, 'read')
  })
  return counts.length
    ? new Map([...columns, ...counts.map(([name, count]) => [name, countField(count)] as const)])
    : columns
}

/** The columns that this person may filter, search and sort by. Masked columns are left out. */
export function queryableColumns(
  columns: ReadonlyMap<string, Field>,
  { resource, face, actor }: { resource: AnyResource; face: Face; actor: Actor },
): ReadonlyMap<string, Field> {
  const { mayQuery } = fieldAccessOf(actor, resource, face)
  return new Map([...columns].filter(([name]) => !countOf(resource.list, name) && mayQuery(name)))
}

/** Whether the server can sort by the field. */
export function isSortable(resource: AnyResource, name: string, field: Field): boolean {
  const stored =
    name in resource.fields || name in resource.machines || (SYSTEM_FIELDS as readonly string[]).includes(name)
  return stored && !widgetOf(field).unordered
}
