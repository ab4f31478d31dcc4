import { previewRunCall } from '@tuheng/domain/approvals/preview.calls'
import { nodesOf } from '@tuheng/domain/approvals/flow'
import { liveVisit } from '@tuheng/domain/approvals/run'
import { actKey, isHoldable } from '@tuheng/domain/kernel/approval-state'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { DomainError, failAll } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { can, inFace, rightOf } from '@tuheng/domain/kernel/policy'
import type { AnyRow, AnyTransition, Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { findFace } from '../../engine/directory.ts'
import { readRecord } from '../../engine/read/record.ts'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import { boundLocks, isHeldUp, rolledBack } from '../../engine/write/roll-back.ts'
import { moveRecord } from '../../engine/write/run-transition.ts'
import { inScope } from '../../engine/rights/in-scope.ts'
import { mayReadRow } from '../../engine/rights/row-rules.ts'
import { tried } from '../../engine/write/trial.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { domainErrorOf } from '../../sql/db-errors.ts'
import { peopleAt } from './asked-people.ts'
import { givenObject, inputOf } from './dry-run.ts'
import { recordWith } from './judged-record.ts'
import { starterOf } from './people.ts'
import { namesIn, playOut } from './play-out.ts'
import { type Case, firstFitting, inItsStatuses, looksAtHidden, processesOf, publishedActs } from './processes.ts'
import { asksHidden, hiddenSubjects, seesAll, veiledBranches } from './veiled-branches.ts'

type Preview = GivenOf<typeof previewRunCall>

const FREE: Preview = { mayBeHeld: false, process: null, refusal: null, nodes: [] }
const UNKNOWN: Preview = { mayBeHeld: true, process: null, refusal: null, nodes: [] }

/** Somebody else is writing what the act would write. */
const BUSY: Preview = { ...UNKNOWN, isBusy: true }

/** Mounts what a person reads before an act that a process holds. Nothing is kept. */
export function registerRunPreview(server: Server): void {
  serveCall(server, previewRunCall, ({ body, actor, engine, request, lang }) =>
    rolledBack(engine, { actor, requestId: request.id }, async tx => {
      const at = findFace(body.face)
      if (!at) return failAll([badParam('face')]) as never
      if (!can(actor, at.face, 'read')) return failForbidden(rightOf(at.face, 'read'))
      const { resource, face } = at
      const transition = resource.transitions[body.act]
      const row = await readRecord(tx, resource, { id: body.id, labels: false, lock: false })
      if (!row || !transition || !inFace(face, row) || !inScope(tx, row) || !mayReadRow(resource, actor, row))
        return failMissing(face)
      const action = transition.action ?? body.act
      if (!can(actor, face, action)) return failForbidden(`${face.permission}.${action}`)
      const isHeld = isHoldable(transition) && (await publishedActs(tx)).has(actKey(resource, body.act))
      if (!isHeld) return FREE
      if (row.approval === 'returned') return UNKNOWN
      const held = { resource, name: body.act, transition, row, starter: await starterOf(tx, actor.memberId) }
      const given = givenObject(body.input)
      const known = Object.entries(given).filter(([name]) => isInput(transition, name))
      const input = inputOf(held, Object.fromEntries(known))
      const next = seesAll(actor, held)
        ? await recordIfPerformed(tx, { held, face, given })
        : recordWith(held, row, input)
      if (next === 'busy') return BUSY
      return next ? previewOf(tx, { ...held, row: next, input }, lang) : UNKNOWN
    }),
  )
}

const isInput = ({ edits = [], params = {} }: AnyTransition, name: string): boolean =>
  edits.includes(name) || Object.hasOwn(params, name)

interface Performing {
  held: Omit<Case, 'input'>
  face: Face
  given: AnyRow
}

/**
 * The record as the person's act would leave it, in the statuses that it has; undefined where the act would be refused. Its
 * locks are let go when the trial is taken back.
 */
async function recordIfPerformed(tx: Tx, { held, face, given }: Performing): Promise<AnyRow | 'busy' | undefined> {
  const { resource, name, row } = held
  await boundLocks(tx)
  try {
    const move = { resource, face, name, id: row.id as number, input: given, isApproved: true }
    const next = await tried(tx, async step => ({ value: await moveRecord(step, move), stays: false }))
    return inItsStatuses(resource, row, next)
  } catch (error) {
    if (isHeldUp(error)) return 'busy'
    const refusal = domainErrorOf(error)
    if (refusal instanceof DomainError) return undefined
    throw error
  }
}

async function previewOf(tx: Tx, held: Case, lang: Lang): Promise<Preview> {
  const { resource, row, transition } = held
  const isHidden = hiddenSubjects(tx.actor, { resource, row, transition })
  const processes = await processesOf(tx, held)
  if (looksAtHidden(processes, isHidden)) return UNKNOWN
  const process = firstFitting(processes, held)
  if (!process) return FREE
  const { run, refusal, found } = await playOut(tx, held, process.flow)
  const names = await namesIn(tx, run, found)
  const veiled = veiledBranches(process.flow.nodes, isHidden)
  // Who is not asked again would tell who was asked at a node that is not told
  const isBlind = nodesOf(process.flow.nodes).some(node => veiled.has(node.id) || asksHidden(node, isHidden))
  const nodes = nodesOf(process.flow.nodes).flatMap((node): Preview['nodes'] => {
    const veil = veiled.get(node.id)
    const { id, name, type } = node
    if (node.type === 'branch') return veil === node ? [{ id, name, type, people: [], isChosen: false }] : []
    const isChosen = node.people.some(({ by }) => by === 'chosen')
    // Of every branch alike: whom the starter names there has to be named before it is known which comes
    if (veil ? !isChosen : run && !liveVisit(run, id)) return []
    const tells = veil || asksHidden(node, isHidden)
    const named = found.get(id) ?? []
    const asked =
      isBlind || !run ? named.filter(({ unable }) => !unable) : peopleAt(run, node, named).filter(one => one.isAsked)
    return [
      {
        id,
        name,
        type,
        ...(node.type === 'approval' ? { way: node.way } : {}),
        people: tells ? [] : asked.map(({ memberId }) => names.get(memberId) ?? ''),
        isChosen,
      },
    ]
  })
  return { mayBeHeld: true, process: process.name, refusal: isBlind ? null : (refusal?.[lang] ?? null), nodes }
}
