import { exportRun } from '@tuheng/domain/files/index'
import { type Actor, can, rowVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { inScope } from '../../engine/rights/in-scope.ts'
import { registerRowRule } from '../../engine/rights/row-rules.ts'
import type { Params } from '../../sql/params.ts'

const all = anyResource(exportRun).faces['all'] as Face

/** A person reads the exports that are for them; who approves exports reads those within their data scope, too. */
export function registerRunReach(): void {
  registerRowRule(exportRun, {
    isScope: true,
    sql: (actor, params) => {
      const own = `t.requester_id = ${params.add(actor.memberId)}::bigint`
      return can(actor, all, 'approve') ? `(${own} or ${scopeSqlOf(actor, params)})` : `(${own})`
    },
    mayRead: (actor, row) =>
      row['requesterId'] === actor.memberId || (can(actor, all, 'approve') && isInScope(actor, row)),
  })
}

const isInScope = (actor: Actor, row: AnyRow): boolean => inScope({ actor }, row)

function scopeSqlOf(actor: Actor, params: Params): string {
  const verdict = rowVerdict(actor)
  if (typeof verdict === 'boolean') return String(verdict)
  return 'createdBy' in verdict
    ? `t.created_by = ${params.add(verdict.createdBy)}::bigint`
    : `t.dept_id = any(${params.add(verdict.deptIds)}::bigint[])`
}
