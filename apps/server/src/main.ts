import { buildApp } from './app.ts'
import { migrate } from './db/migrate.ts'
import { DEMO_USER, isEmpty, loadDemo } from './demo/index.ts'
import { prepareDataFolder } from './db/data-folder.ts'
import { openDatabase } from './db/open.ts'
import { unacknowledged } from './db/unacknowledged.ts'
import { startSealing } from './engine/write/audit-chain.ts'
import { startMerging } from './features/settlement/index.ts'
import { parseConfig } from './plugins/config.ts'
import { watchForStandstill } from './db/standstill.ts'
import { giveBackMemory } from './plugins/give-back-memory.ts'

/** How long requests and jobs under way may take to end; supervisors kill after 30 s. */
const STOP_MS = 25_000

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  prepareDataFolder(config.dataDir)
  const db = await openDatabase(config)
  await migrate(db)
  const server = await buildApp({ config, db })
  const { app } = server
  const demo = config.demo && (await isEmpty(server))
  if (demo) {
    console.log('Loading the demo companies …')
    await unacknowledged(db, () => loadDemo(server))
    // The planner knows nothing of rows that came in one go.
    await db.script('analyze')
  }
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
  if (db.kind === 'pglite') watchForStandstill(config.dataDir)
  // What starting and loading took
  setTimeout(giveBackMemory, 2000).unref()
  const stop = async (): Promise<void> => {
    // Whatever hangs must not keep the machine from going down; a second signal ends at once
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await app.close()
    await sealing.stop()
    await merging.stop()
    await db.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
