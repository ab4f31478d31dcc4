import { statfsSync } from 'node:fs'
import { isReadOnly } from './data-folder.ts'

/**
 * What must be free before people's writes are taken. The embedded database does not survive a disk without room for its
 * log: it turns in circles until the process is ended. Four segments of the log, so that what is under way and what the
 * server itself keeps (sessions, its queue) still go through.
 */
export const RESERVE_BYTES = 64 * 2 ** 20
const LOOK_EVERY_MS = 250

/** Answers a check that throws, with the code that PostgreSQL or the system has for it, while there is too little room or nothing may be written. */
export function roomGuard(options: { dataDir?: string; free?: () => number; readOnly?: () => boolean }): () => void {
  const { dataDir } = options
  const free = options.free ?? (dataDir === undefined ? undefined : () => freeIn(dataDir))
  const readOnly = options.readOnly ?? (() => dataDir !== undefined && isReadOnly(dataDir))
  let looked = -Infinity
  let shut = false
  let left = Infinity
  return () => {
    if (!free) return
    const now = performance.now()
    if (now - looked > LOOK_EVERY_MS || shut || left < RESERVE_BYTES) {
      left = free()
      shut = readOnly()
      looked = now
    }
    if (shut) throw Object.assign(new Error(`${dataDir ?? 'the data folder'} has turned read-only`), { code: 'EROFS' })
    if (left < RESERVE_BYTES)
      throw Object.assign(
        new Error(
          `only ${Math.floor(left / 2 ** 20)} MB are free in ${dataDir ?? 'the data folder'}: writes are refused below ${RESERVE_BYTES / 2 ** 20} MB`,
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
    return Infinity // a file system that does not say
  }
}
