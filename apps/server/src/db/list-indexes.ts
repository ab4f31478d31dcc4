import type { FieldKind } from '@tuheng/domain/kernel/field'
import { type AnyResource, columnField, type Machine } from '@tuheng/domain/kernel/resource'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index } from 'drizzle-orm/pg-core'
import { isShared } from '../sql/shared-text.ts'
import { snake } from '../sql/names.ts'

type Columns = Record<string, AnyPgColumn>

interface Wanted {
  columns: string[]
  where?: string
}

/** Kinds that no index of their own serves: the order of the list finds them, or a table beside. */
const UNINDEXED = new Set<FieldKind>(['json', 'files', 'lines', 'refs', 'bool'])
const DATES = new Set<FieldKind>(['date', 'dateTime', 'month'])
/** Lists show the living, and with them alone an index answers a capped count without the rows. */
const LIVE = 'deleted_at is null'

/**
 * The indexes that a record table has for its lists and references: what is declared once is indexed once, and in no more
 * rows than are asked for. See docs/adr/0020-indexes-of-lists.md for the figures behind each rule.
 */
export function listIndexes(resource: AnyResource, name: string, t: Columns) {
  const trigram = resource.list.search.filter(key => key in t)
  const on = ({ columns, where }: Wanted, as: string) => {
    const [first, ...rest] = columns.map(key => column(t, key)) as [AnyPgColumn]
    const built = index(`${name}_${as}`.slice(0, 63)).on(column(t, 'orgId'), first, ...rest)
    return where ? built.where(sql.raw(where)) : built
  }
  return [
    // What lists count and page through, the dead left out: a capped count reads a few pages of it and nothing of the rows.
    on({ columns: ['id'], where: LIVE }, 'live_idx'),
    ...[...wantedKeys(resource)]
      .filter(key => key in t)
      .flatMap(key => {
        const wanted = indexOf(resource, key)
        return wanted ? [on(wanted, `${snake(key)}_${isListed(resource, key) ? 'list' : 'ref'}`)] : []
      }),
    // One that tells the texts of a column apart is read without the rows.
    ...(resource.indexes ?? []).map(fields =>
      on(
        { columns: [...fields], ...(isShared(resource, fields[0] ?? '') ? { where: LIVE } : {}) },
        `${fields.map(snake).join('_')}_ix`,
      ),
    ),
    ...trigram.map(key =>
      index(`${name}_${snake(key)}_trgm`.slice(0, 63)).using(
        'gin',
        sql.raw(`"${snake(key)}" gin_trgm_ops`) as unknown as SQL,
      ),
    ),
  ]
}

/**
 * States that rows begin in and mostly stay in, so that the order of a list finds them at once and no index needs to. One
 * that is reached late (settled, paid) stands behind all younger rows, the more the larger the company: it is indexed.
 */
export function terminalStatesOf({ states, terminalStates, initial }: Machine): readonly string[] {
  return terminalStates ?? (states[initial]?.color === 'done' ? [initial] : [])
}

function wantedKeys(resource: AnyResource): Set<string> {
  const { filters, tabs, period } = resource.list
  const refs = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'ref')
    .map(([key]) => key)
  return new Set([...filters, ...sorted(resource), ...(tabs ? [tabs] : []), ...(period ? [period] : []), ...refs])
}

const sorted = (resource: AnyResource): string[] =>
  (resource.list.sort ?? []).map(s => s.replace(/^-/, '')).filter(key => key !== 'id')

function indexOf(resource: AnyResource, key: string): Wanted | undefined {
  const kind = columnField(resource, key)?.kind
  if (key === 'id' || !kind || UNINDEXED.has(kind) || isCovered(resource, key, kind)) return undefined
  if (!isListed(resource, key)) return isStep(resource, key) ? undefined : { columns: [key], where: given(key) }
  const order = sorted(resource)
  // An order takes in the rows that have no value.
  if (order.includes(key)) return { columns: order.length > 1 ? [key] : [key, 'id'], where: LIVE }
  // The rows of one value in the usual order of the list. Days and names repeat there, which makes the index small; ids do not.
  const inOrder = [key, order[0] ?? 'id']
  if (DATES.has(kind)) return { columns: kind === 'month' ? inOrder : [key, 'id'], where: LIVE }
  const machine = resource.machines[key]
  if (machine) return { columns: inOrder, where: [LIVE, ...notIn(key, terminalStatesOf(machine))].join(' and ') }
  if (isFaced(resource, key)) return { columns: inOrder, where: LIVE }
  return { columns: kind === 'ref' || order.length ? inOrder : [key], where: `${LIVE} and ${given(key)}` }
}

/**
 * Who did a step of a document, where no list asks for them. Only whether a member may be deleted depends on it, which is
 * asked of all steps of a document at once, over the rows (`engine/write/uses.ts`): five indexes less on each trip.
 */
export function isStep(resource: AnyResource, key: string): boolean {
  const field = resource.fields[key]
  return field?.kind === 'ref' && field.to === 'member' && field.computed === true && !isListed(resource, key)
}

const notIn = (key: string, states: readonly string[]): string[] =>
  states.length ? [`"${snake(key)}" not in (${states.map(state => `'${state}'`).join(', ')})`] : []

const given = (key: string): string => `"${snake(key)}" is not null`

function isListed(resource: AnyResource, key: string): boolean {
  const { filters, tabs, period } = resource.list
  return filters.includes(key) || tabs === key || period === key || sorted(resource).includes(key)
}

const isFaced = (resource: AnyResource, key: string): boolean =>
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
