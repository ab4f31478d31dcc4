import type { FirstStepsGiven } from '@tuheng/domain/home/home.calls'
import {
  FIRST_STEPS,
  type FirstStep,
  type FirstStepKey,
  leastOf,
  MOST_COUNTED,
  OWN_LIMITS,
} from '@tuheng/domain/home/first-steps'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { Sql } from '../../db/database.ts'
import { parseFilters } from '../../engine/read/filter.ts'
import { whereSql } from '../../engine/read/where.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { tableName } from '../../sql/names.ts'
import { Params } from '../../sql/params.ts'
import { faceOf } from './counted-list.ts'
import { waitingSteps, type WaitingStep } from './waiting-steps.ts'
import { sampleCount } from './sample/sample-marks.ts'

type Counted = FirstStepsGiven['steps'][number]

/** How far the company is, for this person; see `firstStepsCall`. With the steps at which they can only wait. */
export async function firstSteps(
  sql: Sql,
  actor: Actor,
  today: string,
): Promise<{ given: FirstStepsGiven; waiting: readonly WaitingStep[] }> {
  const given = await countedSteps(sql, actor)
  const steps = given.steps.map(counted => ({ counted, step: stepOf(counted.key) }))
  return { given, waiting: await waitingSteps(sql, actor, { steps, today }) }
}

async function countedSteps(sql: Sql, actor: Actor): Promise<FirstStepsGiven> {
  const shown = await isShown(sql, actor.orgId)
  const records = actor.isAdmin ? await sampleCount(sql, actor.orgId) : 0
  const there = records ? { sample: { records, offered: false } } : {}
  if (!shown) return { steps: [], ...there }
  const steps = await countSteps((text, values) => sql.query(text, values), actor)
  if (steps.every(isDone)) return { steps: [], ...there }
  if (!actor.isAdmin) return { steps }
  return { steps, sample: { records, offered: records === 0 && isOffered(steps) } }
}

async function isShown(sql: Sql, orgId: number): Promise<boolean> {
  const { rows } = await sql.query<{ hidden: boolean }>(
    `select settings -> 'firstSteps' = 'false'::jsonb as hidden from org where id = $1`,
    [orgId],
    'first-steps-shown',
  )
  return rows[0]?.hidden !== true
}

const STEPS: readonly FirstStep[] = FIRST_STEPS
const stepOf = (key: string): FirstStep => STEPS.find(step => step.key === key) as FirstStep
const isDone = ({ key, done }: Counted): boolean => done >= leastOf(stepOf(key))

/** Records of the steps that the person may read, own ones and samples apart, in one statement. */
export async function countSteps(query: Tx['sql'], actor: Actor): Promise<Counted[]> {
  const mine = STEPS.filter(step => isReadable(actor, step))
  if (!mine.length) return []
  const params = new Params()
  const part = (step: FirstStep, i: number, done: boolean): string => {
    const { resource, face } = faceOf(step.resource, step.face)
    const where = whereSql(
      { resource, face, actor },
      { conditions: parseFilters(resource, done ? (step.done ?? {}) : {}) },
      params,
    )
    if (done && step.mayAct)
      where.push(
        `(t.is_admin or exists (select 1 from member_roles l where l.org_id = ${params.add(actor.orgId)} and l.parent_id = t.id))`,
      )
    const rows = `select t.id from ${tableName(resource)} t where ${where.join(' and ')} limit ${MOST_COUNTED + 1}`
    return `select ${i} as i, ${done} as done, count(*)::int as n, count(m.record_id)::int as samples from (${rows}) x left join sample_record m on m.org_id = ${params.add(actor.orgId)} and m.resource = ${params.add(resource.name)} and m.record_id = x.id and m.removed_at is null`
  }
  const parts = mine.flatMap((step, i) => [part(step, i, false), ...(step.done ? [part(step, i, true)] : [])])
  const { rows } = await query<{ i: number; done: boolean; n: number; samples: number }>(
    parts.join(' union all '),
    params.values,
  )
  return mine.map(({ key }, i) => {
    const all = rows.find(row => row.i === i && !row.done) ?? { n: 0, samples: 0 }
    const done = rows.find(row => row.i === i && row.done) ?? all
    const own = ({ n, samples }: { n: number; samples: number }) => Math.min(n - samples, MOST_COUNTED)
    return { key: key as FirstStepKey, done: own(done), all: own(all), samples: all.samples }
  })
}

function isReadable(actor: Actor, step: FirstStep): boolean {
  const { resource, face } = faceOf(step.resource, step.face)
  const { mayQuery } = viewerAccess(actor, resource, face)
  return can(actor, face, 'read') && Object.keys(step.done ?? {}).every(mayQuery)
}

/** Own trips, and own records of all other steps but the colleagues. */
export function ownRecords(steps: readonly Counted[]): { trips: number; others: number } {
  const sum = (some: readonly Counted[]): number => some.reduce((total, step) => total + step.all, 0)
  return {
    trips: sum(steps.filter(step => step.key === 'trip')),
    others: sum(steps.filter(step => step.key !== 'trip' && step.key !== 'colleague')),
  }
}

function isOffered(steps: readonly Counted[]): boolean {
  const own = ownRecords(steps)
  return own.trips <= OWN_LIMITS.trips && own.others <= OWN_LIMITS.others
}
