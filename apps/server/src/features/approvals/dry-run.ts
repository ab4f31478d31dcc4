import { agree, start } from '@tuheng/domain/approvals/acts'
import { previewRunCall } from '@tuheng/domain/approvals/approval.calls'
import { type Flow, type FlowNode, nodesOf, type PeopleRule } from '@tuheng/domain/approvals/flow'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { holds } from '@tuheng/domain/approvals/condition'
import type { HeldAct } from '@tuheng/domain/approvals/held-acts'
import { dryRunCall } from '@tuheng/domain/approvals/process.calls'
import { liveVisit, type Run, type RunEnv } from '@tuheng/domain/approvals/run'
import { factsOf, subjectsOf, usedSubjects } from '@tuheng/domain/approvals/subjects'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { parseFields } from '@tuheng/domain/kernel/draft'
import { DomainError, failAll } from '@tuheng/domain/kernel/errors'
import { can, inFace } from '@tuheng/domain/kernel/policy'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type AnyResource, type AnyRow, type AnyTransition, fieldAt, labelOf } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { findFace } from '../../engine/directory.ts'
import { readRecord } from '../../engine/read/record.ts'
import { rolledBack } from '../../engine/write/roll-back.ts'
import { inScope } from '../../engine/write/save.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { type FoundPerson, peopleAt } from './asked-people.ts'
import { heldAct } from './known.ts'
import { parseDesign } from './parse-design.ts'
import { memberNames, starterOf } from './people.ts'
import { type Case, fittingProcess } from './processes.ts'
import { runEnvOf } from './run-env.ts'
import { asksHidden, hiddenSubjects, veiledBranches } from './veiled-branches.ts'

/** Mounts what shows beforehand whom an approval would ask. Nothing is kept. */
export function registerDryRun(server: Server): void {
  serveCall(server, dryRunCall, ({ body, actor, engine, request, lang }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => {
      const act = heldAct(body.act)
      const row = await readableRow(tx, act.resource, body.recordId)
      const { flow, condition } = parseDesign(body)
      const subjects = subjectsOf(act.resource, act.transition)
      refuseHidden(tx, { act, row }, [...usedSubjects(flow, condition), ...memberFields(flow)])
      const held: Case = {
        resource: act.resource,
        name: act.name,
        transition: act.transition,
        row,
        input: inputOf(act.transition, body.input),
        starter: await starterOf(tx, body.starterId),
      }
      const isFitting = !condition || holds(condition, factsOf(held), subjects)
      const { run, refusal, found } = await playOut(tx, held, flow)
      const names = await namesIn(tx, run, found)
      const nodes: GivenOf<typeof dryRunCall>['nodes'] = []
      for (const node of nodesOf(flow.nodes)) {
        const visit = run && liveVisit(run, node.id)
        const rules =
          node.type === 'branch' ? [] : await Promise.all(node.people.map(rule => ruleWords(tx, rule, act.resource)))
        nodes.push({
          id: node.id,
          name: node.name,
          type: node.type,
          isTaken: visit !== undefined,
          picks:
            node.type === 'branch'
              ? node.branches.filter(one => visit?.picks?.includes(one.id)).map(one => one.id)
              : [],
          people: peopleAt(run, node, found.get(node.id) ?? []).map(({ memberId, isAsked, why }) => ({
            name: names.get(memberId) ?? '',
            reason: (why ?? joined(rules))[lang],
            isAsked,
          })),
          ...(visit?.passedWithout ? { passedWithout: visit.passedWithout } : {}),
        })
      }
      return { isFitting, refusal: refusal?.[lang] ?? null, nodes }
    }),
  )
  serveCall(server, previewRunCall, ({ body, actor, engine, request }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => {
      const at = findFace(body.face)
      if (!at) return failAll([badParam('face')]) as never
      if (!can(actor, at.face, 'read')) return failForbidden(`${at.face.permission}.read`)
      const { resource, face } = at
      const transition = resource.transitions[body.act]
      const row = await readRecord(tx, resource, { id: body.id, labels: false, lock: false })
      if (!row || !transition || !inFace(face, row) || !inScope(tx, row)) return failMissing(face)
      const action = transition.action ?? body.act
      if (!can(actor, face, action)) return failForbidden(`${face.permission}.${action}`)
      const starter = await starterOf(tx, actor.memberId)
      const held: Case = { resource, name: body.act, transition, row, input: {}, starter }
      const isHidden = hiddenSubjects(actor, { resource, row })
      const process = await fittingProcess(tx, held, isHidden)
      if (!process) return { process: null, nodes: [] }
      const { run, found } = await playOut(tx, held, process.flow)
      const names = await namesIn(tx, run, found)
      const veiled = veiledBranches(process.flow.nodes, isHidden)
      return {
        process: process.name,
        nodes: nodesOf(process.flow.nodes).flatMap(node => {
          const veil = veiled.get(node.id)
          const { id, name, type } = node
          if (node.type === 'branch') return veil === node ? [{ id, name, type, people: [], isChosen: false }] : []
          const isChosen = node.people.some(({ by }) => by === 'chosen')
          // Of every branch alike: whom the starter names there has to be named before it is known which comes
          if (veil ? !isChosen : run && !liveVisit(run, id)) return []
          const tells = veil || asksHidden(node, isHidden)
          const asked = tells ? [] : peopleAt(run, node, found.get(id) ?? []).filter(one => one.isAsked || !run)
          return [
            {
              id,
              name,
              type,
              ...(node.type === 'approval' ? { way: node.way } : {}),
              people: asked.map(({ memberId }) => names.get(memberId) ?? ''),
              isChosen,
            },
          ]
        }),
      }
    }),
  )
}

