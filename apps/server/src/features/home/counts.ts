import type { Count } from '@tuheng/domain/home/home.calls'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { can } from '@tuheng/domain/kernel/policy'
import { type MarkType, screensOf } from '@tuheng/domain/kernel/registry'
import type { Text } from '@tuheng/domain/kernel/text'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../db/database.ts'
import { resourceOf } from '../../engine/directory.ts'
import { type Filters, parseFilters } from '../../engine/read/filter.ts'
import { whereSql } from '../../engine/read/where.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { veilOf } from '../../engine/rights/serialise.ts'

/** A list with filters whose rows are counted: what the number says is what the list behind it shows. */
export interface Counted extends Text {
  key: string
  resource: string
  face: string
  filters: Filters
  /** Actions of the face that make it this person's business, any of them; `read` is always asked for. */
  needs: readonly string[]
  /** Where it is worked on, where that is a page of its own instead of the list. */
  path?: string
  /** How the menu shows that something waits: by its number, or by a spot. Numbers of one screen count different records. */
  badge?: MarkType
  dot?: MarkType
}

const CAP = 1000

/** The counts that concern this person, in one statement. */
export async function countAll(sql: Sql, actor: Actor, wanted: readonly Counted[]): Promise<Count[]> {
  const mine = wanted.filter(one => concerns(actor, one))
  if (!mine.length) return []
  const params = new Params()
  const parts = mine.map(({ resource: name, face: faceName, filters }, i) => {
    const { resource, face } = faceOf(name, faceName)
    const fixed = screenOf(name, faceName)?.filters ?? {}
    const where = whereSql(
      { resource, face, actor },
      { conditions: parseFilters(resource, { ...fixed, ...filters }) },
      params,
    )
    return `select ${i} as i, (select count(*) from (select 1 from ${tableName(resource)} t where ${where.join(' and ')} limit ${CAP + 1}) x)::int as n`
  })
  const { rows } = await sql.query<{ i: number; n: number }>(parts.join(' union all '), params.values)
  const found = new Map(rows.map(row => [row.i, row.n]))
  return mine.map(({ key, zh, en, resource, face, filters, path }, i) => {
    const n = found.get(i) ?? 0
    return { key, zh, en, count: Math.min(n, CAP), capped: n > CAP, path: path ?? pathOf(resource, face), filters }
  })
}

/** May this person read the list, act on it, and ask by these fields? */
function concerns(actor: Actor, { resource: name, face: faceName, filters, needs }: Counted): boolean {
  const { resource, face } = faceOf(name, faceName)
  const { mayAsk: allowed } = veilOf(actor, resource, face)
  return (
    can(actor, face, 'read') &&
    (!needs.length || needs.some(action => can(actor, face, action))) &&
    Object.keys(filters).every(allowed)
  )
}

export function faceOf(name: string, faceName: string) {
  const resource = resourceOf(name)
  const face = resource.faces[faceName]
  if (!face) throw new Error(`${name} has no face ${faceName}`)
  return { resource, face }
}

const screens = screensOf(registry.sections)

interface ListScreen {
  path: string
  /** Filters that the screen always has on. */
  filters: Filters
}

function screenOf(resource: string, face: string): ListScreen | undefined {
  for (const { path, view } of screens)
    if (view.kind === 'list' && view.resource === resource && view.face === face)
      return { path, filters: view.filters ?? {} }
  return undefined
}

/** The screen that lists the face. */
export function pathOf(resource: string, face: string): string {
  const found = screenOf(resource, face)
  if (!found) throw new Error(`no screen lists ${resource}.${face}`)
  return found.path
}
