import type { Run } from '@tuheng/domain/approvals/run'
import { actKey } from '@tuheng/domain/kernel/approval-state'
import { text, type Text } from '@tuheng/domain/kernel/text'
import type { MessageKind } from '@tuheng/domain/system/messages/message-kinds'
import type { Tx } from '../../engine/write/tx.ts'
import { recordPath, sendMessage } from '../system/index.ts'
import { joined, type Submission, type Tellable, tellable } from './told-figures.ts'

const openMembers = (run: Run | undefined): Set<number> =>
  new Set(run?.tasks.filter(({ state }) => state === 'open').map(({ memberId }) => memberId))

/** Tells those who have to act now and had not before, those who get a copy, and the starter of how it ended. */
export async function tellOfRun(
  tx: Tx,
  subject: Submission,
  { before, after, opinion }: { before: Run | undefined; after: Run; opinion?: string | null },
): Promise<void> {
  const asked = openMembers(before)
  await tell(tx, subject, {
    to: [...openMembers(after)].filter(id => !asked.has(id)),
    kind: 'approval.asked',
    what: text('待您审批', 'waits for your approval'),
    opinion: null,
  })
  await tell(tx, subject, {
    to: after.copies.slice(before?.copies.length ?? 0).map(({ memberId }) => memberId),
    kind: 'approval.copied',
    what: text('抄送给您', 'was sent to you for information'),
    opinion: null,
  })
  if (before?.status === after.status) return
  const what = ENDS[after.status]
  // A decision tells the makers by itself
  const isToldAlready = after.status === 'approved' && subject.resource.transitions[subject.name]?.decidedBy
  if (what && !isToldAlready)
    await tell(tx, subject, { to: [after.starter], kind: 'approval.ended', what, opinion: opinion ?? null })
}

const ENDS: Readonly<Partial<Record<Run['status'], Text>>> = {
  approved: text('审批通过', 'was approved'),
  returned: text('审批被退回', 'was returned'),
  withdrawn: text('审批被撤回', 'was withdrawn'),
  ended: text('审批被终止', 'was ended without approval'),
}

interface Told {
  to: readonly number[]
  kind: MessageKind
  what: Text
  opinion: string | null
  /** What the messenger says instead, if `what` names a person. */
  cardWhat?: Text
}

/**
 * Sends a message about an approval to its people, except whoever acts. It names who submitted, the counterparty and the
 * amount to those who may see them; the messenger names none of it.
 */
export async function tell(
  tx: Tx,
  submission: Submission,
  { to, kind, what, opinion, cardWhat = what }: Told,
): Promise<void> {
  const others = to.filter(id => id !== tx.actor.memberId)
  if (!others.length) return
  const { resource, name, row } = submission
  const transition = resource.transitions[name]
  if (!transition) throw new Error(`no transition ${actKey(resource, name)}`)
  const card = {
    subject: text(
      `${resource.label}（${transition.zh}）${cardWhat.zh}`,
      `${resource.en} (${transition.en}) ${cardWhat.en}`,
    ),
    recordKind: resource.name,
    recordId: row['id'] as number,
  }
  const send = (people: readonly Tellable[], no: string, body: Text | undefined): Promise<void> =>
    sendMessage(tx, {
      to: people.map(({ memberId }) => memberId),
      kind,
      title: text(
        `${resource.label}${no}（${transition.zh}）${what.zh}`,
        `${resource.en}${no} (${transition.en}) ${what.en}`,
      ),
      ...(body ? { body } : {}),
      ...recordPath(resource, row),
      card,
    })
  // Mostly all may see the same
  const alike = Map.groupBy(
    await tellable(tx, submission, others),
    ({ isBlind, about }) => `${isBlind} ${about?.zh ?? ''}`,
  )
  for (const people of alike.values()) {
    const [{ isBlind = true, about } = {}] = people
    const parts = [...(about ? [about] : []), ...(opinion ? [text(opinion, opinion)] : [])]
    await send(people, isBlind ? '' : ` ${String(row[resource.title] ?? '')}`, parts.length ? joined(parts) : undefined)
  }
}
