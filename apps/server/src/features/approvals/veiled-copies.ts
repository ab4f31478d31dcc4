import { dependentPaths, fromOthers, quotedFields } from '@tuheng/domain/kernel/copies'
import type { Actor, FieldRight, Veiled } from '@tuheng/domain/kernel/policy'
import { type AnyResource, anyResource } from '@tuheng/domain/kernel/resource'
import { docTypes, statement } from '@tuheng/domain/settlement/index'
import type { Sql } from '../../db/database.ts'
import { knownResource, type Reference, referencesTo } from '../../engine/directory.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerActorLimits } from '../../plugins/actor-rights.ts'
import { column, linkTable, snake, tableName } from '../../sql/names.ts'
import { countedVeil } from './counted-veil.ts'

/**
 * Records that repeat what an approval hides of a document are veiled with it, and what repeats those in turn: records that
 * refer to one and copy a hidden field of it, the parts whose figures it adds up, what adds it up itself, and the statements
 * that have a line of it. Like the document they are shown only by calls that name them, without what repeats it.
 */
export const registerVeiledCopies = (): void => oncePerProcess(limitCopies)

const limitCopies = (): void =>
  registerActorLimits(async (sql, actor) => {
    if (!actor.veiled) return undefined
    const veiled = await veiledCopies(sql, actor, actor.veiled)
    return { veiled, veil: joined([quotedVeil([actor.veiled, veiled]), countedVeil(actor.veiled)]) }
  })

type Veil = NonNullable<Actor['veil']>

const joined = (veils: readonly Veil[]): Veil =>
  veils
    .flatMap(veil => Object.entries(veil))
    .reduce<Record<string, Record<string, FieldRight>>>((all, [name, paths]) => {
      all[name] = { ...all[name], ...paths }
      return all
    }, {})

/** What others repeat without naming the record is hidden in all records: nobody could tell which are copies of this one. So is what a record repeats of an earlier one of its kind. */
function quotedVeil(all: readonly Veiled[]): Veil {
  const found: Record<string, Record<string, FieldRight>> = {}
  for (const [name, byId] of all.flatMap(veiled => Object.entries(veiled))) {
    const hidden = new Set(Object.values(byId).flat())
    const resource = knownResource(name)
    if (!resource) continue
    const paths = [...quotedFields(resource).filter(field => hidden.has(field)), ...fromOthers(resource, hidden)]
    if (paths.length)
      found[name] = {
        ...found[name],
        ...Object.fromEntries(paths.map((path): [string, FieldRight] => [path, 'hidden'])),
      }
  }
  return found
}

/** What is hidden of one record. `isSum`: only because its figures add up that of others, so that they tell nothing of its parts. */
interface Hiding {
  paths: readonly string[]
  isSum: boolean
}

/** Hidden values by resource and id. */
type Veils = ReadonlyMap<string, ReadonlyMap<number, Hiding>>

/** A record that repeats something of another. */
interface Repeating extends Hiding {
  resource: string
  id: number
}

type Reader = Pick<Sql, 'query'> & { orgId: number }

/** Goes on from record to record until nothing more is repeated: each step adds paths, of which there are so many. */
export async function veiledCopies({ query }: Pick<Sql, 'query'>, { orgId }: Actor, veiled: Veiled): Promise<Veiled> {
  const reader = { query, orgId }
  const all = new Map<string, Map<number, Hiding>>()
  const add = (name: string, id: number, { paths, isSum }: Hiding): Hiding | undefined => {
    const records = all.get(name) ?? new Map<number, Hiding>()
    const known = records.get(id)
    const more = paths.filter(path => !known?.paths.includes(path))
    if (!more.length) return undefined
    const next = { paths: [...(known?.paths ?? []), ...more], isSum: isSum && known?.isSum !== false }
    all.set(name, records.set(id, next))
    return { paths: more, isSum }
  }
  const named = Object.entries(veiled).flatMap(([resource, byId = {}]) =>
    Object.entries(byId).map(([id, paths]): Repeating => ({ resource, id: Number(id), paths, isSum: false })),
  )
  let found: readonly Repeating[] = named
  for (let isFirst = true; found.length; isFirst = false) {
    const fresh = new Map<string, Map<number, Hiding>>()
    for (const { resource, id, ...hiding } of found) {
      const more = add(resource, id, hiding)
      if (more) fresh.set(resource, (fresh.get(resource) ?? new Map<number, Hiding>()).set(id, more))
    }
    found = await repeatedBy(reader, fresh, isFirst)
  }
  for (const { resource, id } of named) all.get(resource)?.delete(id)
  return Object.fromEntries(
    [...all].map(([name, records]) => [
      name,
      Object.fromEntries([...records].map(([id, { paths }]): [string, readonly string[]] => [String(id), paths])),
    ]),
  )
}

