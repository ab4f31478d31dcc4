import { join } from 'node:path'
import { buildApp } from './app.ts'
import { openPglite } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { migrate } from './db/migrate.ts'
import { parseConfig } from './plugins/config.ts'

async function main(): Promise<void> {
  const config = parseConfig(process.env)
  const db = config.databaseUrl
    ? openPostgres({ url: config.databaseUrl, poolSize: config.poolSize })
    : await openPglite({ dataDir: join(config.dataDir, 'pglite') })
  await migrate(db)
  const { app } = await buildApp({ config, db })
  await app.listen({ host: config.host, port: config.port })
  console.log(`途衡 Tuheng  http://localhost:${config.port}`)
  const stop = async (): Promise<void> => {
    await app.close()
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
