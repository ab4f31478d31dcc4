import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileErrors } from './file-errors.ts'
import { detectType, extensionOf, type FileType, hasFittingExtension, SNIFF_BYTES } from './file-type.ts'

/** An upload in a temporary file. */
export interface Received {
  path: string
  name: string
  size: number
  sha256: string
  type: FileType
}

/**
 * Receives an upload: limits its size, computes its hash and detects its type. Refuses files that are too large, empty,
 * of unknown type, or different from their extension. `work` gets the file and may move it; otherwise it is deleted.
 */
export async function receiveFile<T>(
  args: { stream: Readable; name: string; tempDir: string; maxBytes: number },
  work: (file: Received) => Promise<T>,
): Promise<T> {
  const name = cleanName(args.name)
  const path = join(args.tempDir, randomUUID())
  try {
    const { size, sha256 } = await save(args.stream, path, { name, maxBytes: args.maxBytes })
    return await work({ path, size, sha256, ...(await checkedType(path, { name, size })) })
  } finally {
    await rm(path, { force: true })
  }
}

/** As `receiveFile`, of a file that has arrived in parts. It stays where it is. */
export async function inspectFile(path: string, given: string): Promise<Received> {
  const name = cleanName(given)
  const { size } = await stat(path)
  const checked = await checkedType(path, { name, size })
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk as Buffer)
  return { path, size, sha256: hash.digest('hex'), ...checked }
}

/** The type of a file, and its name with an extension. @throws unless the content is known and as its name says */
async function checkedType(
  path: string,
  { name, size }: { name: string; size: number },
): Promise<Pick<Received, 'name' | 'type'>> {
  if (size === 0) fileErrors.fail('file.empty', { name })
  const type = (await typeOf(path, size)) ?? fileErrors.fail('file.type', { name })
  if (!type.extensions.length) fileErrors.fail('file.disguised', { name, found: type.label })
  if (!hasFittingExtension(name, type)) fileErrors.fail('file.disguised', { name, found: type.label })
  const whole = extname(name) ? name : `${name}.${extensionOf(type)}`
  if (isTooLong(whole)) fileErrors.fail('file.name')
  return { name: whole, type }
}

async function save(
  stream: Readable,
  path: string,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) {
        done(tooLarge(name, maxBytes))
        return
      }
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(stream, meter, createWriteStream(path, { mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}

function tooLarge(name: string, maxBytes: number): Error {
  try {
    return fileErrors.fail('file.too_large', { name, max: Math.floor(maxBytes / 2 ** 20) })
  } catch (error) {
    return error as Error
  }
}

async function typeOf(path: string, size: number): Promise<FileType | undefined> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(Math.min(size, SNIFF_BYTES))
    const tail = Buffer.alloc(Math.min(size, SNIFF_BYTES))
    await file.read(head, 0, head.length, 0)
    await file.read(tail, 0, tail.length, size - tail.length)
    return detectType(head, tail)
  } finally {
    await file.close()
  }
}

/** In characters. The stored file has another name. */
const isTooLong = (name: string): boolean => [...name].length > 255

/**
 * Removes the path, control characters, characters that file systems forbid, and invisible or direction marks
 * (`exe.fdp` for `pdf.exe`).
 */
function cleanName(given: string): string {
  const name = basename(given.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '_')
    .trim()
  if (name === '' || name === '.' || name === '..' || isTooLong(name)) fileErrors.fail('file.name')
  return name
}
