import { statfsSync } from 'node:fs'
import { isReadOnly } from './data-folder.ts'

/**
 * Free bytes below which writes of people are refused. The embedded database does not survive a full disk: it loops
 * until the process is ended. Four log segments leave room for work in progress and for the server's own writes
 * (sessions, the queue).
 */
export const MIN_FREE_BYTES = 64 * 2 ** 20
const CHECK_INTERVAL_MS = 250

/**
 * Returns a check that throws, with the error code of PostgreSQL or the system, while the disk is nearly full or
 * read-only.
 */
export function diskSpaceGuard(options: {
  dataDir?: string
  free?: () => number
  readOnly?: () => boolean
}): () => void {
  const { dataDir } = options
  const free = options.free ?? (dataDir === undefined ? undefined : () => freeIn(dataDir))
  const readOnly = options.readOnly ?? (() => dataDir !== undefined && isReadOnly(dataDir))
  let checkedAt = -Infinity
  let turnedReadOnly = false
  let left = Infinity
  return () => {
    if (!free) return
    const now = performance.now()
    if (now - checkedAt > CHECK_INTERVAL_MS || turnedReadOnly || left < MIN_FREE_BYTES) {
      left = free()
      turnedReadOnly = readOnly()
      checkedAt = now
    }
    if (turnedReadOnly)
      throw Object.assign(new Error(`${dataDir ?? 'the data folder'} has turned read-only`), { code: 'EROFS' })
    if (left < MIN_FREE_BYTES)
      throw Object.assign(
        new Error(
          `only ${Math.floor(left / 2 ** 20)} MB are free in ${dataDir ?? 'the data folder'}: writes are refused below ${MIN_FREE_BYTES / 2 ** 20} MB`,
        ),
        { code: '53100' },
      )
  }
}

export function freeIn(dir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize
  } catch {
    return Infinity // the file system does not report it
  }
}