/** The records that repeat one of these values. `isNamed`: of documents that an approval names, whose lines all tell of them. */
async function repeatedBy(reader: Reader, veils: Veils, isNamed: boolean): Promise<Repeating[]> {
  const found: Repeating[] = []
  for (const [name, records] of veils) {
    for (const reference of referencesTo(name, { table: tableName, link: linkTable, snake }))
      found.push(...(await byReference(reader, { name, records }, reference)))
    found.push(...(await wholeOf(reader, name, records)))
    found.push(...(await statementsOf(reader, { name, records }, isNamed)))
  }
  return found
}

interface Original {
  name: string
  records: ReadonlyMap<number, Hiding>
}

async function byReference(
  reader: Reader,
  { name, records }: Original,
  { resource, table, column: key, kind, path }: Reference,
): Promise<Repeating[]> {
  if (kind === 'link' || resource.name === name) return []
  const repeats = new Map(
    [...records].flatMap(([id, hiding]): [number, Hiding][] => {
      const copied = dependentPaths(name, hiding.paths).get(resource.name) ?? []
      const tells = hidesFigure(name, hiding.paths)
      // Figures of a document are sums of those of its parts, and of its lines
      const parts = tells && !hiding.isSum && resource.partOf === path ? figuresIn(resource) : []
      const [lines = ''] = path.split('.')
      const sums = kind === 'line' && tells && copied.some(one => one.startsWith(`${lines}.`))
      const paths = [...copied, ...parts, ...(sums ? sumsIn(resource) : [])]
      return paths.length ? [[id, { paths: [...new Set(paths)], isSum: sums && !parts.length }]] : []
    }),
  )
  const owner = kind === 'line' ? 't.parent_id' : 't.id'
  const rows = await pairs(
    reader,
    `select distinct ${owner} as id, t.${key} as of from ${table} t where t.org_id = $1 and t.${key} = any($2::bigint[])`,
    [...repeats.keys()],
  )
  return rows.flatMap(({ id, of }) => {
    const hiding = repeats.get(of)
    return hiding ? [{ resource: resource.name, id, ...hiding }] : []
  })
}

/** The documents of which these records are parts: their figures are sums of those of the parts. */
async function wholeOf(reader: Reader, name: string, records: Original['records']): Promise<Repeating[]> {
  const { partOf, fields } = knownResource(name) ?? {}
  const whole = knownResource(fields?.[partOf ?? '']?.to ?? '')
  if (!partOf || !whole) return []
  const telling = [...records].flatMap(([id, { paths }]) => (hidesFigure(name, paths) ? [id] : []))
  const rows = await pairs(
    reader,
    `select t.${column(partOf)} as id, t.id as of from ${tableName(knownResource(name) as AnyResource)} t where t.org_id = $1 and t.id = any($2::bigint[])`,
    telling,
  )
  const sums = { paths: sumsIn(whole), isSum: true }
  return [...new Set(rows.map(({ id }) => id))].map(id => ({ resource: whole.name, id, ...sums }))
}

/** Statements name documents by kind and id, and repeat their numbers, weights and charges. */
async function statementsOf(reader: Reader, { name, records }: Original, isNamed: boolean): Promise<Repeating[]> {
  if (!Object.hasOwn(docTypes, name) || !knownResource(name)) return []
  const telling = [...records].flatMap(([id, { paths }]) =>
    isNamed || hidesFigure(name, paths) || dependentPaths(name, paths).has(statement.name) ? [id] : [],
  )
  const rows = await pairs(
    reader,
    `select distinct l.parent_id as id, l.doc_id as of from statement_line l
     where l.org_id = $1 and l.doc_type = '${name}' and l.doc_id = any($2::bigint[])`,
    telling,
  )
  return rows.map(({ id }) => ({ resource: statement.name, id, paths: sumsIn(anyResource(statement)), isSum: true }))
}

/** Ids of the records that name one of these, with which. No statement without ids. */
async function pairs(
  { query, orgId }: Reader,
  text: string,
  ids: readonly number[],
): Promise<{ id: number; of: number }[]> {
  if (!ids.length) return []
  const { rows } = await query<{ id: number; of: number }>(text, [orgId, ids])
  return rows.map(({ id, of }) => ({ id: Number(id), of: Number(of) }))
}

const FIGURES: readonly string[] = ['money', 'price', 'quantity', 'integer']

const figuresIn = ({ fields }: Pick<AnyResource, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (FIGURES.includes(kind) ? [name] : []))

const hidesFigure = (name: string, hidden: readonly string[]): boolean =>
  figuresIn(knownResource(name) ?? { fields: {} }).some(field => hidden.includes(field))

/** What is added up of lines, and all lines with figures: of one line the sum is that line, and is spread over the others. */
const sumsIn = (resource: AnyResource): string[] => [
  ...figuresIn(resource),
  ...Object.entries(resource.fields).flatMap(([name, { lines }]) => (lines && figuresIn(lines).length ? [name] : [])),
]
