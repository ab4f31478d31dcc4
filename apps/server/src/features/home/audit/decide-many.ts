import { type Text, text } from '@tuheng/domain/kernel/text'
import { approvalErrors } from '@tuheng/domain/approvals/approvals.errors'
import { type decideManyCall, TASK_KIND } from '@tuheng/domain/home/audit.calls'
import { isUnderApproval } from '@tuheng/domain/kernel/approval-state'
import { badParam } from '@tuheng/domain/kernel/bad-request'
import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { DomainError, failAll, localizeIssues } from '@tuheng/domain/kernel/errors'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { MemberCall } from '../../../engine/calls/serve-call.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'
import { moveRecord } from '../../../engine/write/run-transition.ts'
import { warningsOf } from '../../../engine/write/warnings.ts'
import { write } from '../../../engine/write/work.ts'
import { decideTask } from '../../approvals/index.ts'
import { type DecidedList, isBulk, kindOfKey, kindsOf, transitionOf } from './kinds.ts'

type Call = MemberCall<typeof decideManyCall>
type Item = RequestOf<typeof decideManyCall>['items'][number]
type Outcome = GivenOf<typeof decideManyCall>['list'][number]

/** Passes or refuses each record or task in a transaction of its own, as its own call would. */
export async function decideMany(call: Call): Promise<GivenOf<typeof decideManyCall>> {
  const known = new Set([TASK_KIND, ...kindsOf(call.actor).map(({ key }) => key)])
  failAll(call.body.items.map(({ kind }, i) => !known.has(kind) && badParam('kind', `items.${i}.kind`)))
  const list: Outcome[] = []
  for (const item of call.body.items) list.push(await outcomeOf(call, item))
  return { list }
}

async function outcomeOf(call: Call, item: Item): Promise<Outcome> {
  const { kind, id } = item
  try {
    return { kind, id, ok: true, msg: await decide(call, item) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { kind, id, ok: false, msg: refusalOf(error)[call.lang] }
  }
}

/** Nothing is saved here, so what moved on since it was listed is said in other words than in a form. */
function refusalOf(error: DomainError): Text {
  const [first] = error.issues
  return first?.code === 'record.stale'
    ? approvalErrors.issue('approval.moved_on', { label: String(first.params?.['label'] ?? '') })
    : text(error.text('zh'), error.text('en'))
}

/** What there is to say of it beside that it is done. */
async function decide(call: Call, item: Item): Promise<string | null> {
  const { act, reason } = call.body
  const key = call.idempotencyKey && `${call.idempotencyKey}:${item.kind}:${item.id}`
  if (item.kind !== TASK_KIND) return move({ ...call, idempotencyKey: key }, item)
  const { id, taskId = 0, version } = item
  const task = { id, taskId, opinion: reason, ...(version === undefined ? {} : { version }) }
  await decideTask({ ...call, idempotencyKey: key }, act === 'pass' ? 'agree' : 'reject', task)
  return null
}

async function move(call: Call, { kind: key, id, version }: Item): Promise<string | null> {
  const { engine, actor, request, idempotencyKey, lang, body, address } = call
  const { resource, face, name, transition } = ownTransition(call, kindOfKey(actor, key) as DecidedList)
  if (!isBulk(transition)) approvalErrors.fail('approval.one_by_one', { act: transition[lang] })
  const input = {
    ...(version === undefined ? {} : { version }),
    ...(transition.reason ? { reason: body.reason ?? null } : {}),
  }
  return write(
    engine,
    { actor, requestId: request.id, idempotencyKey, fingerprint: [address.path, key, name, id, input] },
    async tx => {
      const row = await moveRecord(tx, { resource, face, name, id, input })
      const held = isUnderApproval(row) ? [kernelErrors.issue('transition.held', {})] : []
      const said = localizeIssues([...warningsOf(tx), ...held], lang)
      return said.length ? said.map(({ msg }) => msg).join(lang === 'zh' ? '；' : '; ') : null
    },
  )
}

function ownTransition({ actor, body }: Call, kind: DecidedList) {
  return transitionOf(actor, kind, body.act) ?? failForbidden(AUDIT_REFUSAL)
}

const AUDIT_REFUSAL = { zh: '驳回', en: 'Refuse' }
