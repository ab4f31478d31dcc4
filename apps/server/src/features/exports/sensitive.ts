import { copiesOf } from '@tuheng/domain/kernel/copies'
import type { Field } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { hiddenInReport } from '@tuheng/domain/kernel/report-access'
import { type AnyResource, fieldAt } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import { knownResource } from '../../engine/directory.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import type { Source } from './sources.ts'

/** `driver.mobile`: the fields that some role of the company sees masked. */
export async function maskedForRoles(sql: Sql, orgId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ resource: string; field: string }>(
    `select distinct f.key as resource, one.key as field from role r
       cross join lateral jsonb_each(case when jsonb_typeof(r.field_rights) = 'object' then r.field_rights else '{}' end) f
       cross join lateral jsonb_each_text(case when jsonb_typeof(f.value) = 'object' then f.value else '{}' end) one
     where r.org_id = $1 and r.deleted_at is null and r.status = 'enabled' and one.value = 'masked'`,
    [orgId],
    'masked-for-roles',
  )
  return new Set(rows.map(({ resource, field }) => `${resource}.${field}`))
}

/** Fields whose values are sensitive: declared as personal, or masked for a role, themselves or where they come from. */
export function sensitiveColumns(source: Source, columns: readonly string[], masked: ReadonlySet<string>): string[] {
  const isSensitive = (path: string, seen: ReadonlySet<string> = new Set()): boolean => {
    if (seen.has(path)) return false
    const dot = path.indexOf('.')
    const resource = knownResource(path.slice(0, dot))
    const field = resource && fieldAt(resource, path.slice(dot + 1))
    if (!resource || !field) return masked.has(path)
    const deeper = new Set([...seen, path])
    return (
      field.mask !== undefined ||
      masked.has(path) ||
      titleOf(field).some(one => isSensitive(one, deeper)) ||
      (copiesOf(resource).get(path.slice(dot + 1)) ?? []).some(one => isSensitive(one, deeper))
    )
  }
  return columns.filter(name =>
    source.kind === 'list'
      ? isSensitive(`${source.at.resource.name}.${name}`)
      : [`${source.report.name}.${name}`, ...(source.report.reads?.[name] ?? [])].some(one => isSensitive(one)),
  )
}

/** A reference shows what the record is called. */
function titleOf({ to }: Field): string[] {
  const target: AnyResource | undefined = to === undefined ? undefined : knownResource(to)
  return target ? [`${target.name}.${target.title}`] : []
}

/** Those of them that the person would get in clear. */
export function seenInClear(actor: Actor, source: Source, columns: readonly string[]): string[] {
  if (source.kind === 'report') {
    const hidden = hiddenInReport(source.report, actor)
    return columns.filter(name => !hidden.has(name))
  }
  const { restricted } = viewerAccess(actor, source.at.resource, source.at.face)
  return columns.filter(name => !restricted.has(name) && !restricted.has(`${name}$`))
}
