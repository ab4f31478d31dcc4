import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Actor } from '@tuheng/domain/kernel/policy'
import type { Engine } from '../write/work.ts'
import type { FileStore } from './file-store.ts'
import { keepFile } from './keep-file.ts'

/** Days for which results of jobs can be downloaded. */
export const RESULT_DAYS = 7

export interface ResultFile {
  name: string
  mime: string
  contents: Readable
  /** Absent: a week; `null`: permanently. */
  keepDays?: number | null
  signal?: AbortSignal
}

/** Stores the result of a job for the person who started it. */
export async function keepResult(
  args: { engine: Engine; files: FileStore; actor: Actor; requestId: string },
  result: ResultFile,
): Promise<FileRef> {
  const { engine, files, actor, requestId } = args
  const path = join(files.tempDir, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(
      result.contents,
      meter,
      createWriteStream(path, { mode: 0o600 }),
      result.signal ? { signal: result.signal } : {},
    )
    return await keepFile(engine, { actor, requestId }, async key => {
      await files.adopt(path, key, result.mime)
      return {
        name: result.name,
        size,
        mime: result.mime,
        sha256: hash.digest('hex'),
        ...(result.keepDays === null ? {} : { keepDays: result.keepDays ?? RESULT_DAYS }),
      }
    })
  } finally {
    await rm(path, { force: true })
  }
}