const joined = (parts: readonly Text[]): Text =>
  text(parts.map(({ zh }) => zh).join('、'), parts.map(({ en }) => en).join(', '))

/** The inputs that conditions speak of. What is not given is empty. @throws the faults of each, at its field. */
function inputOf({ params = {} }: AnyTransition, given: unknown): AnyRow {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'object' || Array.isArray(given)) return failAll([badParam('input')]) as never
  const lenient = Object.fromEntries(
    Object.entries(params).map(([name, field]) => [name, { ...field, required: false, positive: false }]),
  )
  const { values, issues } = parseFields(lenient, given as AnyRow, { creating: false })
  failAll(issues.map(issue => ({ ...issue, path: `input.${issue.path}` })))
  return values
}

/** The fields of the record whose members are asked, as subjects. */
const memberFields = ({ nodes }: Flow): string[] =>
  nodesOf(nodes)
    .flatMap(node => (node.type === 'branch' ? [] : node.people))
    .flatMap(rule => (rule.by === 'field' ? [`record.${rule.field}`] : []))

/** Branches and names would tell values: @throws if one of these fields is one that the person may not see in this record. */
function refuseHidden(tx: Tx, { act, row }: { act: HeldAct; row: AnyRow }, used: readonly string[]): void {
  const { resource, transition } = act
  const subjects = subjectsOf(resource, transition)
  const hidden = [...new Set(used)].filter(hiddenSubjects(tx.actor, { resource, row }))
  const wordsOf = (subject: string): string => {
    const name = subject.replace('record.', '')
    const field = fieldAt(resource, name)
    return subjects[subject]?.zh ?? (field ? labelOf(field, name).zh : name)
  }
  if (hidden.length) approvalErrors.fail('approval.dry_hidden', { subjects: hidden.map(wordsOf).join('、') })
}

