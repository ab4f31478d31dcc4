import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../plugins/config.ts'
import { moveAtomically, writeAtomically, writeOnce } from '../../db/on-disk.ts'

/** Where the bytes of files lie, whatever store that is. What a file is and who may see it stands in the `file` table. */
export interface FileStore {
  /** Largest upload in bytes. */
  readonly maxBytes: number
  /** Folder for files on their way. */
  readonly tempDir: string
  /** Signs links. */
  readonly secret: string
  /** Writes a small file from memory; large ones lie in a local file first, see `adopt`. Done, it outlives a power cut. */
  put(key: string, contents: Uint8Array | Readable, mime: string): Promise<void>
  /** Takes over a local file. Done, it outlives a power cut. */
  adopt(path: string, key: string, mime: string): Promise<void>
  open(key: string): Promise<Readable>
  remove(key: string): Promise<void>
}

/** Opens the store that the settings name: a folder, or an S3-compatible service. */
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
      return (secret ??= keptSecret(dataDir))
    },
    put: async (key, contents, mime) => {
      // A store wants to know the length before the bytes come.
      const bytes = contents instanceof Uint8Array ? contents : await buffer(contents)
      await (folder === undefined
        ? disk.put(key, bytes, { contentType: mime })
        : writeAtomically(join(folder, disk.file(key).key), bytes))
    },
    // The store's own way copies a file, and leaves it to the system when the copy reaches the disk
    adopt: (path, key, mime) =>
      folder === undefined
        ? disk.moveFromFs(path, key, { contentType: mime })
        : moveAtomically(path, join(folder, disk.file(key).key)),
    open: key => disk.getStream(key),
    remove: key => disk.delete(key),
  }
}

/** Made once and kept beside the data, readable by the server's user only. */
function keptSecret(dataDir: string): string {
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
    // Many S3-compatible stores keep the checksum trailers that the client sends by default as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(files.endpoint ? { endpoint: files.endpoint } : {}),
  } as never)
}
