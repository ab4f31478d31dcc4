import { type Actor, can, rowVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { workOrder } from '@tuheng/domain/work-orders/index'
import { inScope } from '../../engine/rights/in-scope.ts'
import { registerRowRule } from '../../engine/rights/row-rules.ts'
import type { Params } from '../../sql/params.ts'

const [mine, wait, all] = ['mine', 'wait', 'all'].map(name => faceOf(name)) as [Face, Face, Face]

/**
 * 我的工单 has what a person reported, and of their data scope what no member did. 待办工单 has what they have in hand and what
 * waits for whoever takes it, 工单查询 their data scope and what names them. Who is asked by a work order reads it, wherever
 * it was made.
 */
export function registerReach(): void {
  registerRowRule(workOrder, {
    isScope: true,
    sql: (actor, params, face) => {
      const ways = waysOf(actor, face).map(way => waySql(way, actor, params))
      return `(${ways.join(' or ')})`
    },
    mayRead: (actor, row, face) => waysOf(actor, face).some(way => isReadable(way, actor, row)),
  })
}

/** `nobodys`: reported by no member, as what the system itself makes. */
type Way = 'reported' | 'nobodys' | 'held' | 'pool' | 'scope'

function waysOf(actor: Actor, face: Pick<Face, 'api'> | undefined): readonly Way[] {
  if (face?.api === mine.api) return ['reported', 'nobodys']
  const pool: readonly Way[] = can(actor, wait, 'handle') ? ['pool'] : []
  if (face?.api === wait.api) return ['held', ...pool]
  const scope: readonly Way[] = can(actor, all, 'read') ? ['scope'] : []
  return face ? ['scope', 'reported', 'held'] : ['reported', 'nobodys', 'held', ...pool, ...scope]
}

/** Names only the parameters that it uses. */
function waySql(way: Way, actor: Actor, params: Params): string {
  const me = () => `${params.add(actor.memberId)}::bigint`
  if (way === 'reported') return `t.requester_id = ${me()}`
  if (way === 'held') return `t.handler_id = ${me()}`
  const scope = scopeSqlOf(actor, params)
  if (way === 'scope') return scope
  if (way === 'nobodys') return `(t.requester_id is null and ${scope})`
  return `(t.handler_id is null and t.status = 'open' and t.requester_id is distinct from ${me()} and ${scope})`
}

function scopeSqlOf(actor: Actor, params: Params): string {
  const verdict = rowVerdict(actor)
  if (typeof verdict === 'boolean') return String(verdict)
  return 'createdBy' in verdict
    ? `t.created_by = ${params.add(verdict.createdBy)}::bigint`
    : `t.dept_id = any(${params.add(verdict.deptIds)}::bigint[])`
}

function isReadable(way: Way, actor: Actor, row: AnyRow): boolean {
  const { requesterId, handlerId, status } = row
  if (way === 'reported') return requesterId === actor.memberId
  if (way === 'held') return handlerId === actor.memberId
  if (way === 'scope') return inScope({ actor }, row)
  if (way === 'nobodys') return (requesterId ?? null) === null && inScope({ actor }, row)
  return (handlerId ?? null) === null && status === 'open' && requesterId !== actor.memberId && inScope({ actor }, row)
}

function faceOf(name: string): Face {
  const face = anyResource(workOrder).faces[name]
  if (!face) throw new Error(`work orders have no face ${name}`)
  return face
}
