import { approvalProcess, lineageOf } from '@tuheng/domain/approvals/approval-process'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import type { Design, NamingPart } from '@tuheng/domain/approvals/design-mapping'
import { nodesOf } from '@tuheng/domain/approvals/flow'
import { copyTargetsCall, copyToCall } from '@tuheng/domain/approvals/process.calls'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { DomainError, failAll, type Issue } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { eachCompany, enterCompanies, type Entered } from '../../engine/across/companies.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { type MemberCall, serveCall } from '../../engine/calls/serve-call.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { refuseViewAs, write } from '../../engine/write/work.ts'
import { systemFaultOf } from '../../plugins/system-fault.ts'
import { describeDesign, type DescribedDesign, mapInto, namer, type ProcessRow } from './copy-mapping.ts'
import { heldAct } from './known.ts'
import { designOf, ownProcess } from './process-calls.ts'

type Call = MemberCall<typeof copyToCall>
type Outcome = GivenOf<typeof copyToCall>['list'][number]

/** A process as it is copied. */
interface Original extends Pick<ProcessRow, 'name' | 'act' | 'face' | 'priority' | 'remark'> {
  lineage: string
  design: Design
  known: DescribedDesign
}

interface Draft {
  id: number
  versionNo: number
  parts: NamingPart[]
}

/** Mounts what copies a process to other companies of the person. */
export function registerProcessCopies(server: Server): void {
  serveCall(server, copyTargetsCall, async ({ actor }) => {
    const { targets, isComplete } = await targetsOf(server, actor)
    return { list: targets.map(({ id, name }) => ({ id, name })), isComplete }
  })
  serveCall(server, copyToCall, async call => {
    const { targets } = await targetsOf(server, call.actor)
    const chosen = chosenOf(call, targets)
    const original = await writeIn(call, call.actor, tx => originalOf(tx, call.body.id))
    return { list: await eachCompany(chosen, company => outcomeIn(call, company, original)) }
  })
}

/** The other companies of the person in which they may modify processes, by their rights there at this moment. */
async function targetsOf(server: Server, actor: Actor): Promise<{ targets: Entered[]; isComplete: boolean }> {
  // The companies of the member are none of the administrator's business
  refuseViewAs(actor)
  const { entered, left, complete } = await enterCompanies(server, actor, undefined)
  const targets = entered.filter(
    ({ id, actor: own }) =>
      id !== actor.orgId && hasPermission(own, 'bpm.process.read') && hasPermission(own, 'bpm.process.modify'),
  )
  return { targets, isComplete: complete && left.every(({ reason }) => reason === 'closed') }
}

/** @throws for a company that may not be copied to, the same whether or not it exists. */
function chosenOf({ actor, body }: Call, targets: readonly Entered[]): Entered[] {
  const issueOf = (id: number, i: number): Issue[] => {
    const path = `companies.${i}`
    if (id === actor.orgId) return [approvalErrors.issue('approval.copy_here', {}, path)]
    return targets.some(one => one.id === id) ? [] : [approvalErrors.issue('approval.copy_company', {}, path)]
  }
  failAll(body.companies.flatMap(issueOf))
  return body.companies.flatMap(id => targets.find(one => one.id === id) ?? [])
}

/** With a key each company keeps its answer, so a repetition makes what is still missing and nothing twice. */
const writeIn = <T>(
  { engine, request, idempotencyKey, address }: Call,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: [address.path, request.body] }, work)

const WHOLE = { zh: '查看流程全部内容', en: 'See the whole process' }
/** What goes to the other company. */
const TAKEN_ALONG = ['name', 'act', 'face', 'priority', 'remark', 'flow', 'condition'] as const

/** @throws if a role hides a part of processes: it would be seen in the other company. */
async function originalOf(tx: Tx, id: number): Promise<Original> {
  const { visibilityOf } = viewerAccess(tx.actor, anyResource(approvalProcess))
  if (TAKEN_ALONG.some(name => visibilityOf(name) !== 'visible')) failForbidden(WHOLE)
  const row = await ownProcess(tx, id)
  const { code, name, act, face, priority, remark, origin } = row
  const design = designOf(row)
  const lineage = lineageOf({ orgId: tx.orgId, code, origin })
  return { name, act, face, priority, remark, lineage, design, known: await describeDesign(tx, heldAct(act), design) }
}

async function outcomeIn(call: Call, { id: orgId, name, actor }: Entered, original: Original): Promise<Outcome> {
  try {
    const { parts, ...draft } = await writeIn(call, actor, tx => makeDraft(tx, original))
    const inWords = namer(original.known, call.lang)
    const told = parts.map(part => ({
      id: part.id,
      name: part.name,
      named: part.named.map(({ isMapped, ...named }) => ({ ...inWords(named), isMapped })),
    }))
    return { orgId, name, ok: true, msg: null, draft: { ...draft, parts: told } }
  } catch (error) {
    return { orgId, name, ok: false, msg: refusalOf(call, error).text(call.lang), draft: null }
  }
}

function refusalOf({ engine }: Call, error: unknown): DomainError {
  if (error instanceof DomainError) return error
  engine.log.error({ err: error }, 'a process was not copied to a company')
  return new DomainError([kernelErrors.issue(systemFaultOf(error) ?? 'server.error')])
}

/** A new process, or the next version of the one that came from the same original. That keeps what is its own. */
async function makeDraft(tx: Tx, { design, known, lineage, ...original }: Original): Promise<Draft> {
  const { parts, ...mapped } = await mapInto(tx, heldAct(original.act), { design, known })
  const last = await lastVersion(tx, { lineage, act: original.act })
  const own = last && {
    code: last.code,
    name: last.name,
    priority: last.priority,
    remark: last.remark,
    versionNo: (last.versionNo ?? 1) + 1,
  }
  const made = await tx.insert(approvalProcess, {
    ...original,
    ...mapped,
    ...own,
    nodeCount: nodesOf(mapped.flow.nodes).length,
    origin: last && !last.origin ? null : lineage,
  })
  return { id: made.id, versionNo: made.versionNo ?? 1, parts }
}

/** Key of the advisory lock between copies of one process to one company. */
const COPY_LOCK = 520056

/** Of the first process itself, in its own company, or of what came from it. */
async function lastVersion(
  tx: Tx,
  { lineage, act }: Pick<Original, 'lineage' | 'act'>,
): Promise<ProcessRow | undefined> {
  await tx.sql(`select pg_advisory_xact_lock(${COPY_LOCK}, hashtext($1))`, [`${tx.orgId}/${lineage}`])
  const last = async (where: { code: string } | { origin: string }) =>
    (await tx.find(approvalProcess, { where: { ...where, act }, sort: ['-versionNo'], limit: 1, lock: true }))[0]
  const own = `${tx.orgId}:`
  const first = lineage.startsWith(own) ? await last({ code: lineage.slice(own.length) }) : undefined
  return first ?? last({ origin: lineage })
}
