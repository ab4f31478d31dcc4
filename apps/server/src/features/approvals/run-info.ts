import { recordRunCall, runInfoCall } from '@tuheng/domain/approvals/approval.calls'
import { type FlowNode, nodesOf } from '@tuheng/domain/approvals/flow'
import { isFinal, liveVisit, type Task, type Visit } from '@tuheng/domain/approvals/run'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { approvalRun } from '@tuheng/domain/approvals/approval-run'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { knownAct } from '../../engine/directory.ts'
import { readerOf } from '../../engine/read/reader.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { read } from '../../engine/write/work.ts'
import { type Moment, momentOf } from '../../plugins/clock.ts'
import { changesOf } from './act-changes.ts'
import { isOfRecord } from './current-nodes.ts'
import { mayCome, undecidedBranch } from './run-path.ts'
import { latenessOf, type Lateness } from './due.ts'
import { givenOf, NOTHING_GIVEN } from './given.ts'
import { actName } from './inbox.ts'
import { placeOf, type ShownRecord, shownRecords } from './shown-records.ts'
import { mineOf } from './own-part.ts'
import { accessOf, votesAt } from './node-words.ts'
import { looksAtHidden } from './processes.ts'
import { memberNames } from './people.ts'
import { shownUnusual } from './unusual.ts'
import { urgeFrom } from './urging.ts'
import { whyHeld } from './why-held.ts'
import { type StoredAct, storedActs, type StoredRun, storedRun, type StoredTask, storedTasks } from './stored-run.ts'
import { holdersFor } from './substitutes.ts'
import { asksHidden, hiddenSubjects, type IsHidden, veiledBranches } from './veiled-branches.ts'

export type Info = GivenOf<typeof runInfoCall>

/** Mounts the trail of an approval. */
export function registerRunInfo(server: Server): void {
  serveCall(server, runInfoCall, ({ actor, body, engine, lang }) =>
    read(engine, actor, sql => runInfo(sql, actor, { id: body.id, now: momentOf(engine.clock), lang })),
  )
  serveCall(server, recordRunCall, ({ actor, body, engine, lang }) =>
    read(engine, actor, async sql => {
      const run = await infoOf(sql, actor, { id: body.id, now: momentOf(engine.clock), lang, isOfRecord: true })
      return run ? { run } : {}
    }),
  )
}

interface RunRequest {
  id: number
  lang: Lang
  now: Moment
  /** Asked for from the record: an ended approval is shown to whoever sees the record, without its words. */
  isOfRecord?: boolean
}

/** What the person sees of an approval. */
interface SeenRun {
  run: StoredRun
  acts: readonly StoredAct[]
  tasks: readonly StoredTask[]
  /** For whom the person stands in. */
  holders: readonly number[]
  /** Absent if they do not see the record. */
  record: ShownRecord | undefined
  isPart: boolean
  /** Whether opinions, files and reasons are shown. */
  hasWords: boolean
}

/**
 * The approval, if the person takes part in it, or sees its record and either has the right to all of them or stands in for
 * somebody who is asked now; undefined if they may not see it.
 */
export async function seenRun(
  sql: Sql,
  actor: Actor,
  { id, lang, now, isOfRecord = false }: RunRequest,
): Promise<SeenRun | undefined> {
  const run = await storedRun(sql, actor, id)
  if (!run) return undefined
  const [acts, tasks, holders] = await Promise.all([
    storedActs(sql, actor, run.id),
    storedTasks(sql, actor, run.id),
    holdersFor(sql, actor, { act: run.act, today: now.today }),
  ])
  const isOwn = takesPart(actor.memberId, run, { acts, tasks })
  const standsIn = run.state.tasks.some(({ memberId, state }) => state === 'open' && holders.includes(memberId))
  const hasWords = isOwn || standsIn || hasPermission(actor, 'bpm.data.read')
  if (!hasWords && !(isOfRecord && isFinal(run.state))) return undefined
  const record = (await shownRecords(sql, actor, { runs: [run], lang })).get(run.id)
  // Without the record only whoever takes part sees the trail
  return record || isOwn ? { run, acts, tasks, holders, record, isPart: isOwn || standsIn, hasWords } : undefined
}

/** As `infoOf`. @throws if the person may not see it. */
export async function runInfo(sql: Sql, actor: Actor, request: RunRequest): Promise<Info> {
  return (await infoOf(sql, actor, request)) ?? failMissing(anyResource(approvalRun))
}

/**
 * An approval as the person may see it; undefined if they may not. The answer still has names that they may not see:
 * `redactAnswer` takes them out.
 */
