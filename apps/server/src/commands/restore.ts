import { resolve } from 'node:path'
import { openDatabase } from '../db/open.ts'
import { restore } from '../engine/backup/restore.ts'
import { openFiles } from '../engine/files/file-store.ts'
import { parseConfig } from '../plugins/config.ts'
import { command, flag, option } from './options.ts'

/**
 * `npm run restore -- --from FOLDER [--deliver]`: restores a backup into the empty database and file store of the
 * settings, and verifies it by hash. Without `--deliver` callbacks are held, because a copy beside the original would
 * send everything to real receivers a second time.
 */
await command(async () => {
  const from = option('from', ['deliver'])
  if (!from) throw new Error('Which backup? npm run restore -- --from FOLDER')
  const config = parseConfig(process.env)
  const db = await openDatabase(config)
  try {
    const { at } = await restore({
      db,
      files: await openFiles(config),
      folder: resolve(from),
      holdCallbacks: !flag('deliver'),
      report: line => console.log(line),
    })
    console.log(`Restored as it was at ${at}; every table and file has the hash that it had then.`)
    console.log(
      flag('deliver')
        ? 'Callbacks that were open go out as soon as the server runs.'
        : 'Callbacks are HELD in every company: nothing goes out to other systems until an administrator presses 恢复推送 (Resume) in 回调数据. Restore with --deliver when this replaces the original.',
    )
  } finally {
    await db.close()
  }
})
