import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../plugins/config.ts'
import { moveAtomically, writeAtomically, writeOnce } from '../../db/on-disk.ts'

/** Storage of file contents, in a folder or a service. The `file` table decides what a file is and who may see it. */
export interface FileStore {
  /** Maximum size of an upload in bytes. */
  readonly maxBytes: number
  /** Folder for temporary files. */
  readonly tempDir: string
  /** Secret that signs links. */
  readonly secret: string
  /** Stores a small file from memory; for large ones see `adopt`. It is durable when the promise resolves. */
  put(key: string, contents: Uint8Array | Readable, mime: string): Promise<void>
  /** Moves a local file into the store. It is durable when the promise resolves. */
  adopt(path: string, key: string, mime: string): Promise<void>
  open(key: string): Promise<Readable>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

/** Opens the configured store: a folder, or an S3-compatible service. */
export async function openFiles(config: Pick<Config, 'dataDir' | 'linkSecret' | 'files'>): Promise<FileStore> {
  const { files, dataDir } = config
  const folder = files.driver === 's3' ? undefined : join(dataDir, 'files')
  const disk = new Disk(
    folder === undefined ? await s3Driver(files) : new FSDriver({ location: folder, visibility: 'private' }),
  )
  let secret = config.linkSecret
  return {
    maxBytes: files.maxBytes,
    get tempDir() {
      const folder = join(dataDir, 'tmp')
      mkdirSync(folder, { recursive: true })
      return folder
    },
    get secret() {
      return (secret ??= storedSecret(dataDir))
    },
    put: async (key, contents, mime) => {
      // S3 needs the length before the bytes.
      const bytes = contents instanceof Uint8Array ? contents : await buffer(contents)
      await (folder === undefined
        ? disk.put(key, bytes, { contentType: mime })
        : writeAtomically(join(folder, disk.file(key).key), bytes))
    },
    // The store's own move copies the file without syncing it to disk
    adopt: (path, key, mime) =>
      folder === undefined
        ? disk.moveFromFs(path, key, { contentType: mime })
        : moveAtomically(path, join(folder, disk.file(key).key)),
    open: key => disk.getStream(key),
    has: key => disk.exists(key),
    remove: key => disk.delete(key),
  }
}

/** Created once and stored beside the data, readable only by the server's user. */
function storedSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  return writeOnce(join(dataDir, 'link-secret'), () => randomBytes(32).toString('hex')).trim()
}

async function s3Driver(files: Config['files']): Promise<ConstructorParameters<typeof Disk>[0]> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((error: unknown) => {
    throw new Error(
      "FILES_DRIVER='s3' wants the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner: npm install them in apps/server",
      { cause: error },
    )
  })
  return new S3Driver({
    bucket: files.bucket as string,
    region: files.region,
    visibility: 'private',
    supportsACL: false,
    credentials: { accessKeyId: files.accessKey as string, secretAccessKey: files.secretKey as string },
    forcePathStyle: files.pathStyle,
    // Many S3-compatible stores save the checksum trailers that the client sends by default as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(files.endpoint ? { endpoint: files.endpoint } : {}),
  } as never)
}