async function infoOf(sql: Sql, actor: Actor, request: RunRequest): Promise<Info | undefined> {
  const seen = await seenRun(sql, actor, request)
  if (!seen) return undefined
  const { run, acts, tasks, holders, record, isPart, hasWords } = seen
  const { lang, now } = request
  const names = await namesIn(sql, actor, { run, acts })
  const lateBy = await latenessOf(
    readerOf(sql, actor.orgId),
    now.at,
    tasks.map(task => task.dueAt),
  )
  const own = mineOf(actor, run, holders)
  const { hidden } = own
  const isHidden = hiddenIn(actor, seen, hidden)
  const veiled = veiledBranches(run.flow.nodes, isHidden)
  const unnamed = telling(run, isHidden)
  const isKnown = (memberId: number | null) => memberId === actor.memberId || holders.includes(memberId ?? 0)
  const isNamed = run.starterId === actor.memberId || !looksAtHidden(run.conditions ?? [], isHidden)
  const mine = { ...own, returnTo: own.returnTo.filter(({ id }) => !veiled.has(id)) }
  const again = urgeFrom(run.urgedAt, now.at)
  const nameOf = (memberId: number) => names.get(memberId) ?? ''
  const nodeName = (nodeId: string | null) =>
    (veiled.get(nodeId ?? '') ?? nodesOf(run.flow.nodes).find(node => node.id === nodeId))?.name ?? null
  const changes = record && hasWords ? await changesOf(sql, actor, { run, acts, record, lang }) : undefined
  return {
    id: run.id,
    no: run.no,
    act: run.act,
    actName: actName(run.act, lang, record?.face),
    process: isNamed ? run.process : null,
    processVersion: run.processVersion ?? 1,
    status: run.status,
    recordNo: record?.no ?? '',
    ...(record ? { record: placeOf(record) } : {}),
    starter: { memberId: run.starterId, name: nameOf(run.starterId) },
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    why: record && hasWords ? whyHeld(run, isHidden, lang) : null,
    facts: record ? record.facts.map(({ label, value }) => ({ label, value })) : [],
    reason: hasWords ? run.reason : null,
    // A refusal may name what is hidden from whoever decides
    refusal: record && hasWords && !hidden.length ? (run.refusal?.[lang] ?? null) : null,
    nodes: nodesOf(run.flow.nodes).flatMap(node =>
      describeNode(node, {
        run,
        tasks,
        veiled,
        isHidden,
        unnamed,
        isKnown,
        nameOf,
        lateBy,
        lang: hasWords ? lang : undefined,
      }),
    ),
    acts: acts
      .map((act, i) => ({ ...act, changes: changes?.byAct.get(i) ?? [] }))
      .filter(({ nodeId }) => isPart || !unnamed.has(nodeId ?? ''))
      .map(act => ({
        kind: act.kind,
        changes: act.changes,
        ...peopleOfAct(act, nameOf, unnamed.has(act.nodeId ?? '') && !isKnown(act.memberId)),
        node: nodeName(act.nodeId),
        toNode: nodeName(act.toNodeId),
        ...(act.kind === 'reject' && votesAt(run, act) ? { isVote: true } : {}),
        opinion: hasWords ? act.opinion : null,
        files: hasWords ? (act.files ?? []) : [],
        at: act.at,
      })),
    unusual: record && hasWords ? shownUnusual(actor, run, lang) : [],
    changes: changes?.all ?? [],
    given: record && hasWords ? await givenOf(sql, actor, { run, record, lang }) : NOTHING_GIVEN,
    mine: { ...mine, urgeFrom: again, mayPrint: isPart || hasPermission(actor, 'bpm.data.print') },
  }
}

/** Whoever submitted it, was asked, was told or did something. Whose turn never came takes no part. */
const takesPart = (
  memberId: number,
  { state, starterId }: StoredRun,
  { acts, tasks }: Pick<SeenRun, 'acts' | 'tasks'>,
): boolean =>
  starterId === memberId ||
  tasks.some(task => task.memberId === memberId && !task.isCopy && task.openedAt !== null) ||
  state.tasks.some(task => task.memberId === memberId && task.state === 'repeated') ||
  state.copies.some(copy => copy.memberId === memberId) ||
  acts.some(act => act.memberId === memberId)

function namesIn(
  sql: Sql,
  { orgId }: Actor,
  { run, acts }: { run: StoredRun; acts: readonly StoredAct[] },
): Promise<Map<number, string>> {
  const ids = [
    run.starterId,
    ...run.state.tasks.flatMap(task => [task.memberId, task.addedBy ?? null]),
    ...run.state.copies.map(copy => copy.memberId),
    ...acts.flatMap(act => [act.memberId, act.forMemberId, ...(act.toMemberIds ?? [])]),
  ]
  return memberNames(
    readerOf(sql, orgId),
    ids.filter(id => id !== null),
  )
}

/** Who acted, and to whom; nobody where only a hidden field names them. */
function peopleOfAct(
  { memberId, forMemberId, toMemberIds }: StoredAct,
  nameOf: (id: number) => string,
  isUnnamed: boolean,
): Pick<Info['acts'][number], 'by' | 'byField' | 'instead' | 'to'> {
  if (isUnnamed && memberId !== null) return { by: null, byField: true, instead: null, to: [] }
  return {
    by: memberId === null ? null : nameOf(memberId),
    instead: forMemberId === null ? null : nameOf(forMemberId),
    to: (toMemberIds ?? []).map(nameOf),
  }
}

