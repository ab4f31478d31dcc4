import { dependentPaths } from '@tuheng/domain/kernel/copies'
import type { Actor, Veiled } from '@tuheng/domain/kernel/policy'
import { docTypes, statement } from '@tuheng/domain/settlement/index'
import type { Sql } from '../../db/database.ts'
import { knownResource, referencesTo } from '../../engine/directory.ts'
import { oncePerProcess } from '../../engine/write/hooks.ts'
import { registerActorLimits } from '../../plugins/actor-rights.ts'
import { linkTable, snake, tableName } from '../../sql/names.ts'

/**
 * Records that repeat what an approval hides of a document are veiled with it: those that refer to the document and copy a
 * hidden field of it, and the statements that have a line of it. Like the document they are shown only by calls that name
 * them, without what repeats it.
 */
export const registerVeiledCopies = (): void => oncePerProcess(limitCopies)

const limitCopies = (): void =>
  registerActorLimits(async (sql, actor) =>
    actor.veiled ? { veiled: await veiledCopies(sql, actor, actor.veiled) } : undefined,
  )

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
    for (const { resource, table, column, kind } of referencesTo(name, { table: tableName, link: linkTable, snake })) {
      const repeats = ids.some(id => copiesOf.get(id)?.has(resource.name))
      if (!repeats || kind === 'link' || resource.name === name) continue
      const key = kind === 'line' ? 't.parent_id' : 't.id'
      const { rows } = await query<Repeating>(
        `select distinct ${key} as id, t.${column} as of from ${table} t where t.org_id = $1 and t.${column} = any($2::bigint[])`,
        [orgId, ids],
      )
      for (const { id, of } of rows) put(resource.name, id, copiesOf.get(of)?.get(resource.name) ?? [])
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

/** The lines of a statement, and what is added up of them: of one line it is that line. */
const FROM_LINES = Object.entries(statement.fields).flatMap(([name, { kind }]) =>
  ['lines', 'money', 'quantity', 'integer'].includes(kind) ? [name] : [],
)
