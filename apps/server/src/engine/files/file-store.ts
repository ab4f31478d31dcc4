import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../plugins/config.ts'

/** Where the bytes of files lie, whatever store that is. What a file is and who may see it stands in the `file` table. */
export interface FileStore {
  /** Largest upload in bytes. */
  readonly maxBytes: number
  /** Folder for files on their way. */
  readonly tempDir: string
  /** Signs links. */
  readonly secret: string
  /** Writes a small file from memory; large ones lie in a local file first, see `adopt`. */
  put(key: string, contents: Uint8Array | Readable, mime: string): Promise<void>
  /** Takes over a local file. */
  adopt(path: string, key: string, mime: string): Promise<void>
  open(key: string): Promise<Readable>
  remove(key: string): Promise<void>
}

/** Opens the store that the settings name: a folder, or an S3-compatible service. */
export async function openFiles(config: Pick<Config, 'dataDir' | 'linkSecret' | 'files'>): Promise<FileStore> {
  const { files, dataDir } = config
  const disk = new Disk(files.driver === 's3' ? await s3Driver(files) : new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
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
    // A store wants to know the length before the bytes come.
    put: async (key, contents, mime) => disk.put(key, contents instanceof Uint8Array ? contents : await buffer(contents), { contentType: mime }),
    adopt: (path, key, mime) => disk.moveFromFs(path, key, { contentType: mime }),
    open: key => disk.getStream(key),
    remove: key => disk.delete(key),
  }
}

/** Made once and kept beside the data, readable by the server's user only. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'link-secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

async function s3Driver(files: Config['files']): Promise<ConstructorParameters<typeof Disk>[0]> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((error: unknown) => {
    throw new Error("FILES_DRIVER='s3' wants the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner: npm install them in apps/server", { cause: error })
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
