import type { Actor, Verdict } from '@tuheng/domain/kernel/policy'
import { readVerdict, rightOf, rowVerdict } from '@tuheng/domain/kernel/policy'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { columnField } from '@tuheng/domain/kernel/resource'
import { veiledIds } from '@tuheng/domain/kernel/veiled'
import { columnKind } from '../../sql/columns/index.ts'
import { column } from '../../sql/names.ts'
import type { Params } from '../../sql/params.ts'
import { failForbidden } from './forbidden.ts'
import { hasOwnScope, rowRuleSql } from './row-rules.ts'

/**
 * The conditions of every read of a resource: its company, not deleted (unless `deleted` includes deleted rows), in the
 * face, in the actor's data scope, and by the rule of the resource. What an approval veils is left out: a call that names such a record asks for the
 * person as `decidingActor` makes them.
 */
export function scopeSql(args: {
  resource: AnyResource
  face?: Face
  actor: Actor
  params: Params
  permission?: boolean
  deleted?: boolean
}): string[] {
  const { resource, face, actor, params } = args
  const verdict = face && args.permission !== false ? readVerdict(actor, face) : rowVerdict(actor)
  if (verdict === false) failForbidden(face ? rightOf(face, 'read') : 'read')
  const parts = [
    `t.org_id = ${params.add(actor.orgId)}`,
    ...(args.deleted ? [] : ['t.deleted_at is null']),
    ...(hasOwnScope(resource) ? [] : verdictSql(verdict, params)),
    ...veiledSql(args),
    ...rowRuleSql(resource, actor, { params, face }),
  ]
  for (const [name, value] of Object.entries(face?.where ?? {})) {
    const field = columnField(resource, name)
    parts.push(`t.${column(name)} = ${params.add(value)}::${field ? columnKind(field).sqlType : 'text'}`)
  }
  return parts
}

function veiledSql({ resource, actor, params }: { resource: AnyResource; actor: Actor; params: Params }): string[] {
  const ids = veiledIds(actor, resource)
  return ids.length ? [`t.id <> all(${params.add(ids)}::bigint[])`] : []
}

function verdictSql(verdict: Verdict, params: Params): string[] {
  if (typeof verdict === 'boolean') return []
  return 'createdBy' in verdict
    ? [`t.created_by = ${params.add(verdict.createdBy)}`]
    : [`t.dept_id = any(${params.add(verdict.deptIds)}::bigint[])`]
}
