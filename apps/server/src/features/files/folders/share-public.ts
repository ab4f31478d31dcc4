import { verify } from '@node-rs/argon2'
import { filesErrors } from '@tuheng/domain/files/index'
import { openShareCall, shareFileCall } from '@tuheng/domain/files/folders/share.calls'
import type { FastifyRequest } from 'fastify'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { servePublicCall } from '../../../engine/calls/serve-open.ts'
import { LINK_SECONDS, signLink } from '../../../engine/files/file-links.ts'
import { momentOf } from '../../../plugins/clock.ts'
import { createThrottle } from '../../../plugins/throttle.ts'
import { normalizePassword } from '@tuheng/domain/kernel/validators/password'
import { readToken } from '../../settlement/index.ts'

/** Calls per address for all links, because people of one office share an address. */
const PER_ADDRESS = { limit: 300, minutes: 10 }
/** Unknown tokens per address. */
const WRONG_TOKENS = { limit: 30, minutes: 10 }
/** Wrong passwords per link, from all addresses. */
const WRONG_PASSWORDS = { limit: 10, minutes: 10 }

interface ShareRow {
  id: number
  orgId: number
  hash: string
  passwordHash: string | null
  isOver: boolean
  company: string
  fileId: number
  name: string
  size: number
  mime: string
  expiresAt: string
}

const FIND = `select s.id, s.password_hash as "passwordHash", s.expires_at as "expiresAt", s.ended_at is not null or s.expires_at <= $3::timestamptz or e.deleted_at is not null as "isOver",
    o.name as company, e.file_id as "fileId", e.name, e.size, e.mime
  from file_share s join folder_file e on e.org_id = $1 and e.id = s.folder_file_id join org o on o.id = $1
  where s.org_id = $1 and s.token_hash = $2`

/** Mounts the calls of whoever has a link: see the file, fetch it. They need no session, and show that one file alone. */
export function registerPublicShares(server: Server): void {
  const { engine, files } = server
  const addresses = createThrottle({ ...engine, name: 'share calls', ...PER_ADDRESS })
  const guesses = createThrottle({ ...engine, name: 'share guesses', ...WRONG_TOKENS })
  const passwords = createThrottle({ ...engine, name: 'share passwords', ...WRONG_PASSWORDS })
  const enter = async (request: FastifyRequest, token: string): Promise<ShareRow> => {
    await addresses.take(request.ip)
    const at = readToken(token)
    const found =
      at &&
      (await engine.db.company(at.orgId, sql =>
        sql.query<Omit<ShareRow, 'orgId' | 'hash'>>(FIND, [at.orgId, at.hash, momentOf(engine.clock).at], 'file-share'),
      ))
    const row = found?.rows[0]
    if (row && at) return { ...row, orgId: at.orgId, hash: at.hash }
    await guesses.take(request.ip)
    return filesErrors.fail('share.unknown')
  }
  const note = (share: ShareRow, act: string, request: FastifyRequest): Promise<unknown> =>
    engine.db.company(share.orgId, sql =>
      sql.query('insert into file_share_use (org_id, share_id, act, at, ip) values ($1, $2, $3, $4::timestamptz, $5)', [
        share.orgId,
        share.id,
        act,
        momentOf(engine.clock).at,
        request.ip,
      ]),
    )
  /** Whether the password is there. @throws `share.password` for a wrong one */
  const isLetIn = async (share: ShareRow, given: string | undefined, request: FastifyRequest): Promise<boolean> => {
    if (share.passwordHash === null) return true
    if (given === undefined || given === '') return false
    await passwords.take(share.hash)
    if (await verify(share.passwordHash, normalizePassword(given)).catch(() => false)) {
      await passwords.forget(share.hash)
      return true
    }
    await note(share, 'wrongPassword', request)
    return filesErrors.fail('share.password', {}, 'password')
  }
  servePublicCall(server, { call: openShareCall }, async ({ request, body }) => {
    const share = await enter(request, body.token)
    const { company, name, size, mime, expiresAt } = share
    if (share.isOver) return { state: 'over' as const, company }
    if (!(await isLetIn(share, body.password, request))) return { state: 'password' as const, company }
    await note(share, 'opened', request)
    return { state: 'open' as const, company, name, size, mime, expiresAt }
  })
  servePublicCall(server, { call: shareFileCall }, async ({ request, body }) => {
    const share = await enter(request, body.token)
    if (share.isOver) filesErrors.fail('share.over')
    if (!(await isLetIn(share, body.password, request))) filesErrors.fail('share.password', {}, 'password')
    if (body.download) await note(share, 'downloaded', request)
    const expires = Math.floor(engine.clock.now().getTime() / 1000) + LINK_SECONDS
    const { orgId, fileId } = share
    return {
      url: `/api/v1/fms/file/open/${signLink({ orgId, fileId, download: body.download === true, expires }, files.secret)}`,
    }
  })
}
