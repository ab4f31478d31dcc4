import multipart from '@fastify/multipart'
import type { FileRef } from '@tuheng/domain/kernel/field'
import { failParam } from '@tuheng/domain/kernel/bad-request'
import type { FastifyRequest } from 'fastify'
import { fileLinkCall, openFileCall, uploadCall, uploadLimitsCall } from '@tuheng/domain/system/file.calls'
import { momentOf } from '../../plugins/clock.ts'
import type { Server } from '../calls/endpoint.ts'
import { serveCall } from '../calls/serve-call.ts'
import { servePublicCall } from '../calls/serve-open.ts'
import { read, write, type WriteRequest } from '../write/work.ts'
import { noteDownload } from './note-download.ts'
import { openableFile } from './file-access.ts'
import { fileErrors } from './file-errors.ts'
import type { FileStore } from './file-store.ts'
import { LINK_SECONDS, readLink, signLink } from './file-links.ts'
import { findFiles } from './file-rows.ts'
import { isInline } from './file-type.ts'
import { disposition, openHeaders } from './headers.ts'
import { keepFile } from './keep-file.ts'
import { type Received, receiveFile } from './receive.ts'

export { keepResult } from './result-file.ts'
export { sweepFiles } from './sweep.ts'

const MAX_FILES = 20
/** Days that an upload waits for a record. */
const UNUSED_DAYS = 1

/** `fms/file/upload`, `fms/file/limits`, `fms/file/link` and `fms/file/open/{token}`. */
export async function registerFiles(server: Server): Promise<void> {
  const { app, engine, files } = server
  await app.register(multipart)
  serveCall(server, uploadCall, async ({ actor, request }) => {
    const kept: FileRef[] = []
    for await (const file of uploads(server, request))
      kept.push(
        await file(received => keepUpload(server, { actor, requestId: request.id, keepDays: UNUSED_DAYS }, received)),
      )
    return kept.length ? kept : fileErrors.fail('file.none')
  })
  serveCall(server, uploadLimitsCall, async () => ({ maxBytes: files.maxBytes }))
  serveCall(server, fileLinkCall, async ({ actor, body, request }) => {
    const row = await read(engine, actor, sql =>
      openableFile(sql, { actor, id: body.id, at: momentOf(engine.clock).at }),
    )
    if (row.resource === null && !actor.viewedBy)
      await write(engine, { actor, requestId: request.id }, tx => noteDownload(tx, row))
    const expires = Math.floor(engine.clock.now().getTime() / 1000) + LINK_SECONDS
    const token = signLink(
      { orgId: actor.orgId, fileId: row.id, download: body.download === true, expires },
      files.secret,
    )
    return {
      url: `/api/v1/fms/file/open/${token}`,
      name: row.name,
      mime: row.mime,
      size: row.size,
      seconds: LINK_SECONDS,
    }
  })
  servePublicCall(server, { call: openFileCall }, async ({ request, reply }) => {
    const { orgId, fileId, download } = readLink(
      (request.params as { token: string }).token,
      files.secret,
      engine.clock.now().getTime() / 1000,
    )
    const [row] = await engine.db.company(orgId, sql =>
      findFiles(sql, { orgId, ids: [fileId], at: momentOf(engine.clock).at }),
    )
    if (!row) return fileErrors.fail('file.missing')
    const inline = !download && isInline(row.mime)
    return reply
      .headers({
        ...openHeaders(row.mime),
        'content-disposition': disposition(row.name, inline),
        'content-length': row.size,
      })
      .send(await files.open(row.storeKey))
  })
}

/** The files of a multipart request in order. Each must be consumed before the next. */
export async function* uploads(
  server: { files: Pick<FileStore, 'maxBytes' | 'tempDir'> },
  request: FastifyRequest,
): AsyncGenerator<<T>(work: (file: Received) => Promise<T>) => Promise<T>> {
  if (!request.isMultipart()) failParam('multipart/form-data')
  const { maxBytes, tempDir } = server.files
  for await (const part of request.files({
    throwFileSizeLimit: false,
    limits: { fileSize: maxBytes + 1, files: MAX_FILES },
  }))
    yield work => receiveFile({ stream: part.file, name: part.filename, tempDir, maxBytes }, work)
}

/** Stores a received file, permanently unless `keepDays` is given. */
export function keepUpload(
  server: Pick<Server, 'engine' | 'files'>,
  { keepDays, ...request }: Pick<WriteRequest, 'actor' | 'requestId'> & { keepDays?: number },
  received: Received,
): Promise<FileRef> {
  const {
    name,
    size,
    sha256,
    path,
    type: { mime },
  } = received
  return keepFile(server.engine, request, async key => {
    await server.files.adopt(path, key, mime)
    return { name, size, mime, sha256, ...(keepDays === undefined ? {} : { keepDays }) }
  })
}
