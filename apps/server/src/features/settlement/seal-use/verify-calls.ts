import type { FileRef } from '@tuheng/domain/kernel/field'
import { sealUseErrors } from '@tuheng/domain/settlement/index'
import { type SealedDoc, sealedDocs } from '@tuheng/domain/settlement/seal-use/seal-use.choices'
import { sealFileCall, sealInfoCall } from '@tuheng/domain/settlement/seal-use/seal-info.calls'
import type { FastifyRequest } from 'fastify'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { servePublicCall } from '../../../engine/calls/serve-open.ts'
import { fileErrors } from '../../../engine/files/file-errors.ts'
import { LINK_SECONDS, signLink } from '../../../engine/files/file-links.ts'
import { createThrottle } from '../../../plugins/throttle.ts'
import { readVerifyCode } from './verify-code.ts'

/** Calls per address for all codes, because people of one office share an address. */
const PER_ADDRESS = { limit: 300, minutes: 10 }
/** Unknown codes per address. */
const WRONG_CODES = { limit: 30, minutes: 10 }

interface Stamped {
  orgId: number
  company: string
  sealUseNo: string
  title: string
  docKind: SealedDoc
  sealName: string
  usedAt: string
  copies: number
  pages: number | null
  sealedHash: string
  sourceHash: string | null
  status: string
  showsOriginal: boolean
  sealedFiles: FileRef[] | null
}

/** Mounts the calls of whoever holds a stamped paper. None of them uses a session. */
export function registerVerifyCalls(server: Server): void {
  const { engine, files } = server
  const addressThrottle = createThrottle({ ...engine, name: 'seal codes', ...PER_ADDRESS })
  const guessThrottle = createThrottle({ ...engine, name: 'seal code guesses', ...WRONG_CODES })
  const find = async (request: FastifyRequest, typed: string): Promise<Stamped> => {
    await addressThrottle.take(request.ip)
    const at = readVerifyCode(typed)
    const row = at && (await findStamped(server, at))
    if (row) return row
    await guessThrottle.take(request.ip)
    return sealUseErrors.fail('seal_use.unknown_code', {}, 'code')
  }
  servePublicCall(server, { call: sealInfoCall }, async ({ request, body }) => {
    const row = await find(request, body.code)
    const { company, sealUseNo, title, docKind, sealName, usedAt, copies, pages, sealedHash, sourceHash } = row
    return {
      company,
      sealUseNo,
      title,
      docKind: sealedDocs[docKind],
      sealName,
      usedAt,
      copies,
      pages,
      sealedHash,
      sourceHash,
      state: row.status === 'revoked' ? ('revoked' as const) : ('valid' as const),
      hasFile: isShown(row),
    }
  })
  servePublicCall(server, { call: sealFileCall }, async ({ request, body }) => {
    const row = await find(request, body.code)
    const [file] = row.sealedFiles ?? []
    if (!file || !isShown(row)) return fileErrors.fail('file.missing')
    const expires = Math.floor(engine.clock.now().getTime() / 1000) + LINK_SECONDS
    const token = signLink({ orgId: row.orgId, fileId: file.id, download: false, expires }, files.secret)
    return { url: `/api/v1/fms/file/open/${token}`, name: file.name, mime: file.mime }
  })
}

const isShown = ({ showsOriginal, status, sealedFiles }: Stamped): boolean =>
  showsOriginal && status === 'used' && (sealedFiles ?? []).length > 0

async function findStamped(
  { engine }: Server,
  { orgId, code }: { orgId: number; code: string },
): Promise<Stamped | undefined> {
  const { rows } = await engine.db.company(orgId, sql =>
    sql.query<Stamped>(
      `select u.org_id::int as "orgId", o.name as company, u.seal_use_no as "sealUseNo", u.title, u.doc_kind as "docKind", s.name as "sealName",
         to_char(u.used_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "usedAt", u.used_copies as copies, u.pages,
         u.sealed_hash as "sealedHash", u.source_hash as "sourceHash", u.status, u.shows_original as "showsOriginal", u.sealed_files as "sealedFiles"
       from seal_use u join company_seal s on s.org_id = $1 and s.id = u.seal_id join org o on o.id = $1
       where u.org_id = $1 and u.verify_code = $2 and u.status in ('used', 'revoked') and u.sealed_hash is not null and u.deleted_at is null`,
      [orgId, code],
      'seal-by-code',
    ),
  )
  return rows[0]
}
