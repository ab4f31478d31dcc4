import { type Actor, can, hasPermission, rowVerdict } from '@tuheng/domain/kernel/policy'
import { decidingActor } from '@tuheng/domain/kernel/veiled'
import type { AnyResource, AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../../db/database.ts'
import { tableName } from '../../../sql/names.ts'
import { Params } from '../../../sql/params.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { redact, viewerAccess } from '../../../engine/rights/redact.ts'
import { redactEvent } from '../../../engine/rights/redact-event.ts'

export interface LogRow extends AnyRow {
  id: number
  resource: string
  recordId: number
  by: number | null
  before: AnyRow | null
  after: AnyRow | null
}

/** Rights to rows that are of no resource. */
const OTHER_RIGHTS: Readonly<Record<string, string>> = {
  company: 'sys.company.read',
  companySettings: 'sys.set.read',
  systemLog: 'sys.log.export',
}

/**
 * The rows that a reader may see: writes of records that they could open today, or could have before the deletion, with
 * the fields that they may see. It hides and masks in place. Administrators see all rows, with the masks that apply to
 * them, too.
 */
export async function visibleRows(sql: Sql, actor: Actor, rows: readonly LogRow[]): Promise<LogRow[]> {
  if (actor.isAdmin) return rows.map(row => asAdminSees(row, actor))
  const seen: LogRow[] = []
  for (const [name, group] of Map.groupBy(rows, row => row.resource)) {
    const resource = registry.resources.find(one => one.name === name)
    if (resource) seen.push(...(await visibleRecords(sql, { resource, actor }, group)))
    else if (mayReadOther(actor, name))
      seen.push(...group.filter(row => mayReadWholeLog(actor) || row.by === actor.memberId))
  }
  return seen.toSorted((a, b) => b.id - a.id)
}

function asAdminSees(row: LogRow, actor: Actor): LogRow {
  const resource = registry.resources.find(one => one.name === row.resource)
  return resource ? redacted(row, { resource, actor: decidingActor(actor, resource, [row.recordId]) }) : row
}

interface Reader {
  resource: AnyResource
  actor: Actor
}

async function visibleRecords(sql: Sql, { resource, actor }: Reader, rows: readonly LogRow[]): Promise<LogRow[]> {
  const faces = Object.values(resource.faces).filter(face => can(actor, face, 'read'))
  const ids = [...new Set(rows.map(row => row.recordId))].filter(id => id > 0)
  const found = new Map<number, Face>()
  for (const face of faces)
    for (const id of await idsInScope(sql, { resource, actor, face }, ids)) if (!found.has(id)) found.set(id, face)
  return rows.flatMap(row => {
    // An export of many records names its face instead of a record.
    if (row.recordId === 0)
      return faces.some(face => face.api === row.after?.['face']) &&
        (mayReadWholeLog(actor) || row.by === actor.memberId)
        ? [row]
        : []
    const face = found.get(row.recordId)
    return face ? [redacted(row, { resource, actor }, face)] : []
  })
}

async function idsInScope(
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

function redacted(row: LogRow, { resource, actor }: Reader, face?: Face): LogRow {
  const access = viewerAccess(actor, resource, face)
  redactEvent(row, resource, access)
  // The name of the record is a field like any other.
  row['recordNo'] = redact<AnyRow>({ [resource.title]: row['recordNo'] }, access)[resource.title] ?? null
  return row
}

function mayReadOther(actor: Actor, name: string): boolean {
  const report = registry.reports.find(one => one.name === name)
  const code = report ? `${report.permission}.read` : OTHER_RIGHTS[name]
  return code !== undefined && hasPermission(actor, code)
}

function mayReadWholeLog(actor: Actor): boolean {
  return rowVerdict(actor) === true
}
