import type { FileRef } from '@tuheng/domain/kernel/field'
import { LINK_FILE_BYTES, LINK_FILES, linkErrors } from '@tuheng/domain/settlement/index'
import type { FastifyRequest } from 'fastify'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { findFiles } from '../../../engine/files/file-rows.ts'
import { keepUpload, uploads } from '../../../engine/files/index.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import type { Entered } from './enter.ts'

const ACCEPTED_TYPES = /^(image\/|application\/pdf$)/

/**
 * Stores files that a holder uploads as proof. They belong to this link only and are deleted after a day unless an
 * answer names them.
 */
export async function receiveFiles(
  server: Server,
  request: FastifyRequest,
  { link, actor }: Entered,
): Promise<FileRef[]> {
  const {
    engine,
    files: { maxBytes, tempDir },
  } = server
  if (link.files.length >= LINK_FILES) linkErrors.fail('link.files', { most: LINK_FILES })
  const stored: FileRef[] = []
  const store = { tempDir, maxBytes: Math.min(maxBytes, LINK_FILE_BYTES) }
  for await (const file of uploads({ files: store }, request)) {
    stored.push(
      await file(async received => {
        if (!ACCEPTED_TYPES.test(received.type.mime)) linkErrors.fail('link.file_type', { name: received.name })
        const ref = await keepUpload(server, { actor, requestId: request.id, keepDays: 1 }, received)
        // The limit is checked again on storing, so that concurrent uploads do not exceed it.
        const { count } = await engine.db.company(link.orgId, sql =>
          sql.query(
            `update statement_link set files = files || to_jsonb($3::bigint)
         where org_id = $1 and id = $2 and ended is null and answered_at is null and jsonb_array_length(files) < $4`,
            [link.orgId, link.id, ref.id, LINK_FILES],
          ),
        )
        return count === 1 ? ref : linkErrors.fail('link.files', { most: LINK_FILES })
      }),
    )
  }
  return stored
}

/** Reads and locks the files of an answer. @throws if one was not uploaded by this link */
export async function lockFiles(
  tx: Tx,
  link: Entered['link'],
  { ids, path }: { ids: readonly number[]; path: string },
): Promise<FileRef[]> {
  if (!ids.length) return []
  if (ids.some(id => !link.files.includes(id))) linkErrors.fail('link.file', {}, path)
  const rows = await findFiles({ query: tx.sql }, { orgId: tx.orgId, ids, at: tx.now.at, lock: true })
  return rows.length === new Set(ids).size
    ? rows.map(({ id, name, size, mime }) => ({ id, name, size, mime }))
    : linkErrors.fail('link.file', {}, path)
}

/** Attaches the files to the statement as proof. Everybody who may read the field may then open them. */
export async function attachAsProof(
  tx: Tx,
  { id, field }: { id: number; field: 'lines' | 'signedFiles' },
  ids: readonly number[],
): Promise<void> {
  if (ids.length)
    await tx.sql(
      `update file set resource = 'statement', record_id = $3, field = $4, expires_at = null where org_id = $1 and id = any($2::bigint[]) and resource is null`,
      [tx.orgId, ids, id, field],
    )
}
