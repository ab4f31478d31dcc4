import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder cannot be written. The message has both languages, because no language has been chosen at start. */
export class DataFolderUnusable extends Error {
  constructor(dataDir: string, { zh, en }: { zh: string; en: string }, cause: unknown) {
    super(`数据文件夹 ${dataDir} ${zh}\nThe data folder ${dataDir} ${en}`, { cause })
    this.name = 'DataFolderUnusable'
  }
}

const READ_ONLY = {
  zh: '所在的磁盘是只读的。请重新挂载为可写，或用 DATA_DIR 指定别的文件夹，然后重新启动；已有的数据没有动过。',
  en: 'lies on a read-only file system. Mount it writable, or set another DATA_DIR, then start again; nothing in it was touched.',
}
const FORBIDDEN = {
  zh: '不允许运行途衡的系统账号写入。请把它的属主改为该账号（chown），或用 DATA_DIR 指定别的文件夹，然后重新启动。',
  en: 'may not be written by the account that the server runs as. Give it to that account (chown), or set another DATA_DIR, then start again.',
}
const FULL = {
  zh: '所在的磁盘已满。请腾出空间，然后重新启动；已有的数据没有动过。',
  en: 'lies on a file system without room. Make room, then start again; nothing in it was touched.',
}
const NO_FOLDER = {
  zh: '不是文件夹，或它的上级不存在。请用 DATA_DIR 指定一个文件夹，然后重新启动。',
  en: 'is no folder, or what it lies in is not there. Set DATA_DIR to a folder, then start again.',
}

const REASONS: Readonly<Record<string, { zh: string; en: string }>> = {
  EROFS: READ_ONLY,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  ENOSPC: FULL,
  EDQUOT: FULL,
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  ENOENT: NO_FOLDER,
}

/**
 * Creates the data folder and checks that it can be written, so that the server fails at start with a clear message and
 * not at the first upload. @throws {DataFolderUnusable}
 */
export function prepareDataFolder(dataDir: string): void {
  const probeFile = join(dataDir, `.trial-${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(probeFile, '途衡', { mode: 0o600 })
    rmSync(probeFile)
  } catch (error) {
    const why = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    throw why ? new DataFolderUnusable(dataDir, why, error) : error
  }
}

/** Whether the disk has become read-only, as a faulty one does. */
export function isReadOnly(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}
