import type { FirstStepsGiven } from '@tuheng/domain/home/home.calls'
import { type FirstStep, leastOf } from '@tuheng/domain/home/first-steps'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { AnyTransition } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { filterSql, parseFilters } from '../../engine/read/filter.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { readRecord } from '../../engine/read/record.ts'
import { whereSql } from '../../engine/read/where.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { findApprovals, type FoundApprovals, whoMay } from '../system/index.ts'
import { faceOf } from './counted-list.ts'

type Counted = FirstStepsGiven['steps'][number]

export interface WaitingStep {
  key: string
  found: FoundApprovals
}

/**
 * The steps at which the person can only wait: the newest record that does not count as done waits for an approval that is
 * not theirs to give.
 */
export async function waitingSteps(
  sql: Sql,
  actor: Actor,
  { steps, today }: { steps: readonly { step: FirstStep; counted: Counted }[]; today: string },
): Promise<WaitingStep[]> {
  const reader = readerOf(sql, actor.orgId)
  const waiting: WaitingStep[] = []
  for (const { step, counted } of steps) {
    if (!step.done || counted.done >= leastOf(step) || counted.all <= counted.done) continue
    const { resource, face } = faceOf(step.resource, step.face)
    const id = await newestOpen(sql, actor, step)
    const row = id === undefined ? undefined : await readRecord(reader, resource, { id, labels: false, lock: false })
    if (!row) continue
    const found = await findApprovals(reader, { resource, face, row, actor, today })
    const approvals = found.approvals.filter(({ act }) => isOf(step, resource.transitions[act]))
    const isMine = approvals.some(({ action, makers }) => can(actor, face, action) && !makers?.includes(actor.memberId))
    if (approvals.length && !isMine) waiting.push({ key: step.key, found: { ...found, approvals } })
  }
  return waiting
}

/** Whether the approval leads to what counts as done. */
const isOf = ({ done = {} }: FirstStep, transition: AnyTransition | undefined): boolean =>
  transition !== undefined && transition.machine in done

async function newestOpen(sql: Sql, actor: Actor, step: FirstStep): Promise<number | undefined> {
  const { resource, face } = faceOf(step.resource, step.face)
  const params = new Params()
  const where = whereSql({ resource, face, actor }, { conditions: [] }, params)
  const done = filterSql(resource, parseFilters(resource, step.done ?? {}), params)
  const { rows } = await sql.query<{ id: number }>(
    `select t.id from ${tableName(resource)} t where ${where.join(' and ')} and not (${done.join(' and ')})
      and not exists (select 1 from sample_record m where m.org_id = ${params.add(actor.orgId)} and m.resource = ${params.add(resource.name)} and m.record_id = t.id and m.removed_at is null)
      order by t.id desc limit 1`,
    params.values,
  )
  return rows[0]?.id
}

/** The approvals in words, with who may give them. */
export async function withApprovers(
  sessions: Server['sessions'],
  steps: readonly Counted[],
  waiting: readonly WaitingStep[],
): Promise<Counted[]> {
  const found = new Map(
    await Promise.all(
      waiting.map(async ({ key, found }) => {
        const [first] = await whoMay(sessions, found)
        const act = found.resource.transitions[first?.act ?? '']
        return [key, first && act && { zh: act.zh, en: act.en, people: first.people, count: first.count }] as const
      }),
    ),
  )
  return steps.map(step => {
    const waits = found.get(step.key)
    return waits ? { ...step, waits } : step
  })
}
