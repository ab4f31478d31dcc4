import { approvalProcess } from '@tuheng/domain/approvals/approval-process'
import { type Condition, type Flow, nodesOf } from '@tuheng/domain/approvals/flow'
import type { HeldAct } from '@tuheng/domain/approvals/held-acts'
import type { checkDesignCall } from '@tuheng/domain/approvals/process.calls'
import { restOf } from '@tuheng/domain/approvals/rest-of'
import { subjectsOf } from '@tuheng/domain/approvals/subjects'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { anyResource, type AnyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Sql } from '../../db/database.ts'
import { scopeSql } from '../../engine/rights/scope.ts'
import { Params } from '../../sql/params.ts'

export type Coverage = GivenOf<typeof checkDesignCall>['coverage']

export const NO_COVERAGE: Coverage = { branches: [], unheld: [] }

interface Designed {
  act: HeldAct
  flow: Flow
  condition: Condition | null
  /** The process of the design; undefined for one that is not kept. */
  id: number | undefined
}

/** Catches everything. */
const ALWAYS: Condition = { anyOf: [{ allOf: [] }] }

/** What a design without faults leaves to the default branches, and what no process of the company holds beside it. */
export async function coverageOf(
  sql: Sql,
  actor: Actor,
  { lang, ...designed }: Designed & { lang: Lang },
): Promise<Coverage> {
  const subjects = subjectsOf(designed.act.resource, designed.act.transition)
  const branches = nodesOf(designed.flow.nodes).flatMap(node => {
    const last = node.type === 'branch' && node.kind !== 'parallel' ? node.branches.at(-1) : undefined
    if (node.type !== 'branch' || !last) return []
    const rest = restOf(
      node.branches.slice(0, -1).flatMap(({ condition }) => condition ?? []),
      subjects,
    )
    return rest ? [{ id: last.id, rest }] : []
  })
  const processes = await held(sql, actor, designed)
  if (!processes) return { branches, unheld: [] }
  const unheld = kindsOf(designed.act.resource).flatMap(({ face, words }) => {
    const own = processes.filter(one => !one.face || one.face === face)
    const rest = restOf(
      own.map(({ condition }) => condition ?? ALWAYS),
      subjects,
    )
    return rest?.anyOf.length ? [{ kind: words?.[lang] ?? null, rest }] : []
  })
  return { branches, unheld: alike(unheld, kindsOf(designed.act.resource).length) }
}

interface Held {
  code: string | null
  face: string | null
  condition: Condition | null
}

/**
 * The published processes of the act, with the design in place of its own; undefined where the person may not see all of
 * them.
 */
async function held(sql: Sql, actor: Actor, { act, condition, id }: Designed): Promise<Held[] | undefined> {
  const params = new Params()
  const seen = scopeSql({ resource: anyResource(approvalProcess), actor, params })
  const [key, own] = [params.add(act.key), params.add(id ?? null)]
  const { rows } = await sql.query<Held & { isOwn: boolean; isSeen: boolean }>(
    `select t.code, t.face, t.condition, t.id = ${own} as "isOwn", (${seen.join(' and ')}) as "isSeen" from approval_process t
     where t.org_id = ${params.add(actor.orgId)} and t.act = ${key} and t.deleted_at is null and (t.status = 'published' or t.id = ${own})`,
    params.values,
  )
  if (rows.some(({ isSeen }) => !isSeen)) return undefined
  const mine = rows.find(({ isOwn }) => isOwn)
  const others = rows.filter(({ code }) => code !== mine?.code)
  return [...others, { code: null, face: mine?.face ?? null, condition }]
}

interface Kind {
  face: string | undefined
  words: { zh: string; en: string } | undefined
}

/** The kinds of document of a resource; a single one without a name where it has but one. */
function kindsOf({ faces }: AnyResource): Kind[] {
  const kinds = Object.entries(faces).flatMap(([face, words]): Kind[] => (words.where ? [{ face, words }] : []))
  return kinds.length ? kinds : [{ face: undefined, words: undefined }]
}

/** Kinds of which the same is left are told together; all of them without their names. */
function alike(unheld: Coverage['unheld'], kinds: number): Coverage['unheld'] {
  const groups = Map.groupBy(unheld, ({ rest }) => JSON.stringify(rest))
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    return [{ ...first, kind: group.length === kinds ? null : group.map(({ kind }) => kind ?? '').join('、') }]
  })
}
