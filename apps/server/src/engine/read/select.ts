import type { Fields } from '@tuheng/domain/kernel/field'
import type { NamedField } from '@tuheng/domain/kernel/kinds/kind'
import { type AnyResource, columnField, SYSTEM_FIELDS } from '@tuheng/domain/kernel/resource'
import { isStored } from '../../sql/columns/index.ts'
import { resourceOf } from '../directory.ts'
import type { LabelledReference } from './labels.ts'
import { column, linkTable, snake, tableName } from '../../sql/names.ts'

/** What a statement selects: columns under their field names, labels of references as `name$`. */
export interface Selection {
  columns: string[]
  joins: string[]
}

const LABELLED_SYSTEM_FIELDS = ['createdBy', 'updatedBy', 'deptId'] as const

export interface SelectOptions {
  labels: boolean
  only?: ReadonlySet<string>
  /** Labels of references are not joined. `addLabels` reads them from `refs`. */
  separateLabels?: boolean
}

type Selected = Selection & { refs: LabelledReference[] }

/** The maximum number of cached column sets per resource. People use few, but programs may request any. */
const MAX_VARIANTS = 200

const cache = new WeakMap<AnyResource, Map<string, Selected>>()

/**
 * Columns of the record's own table in a fixed order, and its references. The selection is built once per set of
 * columns.
 */
export function selectRecord(resource: AnyResource, options: SelectOptions = { labels: true }): Selected {
  const variants = cache.get(resource) ?? new Map<string, Selected>()
  const variant = `${options.labels} ${options.separateLabels === true} ${options.only ? [...options.only].join() : '*'}`
  const selected = variants.get(variant) ?? select(resource, options)
  if (variants.size < MAX_VARIANTS) cache.set(resource, variants.set(variant, selected))
  // Callers append their own columns and joins.
  return { columns: [...selected.columns], joins: [...selected.joins], refs: selected.refs }
}

function select(resource: AnyResource, options: SelectOptions): Selected {
  const wanted = (name: string): boolean => !options.only || options.only.has(name)
  const refs: LabelledReference[] = []
  const columns = SYSTEM_FIELDS.filter(name => name === 'id' || name === 'version' || wanted(name)).map(
    name => `t.${column(name)} as "${name}"`,
  )
  const joins: string[] = []
  for (const name of Object.keys(resource.machines)) if (wanted(name)) columns.push(`t.${column(name)} as "${name}"`)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!wanted(name)) continue
    if (isStored(field)) columns.push(`t.${column(name)} as "${name}"`)
    if (field.kind === 'refs') {
      const link = linkColumns(resource, { field, name })
      columns.push(link.ids, ...(options.labels ? [link.labels] : []))
    }
    if (field.kind === 'ref' && options.labels) refs.push({ name, to: field.to ?? '' })
  }
  if (options.labels)
    for (const name of LABELLED_SYSTEM_FIELDS)
      if (wanted(name)) refs.push({ name, to: columnField(resource, name)?.to ?? '' })
  if (!options.separateLabels) for (const ref of refs) joinLabel(ref, { columns, joins })
  return { columns, joins, refs }
}

/** Columns of child rows, and their references. */
export function selectLines(fields: Fields): { columns: string[]; refs: LabelledReference[] } {
  const columns = ['t."id" as "id"', 't."parent_id" as "parentId"']
  const refs: LabelledReference[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (isStored(field)) columns.push(`t.${column(name)} as "${name}"`)
    if (field.kind === 'ref') refs.push({ name, to: field.to ?? '' })
  }
  return { columns, refs }
}

function joinLabel({ name, to }: LabelledReference, { columns, joins }: Selection): void {
  const target = resourceOf(to)
  const alias = `"r_${snake(name)}"`
  columns.push(`${alias}.${column(target.title)} as "${name}$"`)
  joins.push(`left join ${tableName(target)} ${alias} on ${alias}.org_id = $1 and ${alias}.id = t.${column(name)}`)
}

/** Columns with only the labels of linked records, as `name$`. */
export function selectLinkLabels(resource: AnyResource): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'refs' ? [linkColumns(resource, { field, name }).labels] : [],
  )
}

function linkColumns(resource: AnyResource, { field, name }: NamedField): { ids: string; labels: string } {
  const link = linkTable(resource, name)
  const target = resourceOf(field.to ?? '')
  const ids = `coalesce((select json_agg(l.target_id order by l.id) from ${link} l where l.org_id = $1 and l.parent_id = t.id), '[]'::json) as "${name}"`
  const labels = `coalesce((select json_agg(x.${column(target.title)} order by l.id) from ${link} l join ${tableName(target)} x on x.org_id = $1 and x.id = l.target_id where l.org_id = $1 and l.parent_id = t.id), '[]'::json) as "${name}$"`
  return { ids, labels }
}
