import { addDays, diffDays } from '@tuheng/domain/kernel/dates'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { anyResource, labelOf } from '@tuheng/domain/kernel/resource'
import type { Text } from '@tuheng/domain/kernel/text'
import { contract } from '@tuheng/domain/contracts/index'
import { driver, party, vehicle } from '@tuheng/domain/parties/index'
import type { Sql } from '../../db/database.ts'
import { column, tableName } from '../../engine/names.ts'
import { Params } from '../../engine/params.ts'
import { mayAskFor, scopeSql } from '../../engine/scope.ts'
import { pathOf } from './counts.ts'

interface Papers {
  resource: { name: string }
  face: string
  fields: readonly string[]
  /** Further condition over `t`. */
  where: string
}

/** Papers that stop work when they run out. */
const PAPERS: readonly Papers[] = [
  { resource: driver, face: 'all', fields: ['licenseTo', 'qualTo'], where: `t.status = 'enabled'` },
  { resource: vehicle, face: 'all', fields: ['transportCertTo', 'inspectTo', 'insuranceTo', 'commercialTo', 'liabilityTo', 'maintainTo'], where: `t.status = 'enabled'` },
  { resource: party, face: 'vendor', fields: ['permitTo'], where: `t.status = 'enabled' and t.is_carrier` },
  { resource: contract, face: 'customer', fields: ['endDate'], where: `t.status = 'active'` },
  { resource: contract, face: 'carrier', fields: ['endDate'], where: `t.status = 'active'` },
]

const DAYS = 30
const SHOWN = 50

export interface Expiring {
  list: (Text & { resource: string; id: number; name: string; until: string; days: number; path: string })[]
  total: number
}

/** What has run out or will within 30 days, the soonest first, of the records this person may read. */
export async function expiring(sql: Sql, actor: Actor, today: string): Promise<Expiring> {
  const params = new Params()
  const end = params.add(addDays(today, DAYS))
  const parts = PAPERS.flatMap(({ resource: of, face: faceName, fields, where }, i) => {
    const resource = anyResource(of)
    const face = resource.faces[faceName]
    const allowed = mayAskFor(actor, resource)
    if (!face || !can(actor, face, 'read')) return []
    return fields.filter(allowed).map(name => {
      const col = `t.${column(name)}`
      const scope = scopeSql({ resource, face, actor, params })
      return `select ${i} as paper, '${name}' as field, t.id, t.${column(resource.title)} as name, ${col} as until from ${tableName(resource)} t
              where ${[...scope, where, `${col} <= ${end}::date`].join(' and ')}`
    })
  })
  if (!parts.length) return { list: [], total: 0 }
  const { rows } = await sql.query<{ paper: number; field: string; id: number; name: string; until: string; total: number }>(
    `select x.*, count(*) over ()::int as total from (${parts.join(' union all ')}) x order by until, name limit ${SHOWN}`, params.values)
  return {
    total: rows[0]?.total ?? 0,
    list: rows.flatMap(({ paper, field, id, name, until }) => {
      const of = PAPERS[paper]
      const declared = of && anyResource(of.resource).fields[field]
      if (!of || !declared) return []
      return [{ resource: of.resource.name, id, name, ...labelOf(declared, field), until, days: diffDays(today, until), path: pathOf(of.resource.name, of.face) }]
    }),
  }
}
