import { dependentPaths, fromOthers, quotedFields } from '@tuheng/domain/kernel/copies'
import type { Actor, FieldRight, Veiled } from '@tuheng/domain/kernel/policy'
import { type AnyResource, anyResource } from '@tuheng/domain/kernel/resource'
import { docTypes, statement } from '@tuheng/domain/settlement/index'
import type { Sql } from '../../db/database.ts'
import { knownResource, referencesTo } from '../../engine/directory.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerActorLimits } from '../../plugins/actor-rights.ts'
import { countedVeil } from './counted-veil.ts'
import { linkTable, snake, tableName } from '../../sql/names.ts'

/**
 * Records that repeat what an approval hides of a document are veiled with it: those that refer to the document and copy a
 * hidden field of it, the parts whose figures it adds up, and the statements that have a line of it. Like the document they are shown only by calls that name
 * them, without what repeats it.
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
      found[name] = { ...found[name], ...Object.fromEntries(paths.map(path => [path, 'hidden'] as const)) }
  }
  return found
}

interface Repeating {
  id: number
  of: number
}

async function veiledCopies({ query }: Pick<Sql, 'query'>, { orgId }: Actor, veiled: Veiled): Promise<Veiled> {
  const found: Record<string, Record<string, readonly string[]>> = {}
  const put = (name: string, id: number, paths: Iterable<string>): void => {
    const records = (found[name] ??= {})
    records[id] = [...new Set([...(records[id] ?? []), ...paths])]
  }
  for (const [name, byId = {}] of Object.entries(veiled)) {
    const ids = Object.keys(byId).map(Number)
    const copiesOf = new Map(ids.map(id => [id, dependentPaths(name, byId[id] ?? [])]))
    const summed = new Set(ids.filter(id => hidesFigure(name, byId[id] ?? [])))
    for (const { resource, table, column, kind, path } of referencesTo(name, {
      table: tableName,
      link: linkTable,
      snake,
    })) {
      // Figures of a document are sums of those of its parts
      const parts = resource.partOf === path ? figuresIn(resource) : []
      const repeatedOf = (id: number) => [
        ...(copiesOf.get(id)?.get(resource.name) ?? []),
        ...(summed.has(id) ? parts : []),
      ]
      const repeats = ids.some(id => repeatedOf(id).length)
      if (!repeats || kind === 'link' || resource.name === name) continue
      const key = kind === 'line' ? 't.parent_id' : 't.id'
      const { rows } = await query<Repeating>(
        `select distinct ${key} as id, t.${column} as of from ${table} t where t.org_id = $1 and t.${column} = any($2::bigint[])`,
        [orgId, ids],
      )
      for (const { id, of } of rows) put(resource.name, id, repeatedOf(Number(of)))
    }
    if (!Object.hasOwn(docTypes, name) || !knownResource(name)) continue
    const { rows } = await query<Repeating>(
      `select distinct l.parent_id as id, l.doc_id as of from statement_line l
       where l.org_id = $1 and l.doc_type = $2 and l.doc_id = any($3::bigint[])`,
      [orgId, name, ids],
      'veiled-statements',
    )
    for (const { id } of rows) put(statement.name, id, FROM_LINES)
  }
  return found
}

const FIGURES: readonly string[] = ['money', 'price', 'quantity', 'integer']

const figuresIn = ({ fields }: Pick<AnyResource, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (FIGURES.includes(kind) ? [name] : []))

const hidesFigure = (name: string, hidden: readonly string[]): boolean =>
  figuresIn(knownResource(name) ?? { fields: {} }).some(field => hidden.includes(field))

/** The lines of a statement, and what is added up of them: of one line it is that line. */
const FROM_LINES = ['lines', ...figuresIn(anyResource(statement))]
