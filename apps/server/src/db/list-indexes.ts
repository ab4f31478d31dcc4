import type { FieldKind } from '@tuheng/domain/kernel/field'
import { type AnyResource, columnField, type Machine } from '@tuheng/domain/kernel/resource'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core'
import { alikeFields, alikeName } from '../sql/alike.ts'
import { isShared } from '../sql/shared-text.ts'
import { snake } from '../sql/names.ts'

type Columns = Record<string, AnyPgColumn>

interface IndexDefinition {
  columns: string[]
  where?: string
}

/** Kinds without an index: the order of the list serves them, or a separate table. */
const UNINDEXED = new Set<FieldKind>(['json', 'files', 'lines', 'refs', 'bool'])
const DATES = new Set<FieldKind>(['date', 'dateTime', 'month'])
/** Lists show rows that are not deleted. Only such partial indexes answer a capped count without reading rows. */
const NOT_DELETED = 'deleted_at is null'

/**
 * The indexes of a record table for its lists and references. Every declared filter is indexed once, over as few rows
 * as possible. docs/adr/0020-indexes-of-lists.md has the figures.
 */
export function listIndexes(resource: AnyResource, name: string, t: Columns) {
  const trigram = resource.list.search.filter(key => key in t && columnField(resource, key)?.kind !== 'ref')
  const on = ({ columns, where }: IndexDefinition, as: string) => {
    const [first, ...rest] = columns.map(key => column(t, key)) as [AnyPgColumn]
    const definition = index(`${name}_${as}`.slice(0, 63)).on(column(t, 'orgId'), first, ...rest)
    return where ? definition.where(sql.raw(where)) : definition
  }
  return [
    // For counting and paging without deleted rows. A capped count reads a few index pages and no rows.
    on({ columns: ['id'], where: NOT_DELETED }, 'live_idx'),
    ...[...indexedFields(resource)]
      .filter(key => key in t)
      .flatMap(key => {
        const columns = indexOf(resource, key)
        return columns ? [on(columns, `${snake(key)}_${isListed(resource, key) ? 'list' : 'ref'}`)] : []
      }),
    // An index that lists the distinct texts of a column is read without rows.
    ...(resource.indexes ?? []).map(fields =>
      on(
        { columns: [...fields], ...(isShared(resource, fields[0] ?? '') ? { where: NOT_DELETED } : {}) },
        `${fields.map(snake).join('_')}_ix`,
      ),
    ),
    // Whether another record has the same text in other letters is asked at every write of one
    ...alikeFields(resource).map(key => on({ columns: [alikeName(key)], where: NOT_DELETED }, snake(alikeName(key)))),
    ...trigram.map(key =>
      index(`${name}_${snake(key)}_trgm`.slice(0, 63)).using(
        'gin',
        sql.raw(`"${snake(key)}" gin_trgm_ops`) as unknown as SQL,
      ),
    ),
  ]
}

/**
 * States that most rows keep, so that a scan in list order finds them at once without an index. States that are reached
 * late (settled, paid) are behind all newer rows and need an index.
 */
export function terminalStatesOf({ states, terminalStates, initial }: Machine): readonly string[] {
  return terminalStates ?? (states[initial]?.color === 'done' ? [initial] : [])
}

function indexedFields(resource: AnyResource): Set<string> {
  const { filters, tabs, period } = resource.list
  const refs = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'ref')
    .map(([key]) => key)
  return new Set([...filters, ...sorted(resource), ...(tabs ? [tabs] : []), ...(period ? [period] : []), ...refs])
}

const sorted = (resource: AnyResource): string[] =>
  (resource.list.sort ?? []).map(s => s.replace(/^-/, '')).filter(key => key !== 'id')

function indexOf(resource: AnyResource, key: string): IndexDefinition | undefined {
  const kind = columnField(resource, key)?.kind
  if (key === 'id' || !kind || UNINDEXED.has(kind) || isCovered(resource, key, kind)) return undefined
  if (!isListed(resource, key))
    return isActorOfStep(resource, key) ? undefined : { columns: [key], where: declared(key) }
  const order = sorted(resource)
  // An index for ordering includes rows without a value.
  if (order.includes(key)) return { columns: order.length > 1 ? [key] : [key, 'id'], where: NOT_DELETED }
  // The rows of one value in the default order of the list. Days and names repeat, which keeps the index small; ids do
  // not.
  const inOrder = [key, order[0] ?? 'id']
  if (DATES.has(kind)) return { columns: kind === 'month' ? inOrder : [key, 'id'], where: NOT_DELETED }
  const machine = resource.machines[key]
  if (machine) return { columns: inOrder, where: [NOT_DELETED, ...notIn(key, terminalStatesOf(machine))].join(' and ') }
  if (isFilteredByFace(resource, key)) return { columns: inOrder, where: NOT_DELETED }
  return { columns: kind === 'ref' || order.length ? inOrder : [key], where: `${NOT_DELETED} and ${declared(key)}` }
}

/**
 * References to the member who did a step of a document, where no list filters by them. They matter only for deleting a
 * member, which checks all steps of a document in one scan (`engine/write/reference-sources.ts`). This saves five indexes on each
 * trip.
 */
export function isActorOfStep(resource: AnyResource, key: string): boolean {
  const field = resource.fields[key]
  return field?.kind === 'ref' && field.to === 'member' && field.computed === true && !isListed(resource, key)
}

const notIn = (key: string, states: readonly string[]): string[] =>
  states.length ? [`"${snake(key)}" not in (${states.map(state => `'${state}'`).join(', ')})`] : []

const declared = (key: string): string => `"${snake(key)}" is not null`

function isListed(resource: AnyResource, key: string): boolean {
  const { filters, tabs, period } = resource.list
  return filters.includes(key) || tabs === key || period === key || sorted(resource).includes(key)
}

const isFilteredByFace = (resource: AnyResource, key: string): boolean =>
  Object.values(resource.faces).some(face => key in (face.where ?? {}))

/**
 * Whether a unique key or a declared index begins with the field. An index that continues with a date does not replace
 * one on a reference; one that continues with anything else does not replace one for the months of a list, since all
 * later rows would be scanned for old months.
 */
function isCovered(resource: AnyResource, key: string, kind: FieldKind): boolean {
  const isReference = kind === 'ref'
  const [day] = sorted(resource)
  if (kind === 'month' && day && day !== key)
    return resource.indexes?.some(([first, second]) => first === key && second === day) ?? false
  if (kind === 'serial') return true
  if (!isReference && resource.unique?.some(([first]) => first === key)) return true
  return (resource.indexes ?? []).some(
    ([first, second]) =>
      first === key && !(isReference && second && DATES.has(columnField(resource, second)?.kind ?? 'json')),
  )
}

function column(t: Columns, name: string): AnyPgColumn {
  const found = t[name]
  if (!found) throw new Error(`no column ${name}`)
  return found
}
