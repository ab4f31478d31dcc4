import type { Actor } from '@tuheng/domain/kernel/policy'
import { type AnyResource, type AnyRow, columnField, type Face } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import { comparable, spellings } from '../../engine/import/lookup-text.ts'
import { filterSql, parseFilters } from '../../engine/read/filter.ts'
import { type ChoiceAccess, choiceAccess } from '../../engine/rights/choice-access.ts'
import { choiceQueries } from '../../engine/rights/choice-queries.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { referenceScopeSql } from '../../engine/rights/reference-scope.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { columnKind } from '../../sql/columns/index.ts'
import { column, tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'

type Reader = Pick<Tx, 'orgId' | 'sql' | 'actor'>

/** A record as another company may know it, too. */
export interface Described {
  id: number
  name: string
  /** Values of the keys of its resource, in their order; null for what is empty or not to be seen. */
  keys: (string | null)[]
}

/** What tells that records of two companies are the same. */
interface Key {
  fields: readonly string[]
  /** Records that differ in it are different ones, whatever else is alike. */
  isProof: boolean
  /** Its value, as text, where it is more than the columns of the fields. */
  sql?(params: Params, orgId: number): string
}

/**
 * The keys of a resource, the most certain first. A number that each company gives out by itself tells nothing alone.
 * Documents belong to their company: they have none.
 */
function keysOf(resource: AnyResource): Key[] {
  const { title, nature, unique = [], fields } = resource
  if (nature === 'document') return []
  if (resource.name === 'member') return [{ fields: ['userId'], isProof: true, sql: () => 't.user_id::text' }]
  const byTitle = { fields: [title], isProof: false }
  if (resource.name === 'department') return [{ fields: [title], isProof: false, sql: departmentPath }, byTitle]
  const isOwnNumber = (name: string): boolean => fields[name]?.numbered !== undefined
  const isRegistered = ([name = '']: readonly string[]): boolean => REGISTERED.has(fields[name]?.kind ?? '')
  const sets = unique
    .filter(set => set.every(name => isText(resource, name) && !isOwnNumber(name)))
    .toSorted((a, b) => Number(isRegistered(b)) - Number(isRegistered(a)))
  const numbers = unique.flatMap(set => set.filter(name => set.length === 1 && isOwnNumber(name)))
  return [
    ...sets.map(set => ({ fields: set, isProof: set.join() !== 'code' && set.join() !== title })),
    ...numbers.map(name => ({ fields: [title, name], isProof: false })),
    byTitle,
  ]
}

/** Kinds of numbers that an authority gives out: they count more than names. */
const REGISTERED = new Set(['creditCode', 'idCard'])

/** With the name of the department above it: names are unique below one. */
const departmentPath = (params: Params, orgId: number): string =>
  `(select up.name from department up where up.org_id = ${params.add(orgId)} and up.id = t.parent_id) || '/' || t.name`

function isText(resource: AnyResource, name: string): boolean {
  const field = columnField(resource, name)
  return field !== undefined && !field.to && columnKind(field).sqlType === 'text'
}

/** The records as far as the person may choose them. */
export async function describe(reader: Reader, resource: AnyResource, ids: readonly number[]): Promise<Described[]> {
  return select(reader, resource, params => [`t.id = any(${params.add(ids)}::bigint[])`])
}

/**
 * The twins of records of another company, by the id there: the one record with the same key that the person may choose
 * and that can be chosen. Where several have it, or a more certain key differs, there is none.
 */
export async function twinsOf(
  reader: Reader,
  resource: AnyResource,
  described: readonly Described[],
): Promise<Map<number, number>> {
  const keys = keysOf(resource)
  if (!keys.length || !described.length) return new Map()
  const candidates = await select(reader, resource, params => [
    ...filterSql(resource, parseFilters(resource, resource.pickable ?? {}), params),
    candidateSql(resource, { keys, described }, params),
  ])
  const twins = new Map<number, number>()
  for (const one of described) {
    const twin = twinOf(one, candidates, keys)
    if (twin !== undefined) twins.set(one.id, twin)
  }
  return twins
}

function twinOf(one: Described, candidates: readonly Described[], keys: readonly Key[]): number | undefined {
  for (const [i, value] of one.keys.entries()) {
    if (value === null) continue
    const same = candidates.filter(({ keys: theirs }) => alike(theirs[i], value))
    const fitting = same.filter(({ keys: theirs }) =>
      keys.every((key, at) => at >= i || !key.isProof || !differ(theirs[at], one.keys[at])),
    )
    if (fitting.length === 1) return fitting[0]?.id
  }
  return undefined
}

const alike = (a: string | null | undefined, b: string): boolean =>
  a !== null && a !== undefined && comparable(a) === comparable(b)
const differ = (a: string | null | undefined, b: string | null | undefined): boolean =>
  a !== null && a !== undefined && b !== null && b !== undefined && comparable(a) !== comparable(b)

/** Records that have one of the values in a key. Of keys of several fields the title alone is looked for. */
function candidateSql(
  resource: AnyResource,
  { keys, described }: { keys: readonly Key[]; described: readonly Described[] },
  params: Params,
): string {
  if (resource.name === 'member')
    return `t.user_id = any(${params.add(described.flatMap(({ keys: [userId] }) => (userId ? [Number(userId)] : [])))}::bigint[])`
  const texts = (values: readonly (string | null)[], name: string): string => {
    const all = values.flatMap(value => (value === null ? [] : spellings(value, columnField(resource, name) as Field)))
    return `t.${column(name)} = any(${params.add([...new Set(all)])}::text[])`
  }
  const single = keys.flatMap(({ fields: [name = '', ...more] }, i) =>
    more.length || name === resource.title
      ? []
      : [
          texts(
            described.map(one => one.keys[i] ?? null),
            name,
          ),
        ],
  )
  return `(${[
    ...single,
    texts(
      described.map(one => one.name),
      resource.title,
    ),
  ].join(' or ')})`
}

async function select(
  reader: Reader,
  resource: AnyResource,
  narrow: (params: Params) => string[],
): Promise<Described[]> {
  const found = new Map<number, Described>()
  for (const way of waysToChoose(reader.actor, resource))
    for (const one of await selectBy(reader, { resource, ...way }, narrow)) found.set(one.id, one)
  return [...found.values()]
}

interface Way {
  face: Face
  choice: ChoiceAccess
}

/** As pickers have it: all records at once, or those of each face that the person may read. */
function waysToChoose(actor: Actor, resource: AnyResource): Way[] {
  const ways = Object.values(resource.faces).map(face => ({ face, choice: choiceAccess(actor, resource, face) }))
  const whole = ways.find(({ choice }) => choice === 'choose')
  if (whole) return [whole]
  const read = ways.filter(({ choice }) => choice === 'read')
  return read.length ? read : ways.filter(({ choice }) => choice === 'name').slice(0, 1)
}

async function selectBy(
  { actor, sql }: Reader,
  at: Way & { resource: AnyResource },
  narrow: (params: Params) => string[],
): Promise<Described[]> {
  const { resource, face, choice } = at
  const asked = choiceQueries(actor, at)
  const { mayQuery } = viewerAccess(actor, resource, face)
  const isSeen = (name: string): boolean => mayQuery(name) && (name === 'userId' || asked(name))
  if (!isSeen(resource.title)) return []
  const params = new Params()
  const where = scopeSql({
    resource,
    actor: { ...actor, scope: 'company' },
    params,
    ...(choice === 'read' ? { face, permission: false } : {}),
  })
  const inScope = referenceScopeSql(actor, { resource }, params)
  if (inScope) where.push(inScope)
  where.push(...narrow(params))
  const keys = keysOf(resource).map(key => (key.fields.every(isSeen) ? key : undefined))
  const columns = keys.map((key, i) => `${key ? keySql(key, params, actor.orgId) : 'null::text'} as "key${i}"`)
  const { rows } = await sql<AnyRow & { id: number; name: string }>(
    `select ${['t.id', `t.${column(resource.title)} as "name"`, ...columns].join(', ')} from ${tableName(resource)} t where ${where.join(' and ')}`,
    params.values,
  )
  return rows.map(({ id, name, ...row }) => ({
    id,
    name,
    keys: keys.map((_, i) => (row as Record<string, string | null>)[`key${i}`] || null),
  }))
}

/** The first field has to be filled, the others need not. */
function keySql({ fields: [first = '', ...more], sql }: Key, params: Params, orgId: number): string {
  if (sql) return sql(params, orgId)
  return [`t.${column(first)}`, ...more.map(name => `coalesce(t.${column(name)}, '')`)].join(` || '|' || `)
}
