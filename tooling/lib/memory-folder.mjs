import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'
const PREFIX = 'tuheng-test-'
/** The type of a file system in memory, tmpfs. */
const TMPFS = 0x01021994
/** A whole run leaves about a quarter of it in its folder. */
const NEEDED_BYTES = 6 * 2 ** 30

/**
 * Lets this program and those that it starts keep temporary files in memory, where the machine has room: deleting the
 * folders of killed databases on a disk took longer than the databases ran. A folder that is named by `TMPDIR` stays.
 */
export function keepTemporaryFilesInMemory({ neededBytes = NEEDED_BYTES } = {}) {
  if (process.env.TMPDIR || !hasRoom(neededBytes)) return
  removeLeft()
  const folder = mkdtempSync(join(IN_MEMORY, `${PREFIX}${process.pid}-`))
  // A database server that is started as another user must find its files
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(neededBytes) {
  try {
    const { bavail, bsize, type } = statfsSync(IN_MEMORY)
    return type === TMPFS && bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/** Removes the folders of runs that were killed. */
function removeLeft() {
  for (const name of readdirSync(IN_MEMORY).filter(one => one.startsWith(PREFIX)))
    if (!isRunning(Number(name.slice(PREFIX.length).split('-')[0])))
      rmSync(join(IN_MEMORY, name), { recursive: true, force: true })
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
