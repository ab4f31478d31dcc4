import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { filesErrors } from '@tuheng/domain/files/index'
import { MAX_UPLOAD_BYTES } from '@tuheng/domain/files/folders/limits'
import { type Actor, hasPermission } from '@tuheng/domain/kernel/policy'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireMember, type Server } from '../../../engine/calls/endpoint.ts'
import type { FileStore } from '../../../engine/files/file-store.ts'
import { failForbidden } from '../../../engine/rights/forbidden.ts'
import { read, refuseViewAs } from '../../../engine/write/work.ts'
import { requireRoom, requireSpace } from './space.ts'

/** The one version of the protocol: https://tus.io/protocols/resumable-upload */
const VERSION = '1.0.0'
export const UPLOAD_PATH = '/api/v1/fms/upload'
const PART = 'application/offset+octet-stream'
/** Company, member, its own number, length. The length stands in the name, so that nothing else has to be kept. */
const ID = /^up-(\d+)-(\d+)-[0-9a-f-]{36}-(\d+)$/

/** The part of an upload that is being written: a later one ends it, as after a connection that broke unseen. */
const writing = new Map<string, { end: AbortController; done: Promise<void> }>()

/**
 * Mounts uploads that arrive in parts and go on after an interruption, by the tus protocol (core, creation,
 * termination). The bytes wait in the folder for temporary files, until `fms/file/keep` takes them or a day after their
 * last part.
 */
export function registerUploads(server: Server): void {
  const { app, engine, files } = server
  app.addContentTypeParser(PART, (_request, payload, done) => done(null, payload))
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<Actor> => {
    void reply.header('tus-resumable', VERSION).header('cache-control', 'no-store')
    const actor = await requireMember(server, request)
    refuseViewAs(actor)
    if (!hasPermission(actor, 'fms.file.modify')) failForbidden('fms.file.modify')
    if (request.headers['tus-resumable'] !== VERSION) filesErrors.fail('upload.version')
    return actor
  }
  app.options(UPLOAD_PATH, async (_request, reply) =>
    reply
      .headers({
        'tus-resumable': VERSION,
        'tus-version': VERSION,
        'tus-extension': 'creation,termination',
        'tus-max-size': String(MAX_UPLOAD_BYTES),
      })
      .code(204)
      .send(),
  )
  app.post(UPLOAD_PATH, async (request, reply) => {
    const actor = await enter(request, reply)
    const length = wholeNumber(request.headers['upload-length']) ?? filesErrors.fail('upload.length')
    if (length === 0) filesErrors.fail('upload.length')
    if (length > MAX_UPLOAD_BYTES) filesErrors.fail('upload.too_large')
    await read(engine, actor, sql => requireSpace(sql, actor.orgId, length))
    requireRoom(files.tempDir, length)
    const id = `up-${actor.orgId}-${actor.memberId}-${randomUUID()}-${length}`
    await (await open(join(files.tempDir, id), 'wx', 0o600)).close()
    return reply.code(201).header('location', `${UPLOAD_PATH}/${id}`).send()
  })
  app.head<{ Params: { id: string } }>(`${UPLOAD_PATH}/:id`, async (request, reply) => {
    const upload = await findUpload(files, await enter(request, reply), request.params.id)
    return reply
      .headers({ 'upload-offset': String(upload.offset), 'upload-length': String(upload.length) })
      .code(200)
      .send()
  })
  app.patch<{ Params: { id: string } }>(`${UPLOAD_PATH}/:id`, async (request, reply) => {
    const actor = await enter(request, reply)
    const { id } = request.params
    if (request.headers['content-type'] !== PART) filesErrors.fail('upload.offset')
    await endPart(id)
    const upload = await findUpload(files, actor, id)
    const from = wholeNumber(request.headers['upload-offset'])
    if (from !== upload.offset) filesErrors.fail('upload.offset')
    await writePart(id, upload, request.body as Readable)
    return reply
      .code(204)
      .header('upload-offset', String((await stat(upload.path)).size))
      .send()
  })
  app.delete<{ Params: { id: string } }>(`${UPLOAD_PATH}/:id`, async (request, reply) => {
    const upload = await findUpload(files, await enter(request, reply), request.params.id)
    await endPart(request.params.id)
    await rm(upload.path, { force: true })
    return reply.code(204).send()
  })
}

interface Upload {
  path: string
  length: number
  offset: number
}

/** The upload, which belongs to whoever began it. @throws `upload.missing` */
async function findUpload({ tempDir }: Pick<FileStore, 'tempDir'>, actor: Actor, id: string): Promise<Upload> {
  const [, orgId, memberId, length] = ID.exec(id) ?? []
  if (Number(orgId) !== actor.orgId || Number(memberId) !== actor.memberId) filesErrors.fail('upload.missing')
  const path = join(tempDir, id)
  const found = await stat(path).catch(() => undefined)
  return found ? { path, length: Number(length), offset: found.size } : filesErrors.fail('upload.missing')
}

/** The whole upload. @throws `upload.missing`, `upload.incomplete` */
export async function completeUpload(files: FileStore, actor: Actor, id: string): Promise<{ path: string }> {
  const { path, length, offset } = await findUpload(files, actor, id)
  return offset === length ? { path } : filesErrors.fail('upload.incomplete')
}

/** What arrived of a part that breaks stays. The body is not destroyed by a refusal, so that the sender can read it. */
async function writePart(id: string, { path, length, offset }: Upload, body: Readable): Promise<void> {
  const end = new AbortController()
  const done = Promise.withResolvers<void>()
  writing.set(id, { end, done: done.promise })
  end.signal.addEventListener('abort', () => body.destroy(new Error('a later part of the upload has begun')))
  const file = await open(path, 'r+')
  try {
    let at = offset
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (at + chunk.length > length) filesErrors.fail('upload.offset')
      for (let written = 0; written < chunk.length;)
        written += (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten
      at += chunk.length
    }
  } finally {
    await file.close()
    writing.delete(id)
    done.resolve()
  }
}

async function endPart(id: string): Promise<void> {
  const earlier = writing.get(id)
  earlier?.end.abort()
  await earlier?.done
}

function wholeNumber(header: unknown): number | undefined {
  const value = typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
  return value !== undefined && Number.isSafeInteger(value) ? value : undefined
}
