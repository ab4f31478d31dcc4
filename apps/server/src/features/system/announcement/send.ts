import { announcementLine } from '@tuheng/domain/system/messages/announcement.rules'
import { announcement } from '@tuheng/domain/system/index'
import { acrossCompanies } from '../../../db/across-companies.ts'
import { writeAudit } from '../../../engine/write/audit.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { type Engine, systemActor, write } from '../../../engine/write/work.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { publish } from '../../../plugins/events.ts'
import { insertValues } from '../../../sql/values.ts'
import { sendMessage } from '../messages.ts'
import { NEXT_RECIPIENTS } from './audience.ts'

/** Members per transaction. */
const BATCH_MEMBERS = 1000

export const announcementPath = (id: number): string => `/messages?announcement=${id}`

/**
 * Runs every minute. Sends announcements that have begun, ends those that are over, and completes interrupted ones.
 * Returns the number of each.
 */
export async function announcementsDue(engine: Engine): Promise<{ told: number; ended: number }> {
  const { at } = momentOf(engine.clock)
  const { rows } = await acrossCompanies<{ orgId: number; id: number; over: boolean }>(engine.db, {
    reason: 'announcements that are due',
    text: within =>
      `select org_id as "orgId", id, coalesce(end_at <= $1::timestamptz, false) as over from announcement
     where ${within('org_id')} and status = 'published' and deleted_at is null and (end_at <= $1::timestamptz or (sent_at is null and start_at <= $1::timestamptz)) order by org_id, id`,
    params: [at],
    name: 'announcements-due',
  })
  const done = { told: 0, ended: 0 }
  for (const { orgId, id, over } of rows) {
    try {
      if (over) done.ended += await endAnnouncement(engine, orgId, id)
      else done.told += await sendAnnouncement(engine, { orgId, id })
    } catch (error) {
      engine.log.error({ err: error, orgId, id }, 'an announcement is due and could not be told or ended')
    }
  }
  return done
}

/**
 * Sends the announcement to members who have not got it, in batches. Concurrent runs send it to nobody twice. Returns
 * the number of members.
 */
export async function sendAnnouncement(
  engine: Engine,
  { orgId, id, batches = Number.POSITIVE_INFINITY }: { orgId: number; id: number; batches?: number },
): Promise<number> {
  let told = 0
  for (let i = 0; i < batches; i++) {
    const batch = await write(engine, { actor: systemActor(orgId, '公告通知'), requestId: 'announcement' }, tx =>
      sendBatch(tx, id),
    )
    told += batch.told
    if (batch.done) break
  }
  return told
}

async function sendBatch(tx: Tx, id: number): Promise<{ told: number; done: boolean }> {
  const row = await tx.lock(announcement, id)
  if (row.status !== 'published' || row.sentAt || !row.startAt || row.startAt > tx.now.at)
    return { told: 0, done: true }
  const next = await tx.sql<{ memberId: number }>(NEXT_RECIPIENTS, [tx.orgId, id, BATCH_MEMBERS])
  const rows = await insertValues<{ memberId: number }>(tx.writing(), {
    into: 'announcement_reader (org_id, announcement_id, told_at, member_id)',
    first: [tx.orgId, id, tx.now.at],
    rows: next.rows.map(({ memberId }) => [memberId]),
    ending: 'on conflict (org_id, announcement_id, member_id) do nothing returning member_id as "memberId"',
  })
  const line = announcementLine(row.title, row.content)
  await sendMessage(tx, {
    to: rows.map(one => one.memberId),
    kind: row.level === 'important' ? 'announcement.important' : 'announcement',
    title: { zh: `公告：${row.title}`, en: `Announcement: ${row.title}` },
    ...(line === row.title
      ? {}
      : { body: { zh: line.slice(row.title.length + 1), en: line.slice(row.title.length + 1) } }),
    path: announcementPath(id),
  })
  const done = next.rows.length < BATCH_MEMBERS
  // This is no edit, so an open page keeps its version.
  await tx.sql(
    'update announcement set reach = coalesce(reach, 0) + $3, sent_at = $4::timestamptz where org_id = $1 and id = $2',
    [tx.orgId, id, rows.length, done ? tx.now.at : null],
  )
  if (done)
    await writeAudit(tx, {
      resource: announcement,
      id,
      action: 'told',
      before: { reach: 0 },
      after: { reach: (row.reach ?? 0) + rows.length },
      no: row.title,
    })
  tx.afterCommit(() => publish({ orgId: tx.orgId, memberId: null, event: 'announcement', data: () => null }))
  return { told: rows.length, done }
}

/** Checks again after the lock, because it may have been withdrawn meanwhile. */
async function endAnnouncement(engine: Engine, orgId: number, id: number): Promise<number> {
  return write(engine, { actor: systemActor(orgId, '到期检查'), requestId: 'announcement' }, async tx => {
    const row = await tx.lock(announcement, id)
    if (row.status !== 'published' || !row.endAt || row.endAt > tx.now.at) return 0
    await tx.run(announcement, 'expire', { id })
    return 1
  })
}
