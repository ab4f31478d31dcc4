import { cleanRichText } from '@tuheng/domain/kernel/rich-text/index'
import { announcementErrors } from '@tuheng/domain/system/messages/announcement.errors'
import { announcement } from '@tuheng/domain/system/index'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { onSave, onTransition } from '../../../engine/write/hooks.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { publish } from '../../../plugins/events.ts'
import { announcementPath, sendAnnouncement } from './send.ts'

/** Registers the cleaning of announcement contents, and the effects of publishing and withdrawing. */
export function registerAnnouncementEffects({ engine }: Pick<Server, 'engine'>): void {
  onSave(announcement, { independent: true, before: async ({ next }) => ({ content: cleanRichText(next.content) }) })
  onTransition(announcement, 'publish', {
    before: async ({ next, now }) => {
      if (next.endAt && next.endAt <= now.at) announcementErrors.fail('announcement.over', { end: next.endAt }, 'endAt')
      const startAt = next.startAt && next.startAt > now.at ? next.startAt : now.at
      return { startAt, publishedAt: now.at, sentAt: null, reach: 0, readCount: 0 }
    },
    notify: async ({ tx, next, now }) => {
      // It is unread again for those who read an earlier wording.
      await tx.sql('delete from announcement_reader where org_id = $1 and announcement_id = $2', [tx.orgId, next.id])
      if (next.startAt && next.startAt <= now.at)
        tx.afterCommit(async () => void (await sendAnnouncement(engine, { orgId: tx.orgId, id: next.id, batches: 1 })))
    },
  })
  onTransition(announcement, 'withdraw', {
    notify: async ({ tx, next }) => {
      await tx.sql(
        `delete from message m using announcement_reader r where m.org_id = $1 and r.org_id = $1 and r.announcement_id = $2 and m.member_id = r.member_id
           and m.kind in ('announcement', 'announcement.important') and m.path = $3`,
        [tx.orgId, next.id, announcementPath(next.id)],
      )
      notifyBanners(tx)
    },
  })
  onTransition(announcement, 'expire', { notify: async ({ tx }) => notifyBanners(tx) })
}

/** Tells open pages that announcements have changed; they then fetch their own. */
export function notifyBanners(tx: Tx): void {
  tx.afterCommit(() => publish({ orgId: tx.orgId, memberId: null, event: 'announcement', data: () => null }))
}
