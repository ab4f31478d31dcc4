import type { Actor, Verdict } from '@tuheng/domain/kernel/policy'
import { fieldRight, readVerdict, rowVerdict } from '@tuheng/domain/kernel/policy'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { columnField } from '@tuheng/domain/kernel/resource'
import { columnKind } from './columns/index.ts'
import { column } from './names.ts'
import type { Params } from './params.ts'

/** What every read of a resource must hold: its company, alive (unless `deleted` asks for the others, too), in the face, within the actor's reach. */
export function scopeSql(args: { resource: AnyResource; face?: Face; actor: Actor; params: Params; permission?: boolean; deleted?: boolean }): string[] {
  const { resource, face, actor, params } = args
  const verdict = face && args.permission !== false ? readVerdict(actor, face) : rowVerdict(actor)
  if (verdict === false) kernelErrors.fail('auth.forbidden', { action: `${face?.permission}.read` })
  const parts = [`t.org_id = ${params.add(actor.orgId)}`, ...(args.deleted ? [] : ['t.deleted_at is null']), ...verdictSql(verdict, params)]
  for (const [name, value] of Object.entries(face?.where ?? {})) {
    const field = columnField(resource, name)
    parts.push(`t.${column(name)} = ${params.add(value)}::${field ? columnKind(field).sqlType : 'text'}`)
  }
  return parts
}

function verdictSql(verdict: Verdict, params: Params): string[] {
  if (typeof verdict === 'boolean') return []
  return 'createdBy' in verdict ? [`t.created_by = ${params.add(verdict.createdBy)}`] : [`t.dept_id = any(${params.add(verdict.deptIds)}::bigint[])`]
}

/** May this actor filter, search, sort or sum by the field? What one may not read must not be guessed by asking either. */
export function mayAskFor(actor: Actor, resource: AnyResource): (field: string) => boolean {
  return field => {
    const right = fieldRight(actor, resource.name, field)
    return right !== 'hidden' && right !== 'masked'
  }
}
