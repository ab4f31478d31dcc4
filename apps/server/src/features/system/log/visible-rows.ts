import { type Actor, can, hasPermission, rowVerdict } from '@tuheng/domain/kernel/policy'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../../db/database.ts'
import { tableName } from '../../../sql/names.ts'
import { Params } from '../../../sql/params.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { redact, viewerAccess } from '../../../engine/rights/redact.ts'

export interface LogRow extends AnyRow {
  id: number
  resource: string
  recordId: number
  by: number | null
  before: AnyRow | null
  after: AnyRow | null
}

/** Rights to what is written down and is no record of a resource. */
const OTHERS: Readonly<Record<string, string>> = {
  company: 'sys.company.read',
  companySettings: 'sys.set.read',
  systemLog: 'sys.log.export',
}

/**
 * The rows that a reader of the log may see: acts on records that they could open today, or could before these were
 * deleted, with the fields that they may see there. Hides and masks in place. Administrators see everything.
 */
export async function visibleRows(sql: Sql, actor: Actor, rows: readonly LogRow[]): Promise<LogRow[]> {
  if (actor.isAdmin) return [...rows]
  const seen: LogRow[] = []
  for (const [name, group] of Map.groupBy(rows, row => row.resource)) {
    const resource = registry.resources.find(one => one.name === name)
    if (resource) seen.push(...(await recordsInSight(sql, { resource, actor }, group)))
    else if (mayReadOther(actor, name))
      seen.push(...group.filter(row => readsWholeLog(actor) || row.by === actor.memberId))
  }
  return seen.toSorted((a, b) => b.id - a.id)
}

interface Reader {
  resource: AnyResource
  actor: Actor
}

async function recordsInSight(sql: Sql, { resource, actor }: Reader, rows: readonly LogRow[]): Promise<LogRow[]> {
  const faces = Object.values(resource.faces).filter(face => can(actor, face, 'read'))
  const ids = [...new Set(rows.map(row => row.recordId))].filter(id => id > 0)
  const found = new Map<number, Face>()
  for (const face of faces)
    for (const id of await idsWithin(sql, { resource, actor, face }, ids)) if (!found.has(id)) found.set(id, face)
  return rows.flatMap(row => {
    // Of no single record: an export of many, which names its face
    if (row.recordId === 0)
      return faces.some(face => face.api === row.after?.['face']) && (readsWholeLog(actor) || row.by === actor.memberId)
        ? [row]
        : []
    const face = found.get(row.recordId)
    return face ? [veiled(row, { resource, actor }, face)] : []
  })
}

async function idsWithin(
  sql: Sql,
  { resource, actor, face }: Reader & { face: Face },
  ids: readonly number[],
): Promise<number[]> {
  if (!ids.length) return []
  const params = new Params()
  const where = [
    ...scopeSql({ resource, face, actor, params, deleted: true }),
    `t.id = any(${params.add(ids)}::bigint[])`,
  ]
  const { rows } = await sql.query<{ id: number }>(
    `select t.id from ${tableName(resource)} t where ${where.join(' and ')}`,
    params.values,
  )
  return rows.map(row => row.id)
}

function veiled(row: LogRow, { resource, actor }: Reader, face: Face): LogRow {
  const access = viewerAccess(actor, resource, face)
  if (row.before) redact(row.before, access)
  if (row.after) redact(row.after, access)
  // What names the record is a field of it like any other
  row['recordNo'] = redact<AnyRow>({ [resource.title]: row['recordNo'] }, access)[resource.title] ?? null
  return row
}

function mayReadOther(actor: Actor, name: string): boolean {
  const report = registry.reports.find(one => one.name === name)
  const code = report ? `${report.permission}.read` : OTHERS[name]
  return code !== undefined && hasPermission(actor, code)
}

function readsWholeLog(actor: Actor): boolean {
  return rowVerdict(actor) === true
}
