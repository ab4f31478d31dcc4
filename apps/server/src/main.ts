import { flushCompileCache } from 'node:module'
import { buildApp } from './app.ts'
import { migrate } from './db/migrate.ts'
import { DEMO_USER, isDatabaseEmpty } from './demo/index.ts'
import { loadBehindFront } from './demo/load-behind-front.ts'
import { prepareDataFolder } from './db/data-folder.ts'
import { openTemporary } from './db/open.ts'
import { startSealing } from './engine/write/audit-chain.ts'
import { startFollowing, startMerging } from './features/settlement/index.ts'
import { parseConfig } from './plugins/config.ts'
import { watchForHang } from './db/watch-for-hang.ts'
import { releaseMemory } from './plugins/release-memory.ts'

/** How long requests and jobs in progress may take to end. Supervisors kill the process after 30 s. */
const STOP_MS = 25_000

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  // Before the server listens, it has acknowledged nothing
  let stop = (): void => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop())
  prepareDataFolder(config.dataDir)
  const { db, keep } = await openTemporary(config)
  await migrate(db)
  const server = await buildApp({ config, db })
  const { app } = server
  if (config.demo && (await isDatabaseEmpty(server)))
    await loadBehindFront({ config, db, say: words => console.log(words) }, { server, keep })
  else await keep()
  await app.listen({ host: config.host, port: config.port })
  console.log(`途衡 Tuheng  http://localhost:${config.port}`)
  if (config.demo) console.log(`demo sign-in  ${DEMO_USER.username} / ${DEMO_USER.password}`)
  const sealing = startSealing(db, {
    everyMs: 5000,
    onError: error => app.log.error({ err: error }, 'sealing the audit chain failed'),
  })
  const merging = startMerging(db, {
    everyMs: 5000,
    onError: error => app.log.error({ err: error }, 'merging the sums over charges failed'),
  })
  const following = startFollowing(db, {
    everyMs: 5000,
    onError: error => app.log.error({ err: error }, 'following trips in the sums of statistics failed'),
  })
  if (db.kind === 'pglite') watchForHang(config.dataDir)
  // Memory that starting and loading needed
  setTimeout(releaseMemory, 2000).unref()
  // Written now for the next start, however this process ends
  setTimeout(flushCompileCache, 2000).unref()
  const stopOrderly = async (): Promise<void> => {
    // Nothing that hangs may keep the machine from shutting down; a second signal ends the process at once
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await app.close()
    await sealing.stop()
    await merging.stop()
    await following.stop()
    await db.close()
    process.exit(0)
  }
  stop = () => void stopOrderly()
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
