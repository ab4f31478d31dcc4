import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../../db/database.ts'
import { resourceOf } from '../../../engine/directory.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { faceOf } from '../counted-list.ts'
import type { DecidedList } from './kinds.ts'
import type { Place } from './places.ts'

interface Found {
  kind: string
  id: number
  name: string
}

/** Who brought each record to where it waits, by kind and id: one statement on the log for the page. */
export async function submittersOf(
  sql: Sql,
  actor: Actor,
  wanted: readonly { kind: DecidedList; places: readonly Place[] }[],
): Promise<Map<string, string>> {
  const asked = wanted.flatMap(({ kind, places }) => {
    const actions = submissionsOf(kind)
    return mayKnow(actor, kind) && actions.length
      ? places.map(({ id }) => ({ kind: kind.key, resource: kind.resource, id, actions }))
      : []
  })
  if (!asked.length) return new Map()
  const { rows } = await sql.query<Found>(
    `select w.kind, w.id, m.name from jsonb_to_recordset($2::jsonb) as w (kind text, resource text, id bigint, actions jsonb)
       cross join lateral (select a.member_id from audit a where a.org_id = $1 and a.resource = w.resource and a.record_id = w.id
         and w.actions ? a.action order by a.id desc limit 1) a
       join member m on m.org_id = $1 and m.id = a.member_id`,
    [actor.orgId, JSON.stringify(asked)],
    'audit-submitters',
  )
  return new Map(rows.map(({ kind, id, name }) => [`${kind}.${id}`, name]))
}

/** Who made a record may not be told to everybody. */
function mayKnow(actor: Actor, kind: DecidedList): boolean {
  const { resource, face } = faceOf(kind.resource, kind.face)
  return viewerAccess(actor, resource, face).visibilityOf('createdBy') === 'visible'
}

/** The transitions that lead to the state in which the record waits; steps back from a decision are none. */
function submissionsOf({ resource: name, decision, filters }: DecidedList): string[] {
  const { transitions } = resourceOf(name)
  const machine = transitions[decision.pass]?.machine ?? ''
  const states = [filters[machine] ?? []].flat()
  return Object.entries(transitions)
    .filter(([, one]) => one.machine === machine && states.includes(one.to) && !one.verdict)
    .map(([action]) => action)
}
