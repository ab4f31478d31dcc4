import { type Flow, nodesOf, type PeopleRule, subjectsOfRule } from '@tuheng/domain/approvals/flow'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { holds } from '@tuheng/domain/approvals/condition'
import type { HeldAct } from '@tuheng/domain/approvals/held-acts'
import { dryRunCall } from '@tuheng/domain/approvals/process.calls'
import { liveVisit } from '@tuheng/domain/approvals/run'
import { factsOf, subjectsOf, usedSubjects } from '@tuheng/domain/approvals/subjects'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import { parseFields } from '@tuheng/domain/kernel/draft'
import type { Fields } from '@tuheng/domain/kernel/field'
import { ownNames } from '@tuheng/domain/kernel/own-names'
import { failAll } from '@tuheng/domain/kernel/errors'
import { can, hasPermission, inFace } from '@tuheng/domain/kernel/policy'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { type AnyResource, type AnyRow, type AnyTransition, fieldAt, labelOf } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { readRecord } from '../../engine/read/record.ts'
import { boundLocks, rolledBack } from '../../engine/write/roll-back.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { mayReadRow } from '../../engine/rights/row-rules.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { peopleAt } from './asked-people.ts'
import { heldAct } from './known.ts'
import { parseDesign } from './parse-design.ts'
import { recordAfter, recordWith } from './judged-record.ts'
import { starterOf } from './people.ts'
import { namesIn, playOut } from './play-out.ts'
import type { Case } from './processes.ts'
import { hiddenSubjects, seesAll } from './veiled-branches.ts'

/** Mounts what shows beforehand whom an approval would ask. Nothing is kept. */
export function registerDryRun(server: Server): void {
  serveCall(server, dryRunCall, ({ body, actor, engine, request, lang }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => {
      await boundLocks(tx)
      const act = heldAct(body.act)
      // The way tells of departments, roles and heads of whoever submits
      if (body.starterId !== actor.memberId && !hasPermission(actor, 'sys.user.read')) failForbidden('sys.user.read')
      const row = await readableRow(tx, act.resource, body.recordId)
      const { flow, condition } = parseDesign(body)
      const subjects = subjectsOf(act.resource, act.transition)
      refuseHidden(tx, { act, row }, [...usedSubjects(flow, condition), ...memberFields(flow)])
      const given: Case = {
        resource: act.resource,
        name: act.name,
        transition: act.transition,
        row,
        input: inputOf(act, body.input),
        starter: await starterOf(tx, body.starterId),
      }
      const after = seesAll(tx.actor, { resource: act.resource, row })
        ? await recordAfter(tx, given)
        : { row: recordWith(given, row, given.input), isUntried: true }
      const held: Case = { ...given, row: after.row }
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
      return {
        isFitting,
        refusal: refusal?.[lang] ?? null,
        isAsItStands: 'isUntried' in after || after.refusal !== undefined,
        nodes,
      }
    }),
  )
}

const joined = (parts: readonly Text[]): Text =>
  text(parts.map(({ zh }) => zh).join('、'), parts.map(({ en }) => en).join(', '))

/** What the starter would give: fields that the act edits, and its parameters. What is not given is empty. @throws the faults of each, at its field. */
export function inputOf({ resource, transition }: Pick<Case, 'resource' | 'transition'>, given: unknown): AnyRow {
  const { reason: _reason, ...fields } = givenObject(given)
  const { values, issues } = parseFields(lenientFields(resource, transition), fields, { creating: false })
  failAll(issues.map(issue => ({ ...issue, path: `input.${issue.path}` })))
  return values
}

/** Nothing given is an empty object. @throws if it is no object. */
export function givenObject(given: unknown): AnyRow {
  if (given === undefined || given === null) return {}
  if (typeof given !== 'object' || Array.isArray(given)) return failAll([badParam('input')]) as never
  return given as AnyRow
}

const lenientFields = ({ fields }: AnyResource, { edits = [], params = {} }: AnyTransition): Fields => {
  const asked = [...edits.map(name => [name, fields[name]] as const), ...Object.entries(params)]
  return ownNames(
    Object.fromEntries(
      asked.flatMap(([name, field]) =>
        field ? [[name, { ...field, computed: false, required: false, positive: false }]] : [],
      ),
    ),
  )
}

/** The fields of the record whose members are asked, as subjects. */
const memberFields = ({ nodes }: Flow): string[] =>
  nodesOf(nodes)
    .flatMap(node => (node.type === 'branch' ? [] : node.people))
    .flatMap(subjectsOfRule)

/** Branches and names would tell values: @throws if one of these fields is one that the person may not see in this record. */
function refuseHidden(tx: Tx, { act, row }: { act: HeldAct; row: AnyRow }, used: readonly string[]): void {
  const { resource, transition } = act
  const subjects = subjectsOf(resource, transition)
  const hidden = [...new Set(used)].filter(hiddenSubjects(tx.actor, { resource, row, transition }))
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
    mayReadRow(resource, tx.actor, row) &&
    Object.values(resource.faces).some(face => inFace(face, row) && can(tx.actor, face, 'read'))
  return isSeen ? row : failMissing(first ?? resource)
}

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
