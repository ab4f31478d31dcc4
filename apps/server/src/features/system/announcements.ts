import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeText } from '@tuheng/domain/kernel/rich-text/index'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { announcementLine } from '@tuheng/domain/system/messages/announcement.rules'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { bannerCall } from '@tuheng/domain/system/messages/message.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { type Engine, read } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { READABLE } from './announcement/audience.ts'
import { registerAnnouncementCalls } from './announcement/calls.ts'
import { registerAnnouncementEffects } from './announcement/effects.ts'

const FILE = 'announcements.txt'
/** The most announcements in the banner. */
const MAX_ITEMS = 10

type Item = GivenOf<typeof bannerCall>[number]

/**
 * Mounts the banner above every page: the operator's lines from a file in the data folder, read on each request without
 * a restart, and the company's announcements for the member.
 */
export function registerAnnouncements({ server, dataDir }: { server: Server; dataDir: string }): void {
  registerAnnouncementEffects(server)
  registerAnnouncementCalls(server)
  serveCall(server, bannerCall, async ({ actor, engine }): Promise<Item[]> => [
    ...(await linesOf(join(dataDir, FILE))).map(msg => ({ msg })),
    ...(await runningItems(engine, actor)),
  ])
}

const LEVELS = `array_position(array['important', 'warning', 'info'], a.level)`

async function runningItems(engine: Engine, actor: Actor): Promise<Item[]> {
  const { rows } = await read(engine, actor, sql =>
    sql.query<{ id: number; level: string; title: string; content: string }>(
      `${READABLE} select a.id, a.level, a.title, a.content from mine a where a.status = 'published' and a.banner and (a.end_at is null or a.end_at > $3::timestamptz)
     order by (a.pinned is true) desc, ${LEVELS}, a.start_at desc, a.id desc limit ${MAX_ITEMS}`,
      [actor.orgId, actor.memberId, momentOf(engine.clock).at],
      'announcements-running',
    ),
  )
  return rows.map(({ id, level, title, content }) => ({
    msg: escapeText(announcementLine(title, content)),
    id,
    level,
    title,
  }))
}

async function linesOf(file: string): Promise<string[]> {
  try {
    const lines = (await readFile(file, 'utf8')).split(/\r?\n/).map(line => line.trim())
    return lines.filter(line => line !== '').slice(0, MAX_ITEMS)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
