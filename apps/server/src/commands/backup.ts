import { resolve } from 'node:path'
import { DataFolderBusy } from '../db/data-lock.ts'
import { openDatabase } from '../db/open.ts'
import { requestBackup } from '../engine/backup/control.ts'
import { backUp } from '../engine/backup/back-up.ts'
import { openFiles } from '../engine/files/file-store.ts'
import { parseConfig } from '../plugins/config.ts'
import { command, option } from './options.ts'

/**
 * `npm run backup [-- --to FOLDER]`: copies database and files into a folder, even while the server runs. If the
 * embedded database is in use, its server makes the backup.
 */
await command(async () => {
  const config = parseConfig(process.env)
  const folder = resolve(
    option('to') ?? `backups/tuheng-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`,
  )
  const done = await openDatabase(config).then(
    async db => {
      try {
        return await backUp({ db, files: await openFiles(config), folder, report: line => console.log(line) })
      } finally {
        await db.close()
      }
    },
    (error: unknown) => {
      if (error instanceof DataFolderBusy) return requestBackup(config.dataDir, folder)
      throw error
    },
  )
  console.log(`${folder}: ${done.tables.reduce((sum, table) => sum + table.rows, 0)} rows, ${done.files.count} files`)
})
