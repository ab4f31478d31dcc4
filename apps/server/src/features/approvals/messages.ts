import type { Run } from '@tuheng/domain/approvals/run'
import { actKey } from '@tuheng/domain/kernel/approval-state'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { text, type Text } from '@tuheng/domain/kernel/text'
import type { MessageKind } from '@tuheng/domain/system/messages/message-kinds'
import type { Tx } from '../../engine/write/tx.ts'
import { recordPath, sendMessage } from '../system/index.ts'

/** The document of an approval, as messages name it. */
export interface Subject {
  resource: AnyResource
  name: string
  row: AnyRow
}

const openMembers = (run: Run | undefined): Set<number> =>
  new Set(run?.tasks.filter(({ state }) => state === 'open').map(({ memberId }) => memberId))

/** Tells those who have to act now and had not before, those who get a copy, and the starter of how it ended. */
export async function tellOfRun(
  tx: Tx,
  subject: Subject,
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

/** Sends a message about an approval to its people, except whoever acts. */
export async function tell(
  tx: Tx,
  { resource, name, row }: Subject,
  { to, kind, what, opinion, cardWhat = what }: Told,
): Promise<void> {
  const others = to.filter(id => id !== tx.actor.memberId)
  if (!others.length) return
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
  const send = (people: readonly number[], no: string): Promise<void> =>
    sendMessage(tx, {
      to: people,
      kind,
      title: text(
        `${resource.label}${no}（${transition.zh}）${what.zh}`,
        `${resource.en}${no} (${transition.en}) ${what.en}`,
      ),
      ...(opinion ? { body: text(opinion, opinion) } : {}),
      ...recordPath(resource, row),
      card,
    })
  const asked = { act: actKey(resource, name), recordId: card.recordId, field: resource.title, among: others }
  const blind = await blindTo(tx, asked)
  await send(
    others.filter(id => !blind.has(id)),
    ` ${String(row[resource.title] ?? '')}`,
  )
  await send([...blind], '')
}

/** Those who are asked at a node that hides this field of the record. */
async function blindTo(
  tx: Tx,
  { act, recordId, field, among }: { act: string; recordId: number; field: string; among: readonly number[] },
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.sql<{ id: number }>(
    `select t.member_id as id from approval_run r join approval_task t on t.org_id = $1 and t.run_id = r.id
     where r.org_id = $1 and r.act = $2 and r.record_id = $3 and r.status = 'running' and t.state = 'open'
       and t.member_id = any($4::bigint[]) and t.hidden @> jsonb_build_array($5::text)`,
    [tx.orgId, act, String(recordId), among, field],
    'approval-blind',
  )
  return new Set(rows.map(({ id }) => id))
}
