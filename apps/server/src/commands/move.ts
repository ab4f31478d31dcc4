import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import { backUp } from '../engine/backup/back-up.ts'
import { restore } from '../engine/backup/restore.ts'
import { openFiles } from '../engine/files/file-store.ts'
import { parseConfig } from '../plugins/config.ts'
import { command, option } from './options.ts'

/**
 * `npm run move -- --to postgres://…`: copies the embedded database into an empty PostgreSQL and compares the hash of
 * every table. Files stay where they are; the embedded database is not changed.
 */
await command(async () => {
  const to = option('to')
  if (!to || !/^postgres(ql)?:\/\//.test(to))
    throw new Error('Where to? npm run move -- --to postgres://user:password@host:port/database')
  const config = parseConfig({ ...process.env, DATABASE_URL: undefined })
  const from = await openDatabase(config)
  const target = openPostgres({ url: to, poolSize: 2 })
  const folder = await mkdtemp(join(config.dataDir, 'move-'))
  try {
    const part = join(folder, 'tables')
    await backUp({ db: from, files: await openFiles(config), folder: part })
    await restore({ db: target, folder: part, report: line => console.log(line) })
    console.log(
      `Moved, and every table has the hash that it had. Now set DATABASE_URL and keep DATA_DIR: the files are there.`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
    await target.close()
    await from.close()
  }
})
