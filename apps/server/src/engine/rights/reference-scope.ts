import type { Actor } from '@tuheng/domain/kernel/policy'
import { rowVerdict } from '@tuheng/domain/kernel/policy'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Params } from '../../sql/params.ts'

/**
 * Condition for the records of a resource that a person may refer to; undefined if these are all of the company.
 * Documents follow the data scope. Master data follows it only if the company's setting says so.
 */
export function referenceScopeSql(
  actor: Actor,
  { resource, alias = 't' }: { resource: AnyResource; alias?: string },
  params: Params,
): string | undefined {
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