/** A record that the person may see through one of its faces. */
async function readableRow(tx: Tx, resource: AnyResource, id: number): Promise<AnyRow> {
  const row = await readRecord(tx, resource, { id, labels: false, lock: false })
  const [first] = Object.values(resource.faces)
  const isSeen =
    row &&
    inScope(tx, row) &&
    Object.values(resource.faces).some(face => inFace(face, row) && can(tx.actor, face, 'read'))
  return isSeen ? row : failMissing(first ?? resource)
}

const namesIn = (tx: Tx, run: Run | undefined, found: PlayedOut['found']): Promise<Map<number, string>> =>
  memberNames(
    tx,
    [...[...found.values()].flat(), ...(run?.tasks ?? [])].map(({ memberId }) => memberId),
  )

interface PlayedOut {
  run: Run | undefined
  refusal: Text | undefined
  found: ReadonlyMap<string, readonly FoundPerson[]>
}

/** More agreements than any flow asks for. */
const MAX_ACTS = 500

/** The run if everybody agrees. */
async function playOut(tx: Tx, held: Case, flow: Flow): Promise<PlayedOut> {
  const found = new Map<string, FoundPerson[]>()
  const env = await runEnvOf(tx, {
    ...held,
    flow,
    chosen: {},
    onFound: (nodeId, memberId, unable) => {
      const list = found.get(nodeId) ?? []
      if (!list.some(one => one.memberId === memberId)) found.set(nodeId, [...list, { memberId, unable }])
    },
  })
  try {
    let run = await start(held.starter.memberId, skippingChosen(env, flow))
    for (let i = 0; i < MAX_ACTS && run.status === 'running'; i++) {
      const task = run.tasks.find(one => one.state === 'open')
      if (!task) break
      run = await agree(
        run,
        { taskId: task.id, actor: task.memberId, opinion: '同意', hasAttachment: true },
        skippingChosen(env, flow),
      )
    }
    return { run, refusal: undefined, found }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { run: undefined, refusal: text(error.text('zh'), error.text('en')), found }
  }
}

/** Nodes whose people the starter names have nobody yet, which keeps nothing from being looked at. */
function skippingChosen(env: RunEnv, flow: Flow): RunEnv {
  const nodes = nodesOf(flow.nodes).map(node => (isOnlyChosen(node) ? node.id : ''))
  if (!nodes.some(Boolean)) return env
  return { ...env, flow: { ...flow, policies: { ...flow.policies, nobody: 'pass' } } }
}

const isOnlyChosen = (node: FlowNode): boolean =>
  node.type === 'approval' && node.people.length > 0 && node.people.every(({ by }) => by === 'chosen')

/** Why a rule names somebody. */
async function ruleWords(tx: Tx, rule: PeopleRule, resource: AnyResource): Promise<Text> {
  switch (rule.by) {
    case 'members':
      return text('指定成员', 'Named members')
    case 'chosen':
      return text('发起人自选', 'Chosen by the starter')
    case 'head':
      return rule.levels === 1
        ? text('发起人的部门负责人', 'Head of the starter’s department')
        : text(`发起人往上第 ${rule.levels} 级负责人`, `Head ${rule.levels} levels above the starter`)
    case 'field': {
      const field = fieldAt(resource, rule.field)
      const label = field ? labelOf(field, rule.field) : text(rule.field, rule.field)
      return text(`单据的“${label.zh}”`, `"${label.en}" of the document`)
    }
    case 'role':
      return named(tx, 'role', { id: rule.roleId, zh: '角色', en: 'Role' })
    case 'department':
      return named(tx, 'department', { id: rule.deptId, zh: '部门', en: 'Department' })
  }
}

async function named(
  tx: Tx,
  table: 'role' | 'department',
  { id, zh, en }: { id: number; zh: string; en: string },
): Promise<Text> {
  const { rows } = await tx.sql<{ name: string }>(`select name from ${table} where org_id = $1 and id = $2`, [
    tx.orgId,
    id,
  ])
  const name = rows[0]?.name ?? ''
  return text(`${zh}“${name}”`, `${en} "${name}"`)
}