interface NodeContext {
  run: StoredRun
  tasks: readonly StoredTask[]
  /** Nodes that would tell of what the person may not see, see `veiledBranches`. */
  veiled: ReadonlyMap<string, FlowNode>
  isHidden: IsHidden
  /** Nodes whose people would tell of it. */
  unnamed: ReadonlySet<string>
  /** Whether it is the person, or somebody for whom they stand in. */
  isKnown(memberId: number | null): boolean
  lateBy: Lateness
  nameOf(id: number): string
  /** Undefined for whoever is not told what its people saw. */
  lang: Lang | undefined
}

/** A node as the trail shows it; nothing of branches that were not taken, and a veiled branch as one step. */
function describeNode(
  node: FlowNode,
  { run, tasks, veiled, isHidden, unnamed, isKnown, nameOf, lateBy, lang }: NodeContext,
): Info['nodes'] {
  const veil = veiled.get(node.id)
  if (veil && veil !== node) return []
  const visit = liveVisit(run.state, node.id)
  if (!visit && !mayCome(run, node)) return []
  const isUnnamed = (memberId: number) => unnamed.has(node.id) && !isKnown(memberId)
  const copies = run.state.copies.flatMap((copy, i) => (copy.visit === visit?.id ? [{ copy, no: i + 1 }] : []))
  const people =
    node.type === 'copy'
      ? copies.map(({ copy, no }) =>
          personOf({ memberId: copy.memberId, state: 'told', origin: 'rule' }, { no, isCopy: true }),
        )
      : run.state.tasks
          .filter(task => task.visit === visit?.id && task.state !== 'dropped')
          .map(task => personOf(task, { no: task.id, isCopy: false }))
  return [
    {
      id: node.id,
      name: node.name,
      type: node.type,
      ...(node.type === 'approval' ? { way: node.way, ...(lang ? accessOf(run.act, node, lang) : {}) } : {}),
      state: stateOf(visit),
      ...(visit?.passedWithout ? { passedWithout: visit.passedWithout } : {}),
      ...(visit?.byAdmins ? { byAdmins: true } : {}),
      picks:
        node.type === 'branch' && !veil
          ? node.branches.filter(branch => visit?.picks?.includes(branch.id)).map(({ name }) => name)
          : [],
      ...(asksHidden(node, isHidden) ? { byField: true } : {}),
      ...undecidedBranch(run, node),
      people: people.filter(({ memberId }) => !isUnnamed(memberId)),
    },
  ]

  function personOf(
    {
      memberId,
      state,
      origin,
      addedBy,
      actedBy = memberId,
    }: Pick<Task, 'memberId' | 'origin' | 'addedBy' | 'actedBy'> & { state: string },
    place: { no: number; isCopy: boolean },
  ): Info['nodes'][number]['people'][number] {
    const stored = tasks.find(task => task.no === place.no && task.isCopy === place.isCopy)
    return {
      memberId,
      state,
      actedBy: actedBy === 0 || actedBy === memberId || isUnnamed(actedBy) ? null : nameOf(actedBy),
      ...(actedBy === 0 ? { byClock: true } : {}),
      origin,
      addedBy: addedBy === undefined ? null : nameOf(addedBy),
      name: nameOf(memberId),
      taskId: place.no,
      openedAt: stored?.openedAt ?? null,
      actedAt: stored?.actedAt ?? null,
      dueAt: stored?.dueAt ?? null,
      lateMinutes: stored?.actedAt === null ? lateBy(stored.dueAt) : null,
    }
  }
}

/** What conditions may not tell the person. `hidden`: the fields of their node. */
function hiddenIn(actor: Actor, { run, record }: SeenRun, hidden: readonly string[]): IsHidden {
  const { resource, transition } = knownAct(run.act)
  if (!record || !resource) return isOfRecord
  const isHidden = hiddenSubjects(actor, { resource, transition, row: { ...run.submitted, id: run.recordId } })
  return subject => isHidden(subject) || hidden.some(name => `${subject}.`.startsWith(`record.${name}.`))
}

/** Nodes that ask whom a hidden field names, and those at which somebody is not asked again because of such a node. */
function telling({ flow, state }: StoredRun, isHidden: IsHidden): ReadonlySet<string> {
  const asking = new Set(nodesOf(flow.nodes).flatMap(node => (asksHidden(node, isHidden) ? [node.id] : [])))
  const visitOf = (task: Task) => state.visits.find(({ id }) => id === task.visit)
  const agreesOpenly = (task: Task, round: number | undefined) =>
    task.state === 'agreed' && visitOf(task)?.round === round && !asking.has(visitOf(task)?.nodeId ?? '')
  const repeating = state.tasks.flatMap(task => {
    const { nodeId, round } = visitOf(task) ?? {}
    if (task.state !== 'repeated' || nodeId === undefined) return []
    const isExplained = state.tasks.some(one => one.memberId === task.memberId && agreesOpenly(one, round))
    return isExplained ? [] : [nodeId]
  })
  return asking.size ? new Set([...asking, ...repeating]) : asking
}

function stateOf(visit: Visit | undefined): Info['nodes'][number]['state'] {
  if (!visit) return 'toCome'
  return visit.state === 'superseded' ? 'toCome' : visit.state
}
