import type { Database } from '../db/database.ts'
import { withDelayedSync } from '../db/delayed-sync.ts'
import type { Server } from '../engine/calls/endpoint.ts'
import type { Config } from '../plugins/config.ts'
import { loadDemo } from './index.ts'
import { startLoadingServer } from './loading-server.ts'

/**
 * Loads the demo companies while the pages are served. If the process ends meanwhile, nothing of them remains, see
 * `keep`.
 */
export async function loadBehindFront(
  { config, db, say }: { config: Config; db: Database; say(words: string): void },
  { server, keep }: { server: Server; keep(): Promise<void> },
): Promise<void> {
  const front = await startLoadingServer(config)
  say(`演示数据正在载入，网页已可打开 Loading the demo data, the pages are served  http://localhost:${config.port}`)
  const begun = performance.now()
  await withDelayedSync(db, () => loadDemo(server, share => void (front.progress = share)))
  // The planner has no statistics on rows that were loaded at once
  await db.script('analyze')
  await keep()
  say(
    `演示数据已载入，可以登录 The demo data is loaded, you can sign in (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
  )
  await front.close()
}
