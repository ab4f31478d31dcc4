import { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import type { Condition } from '@tuheng/domain/approvals/flow'
import { findHeldAct } from '@tuheng/domain/approvals/held-acts'
import { everydayCall } from '@tuheng/domain/approvals/process.calls'
import { addDays } from '@tuheng/domain/kernel/calendar'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { knownAct } from '../../engine/directory.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { read } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'

const DAYS = 30

interface Draft {
  id: number
  act: string
  face: string | null
  condition: Condition | null
}

/** Mounts what the publisher of a process is told: an act of every day that is held stops everybody who performs it. */
export function registerEveryday(server: Server): void {
  serveCall(server, everydayCall, ({ body, actor, engine }) =>
    read(engine, actor, async sql => {
      const since = addDays(momentOf(engine.clock).today, -DAYS)
      const drafts = await draftsOf(sql, actor, body.ids)
      const list = []
      for (const draft of drafts) {
        const often = oftenOf(await performed(sql, actor, { ...draft, since }))
        list.push({ id: draft.id, ...often, hasCondition: draft.condition !== null })
      }
      return { days: DAYS, list }
    }),
  )
}

const oftenOf = (count: number) => ({ count, perDay: Math.round(count / DAYS), isEveryday: count >= DAYS })

/** @throws if a person publishes a process for an act of every day without having acknowledged how often it is performed. */
export async function refuseUnacknowledged(
  tx: Tx,
  { act, face }: { act: string; face?: string | null | undefined },
  isAcknowledged: boolean,
): Promise<void> {
  if (isAcknowledged || !tx.actor.memberId) return
  const since = addDays(tx.now.today, -DAYS)
  const { perDay, isEveryday } = oftenOf(
    await performed({ query: tx.sql }, tx.actor, { act, face: face ?? null, since }),
  )
  if (!isEveryday) return
  const words = findHeldAct(registry.resources, act)
  const named = { act: words?.zh ?? act, actEn: words?.en ?? act }
  approvalErrors.fail('approval.everyday', { ...named, days: DAYS, perDay }, 'acknowledged')
}

async function draftsOf(sql: Sql, actor: Actor, ids: readonly number[]): Promise<Draft[]> {
  const params = new Params()
  const seen = scopeSql({ resource: anyResource(approvalProcess), actor, params })
  const { rows } = await sql.query<Draft>(
    `select t.id, t.act, t.face, t.condition from approval_process t where ${seen.join(' and ')} and t.id = any(${params.add([...ids])}::bigint[]) order by t.id`,
    params.values,
  )
  return rows
}

/** How often the act was performed since a day, by the log, on records that the person may see. */
async function performed(
  sql: Pick<Sql, 'query'>,
  actor: Actor,
  { act, face, since }: Pick<Draft, 'act' | 'face'> & { since: string },
): Promise<number> {
  const { resource, name } = knownAct(act)
  const faces = Object.entries(resource?.faces ?? {}).flatMap(([key, one]) =>
    (face === null || face === '' || face === key) && can(actor, one, 'read') ? [one] : [],
  )
  if (!resource || !faces.length) return 0
  const params = new Params(actor.orgId, resource.name, name, since)
  const seen = faces.map(one => `(${scopeSql({ resource, face: one, actor, params, deleted: true }).join(' and ')})`)
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from audit a join ${tableName(resource)} t on t.org_id = $1 and t.id = a.record_id
     where a.org_id = $1 and a.resource = $2 and a.action = $3 and a.at >= ($4::timestamp at time zone 'Asia/Shanghai') and (${seen.join(' or ')})`,
    params.values,
  )
  return rows[0]?.n ?? 0
}
