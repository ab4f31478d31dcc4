import type { Actor } from '@tuheng/domain/kernel/policy'
import { rowVerdict } from '@tuheng/domain/kernel/policy'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { veiledIds } from '@tuheng/domain/kernel/veiled'
import { tableName } from '../../sql/names.ts'
import type { Params } from '../../sql/params.ts'
import { hasOwnScope, rowRuleSql } from './row-rules.ts'

interface Referred {
  resource: AnyResource
  alias?: string
}

/**
 * Condition for the records of a resource that a person may refer to; undefined if these are all of the company.
 * Documents follow the data scope. Master data follows it only if the company's setting says so. What an approval veils is
 * left out: a record that refers to it would repeat it.
 */
export function referenceScopeSql(actor: Actor, referred: Referred, params: Params): string | undefined {
  const veiled = veiledIds(actor, referred.resource)
  const parts = [
    scopedSql(actor, referred, params),
    veiled.length ? `${referred.alias ?? 't'}.id <> all(${params.add(veiled)}::bigint[])` : undefined,
  ].filter(part => part !== undefined)
  return parts.length ? `(${parts.join(' and ')})` : undefined
}

function scopedSql(actor: Actor, { resource, alias = 't' }: Referred, params: Params): string | undefined {
  if (hasOwnScope(resource)) return ruledSql(actor, { resource, alias }, params)
  const verdict = resource.nature === 'common' ? true : rowVerdict(actor)
  if (verdict === true) return undefined
  const inScope =
    verdict === false
      ? 'false'
      : 'createdBy' in verdict
        ? `${alias}.created_by is not distinct from ${params.add(verdict.createdBy)}::bigint`
        : `${alias}.dept_id = any(${params.add(verdict.deptIds)}::bigint[])`
  if (resource.nature === 'document') return `(${inScope})`
  return `(${inScope} or not exists (select 1 from org where org.id = ${params.add(actor.orgId)} and org.settings ->> 'scopedMasters' = 'true'))`
}

/** The rule of the resource speaks of `t`. */
function ruledSql(actor: Actor, { resource, alias = 't' }: Referred, params: Params): string | undefined {
  const [rule] = rowRuleSql(resource, actor, { params })
  if (rule === undefined || alias === 't') return rule
  return `exists (select from ${tableName(resource)} t where t.org_id = ${alias}.org_id and t.id = ${alias}.id and ${rule})`
}
