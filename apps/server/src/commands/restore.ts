import { resolve } from 'node:path'
import { openDatabase } from '../db/open.ts'
import { restore } from '../engine/backup/restore.ts'
import { openFiles } from '../engine/files/file-store.ts'
import { parseConfig } from '../plugins/config.ts'
import { command, option } from './options.ts'

/** `npm run restore -- --from FOLDER`: a backup into the empty database and store that the settings name, proved by hash. */
await command(async () => {
  const from = option('from')
  if (!from) throw new Error('Which backup? npm run restore -- --from FOLDER')
  const config = parseConfig(process.env)
  const db = await openDatabase(config)
  try {
    const { at } = await restore({ db, files: await openFiles(config), folder: resolve(from), report: line => console.log(line) })
    console.log(`Restored as it was at ${at}; every table and file has the hash that it had then.`)
  } finally {
    await db.close()
  }
})
