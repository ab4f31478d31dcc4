import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret } from '../../../plugins/one-time.ts'

const NAME = 'tuheng_browser'

/** Minutes between leaving for the messenger and coming back. */
export const AWAY_MINUTES = 10

/** Sets a cookie that identifies this browser while the person is at the messenger. Returns its hash. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const word = wordOf(request) ?? randomBytes(32).toString('base64url')
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${NAME}=${word}; Path=/api/v1/user; Max-Age=${AWAY_MINUTES * 60}; HttpOnly; SameSite=Strict${secure}`,
  )
  return hashSecret(word)
}

/** Whether this browser has the cookie. */
export function isSameBrowser(request: FastifyRequest, hash: string): boolean {
  const word = wordOf(request)
  return word !== undefined && hashSecret(word) === hash
}

function wordOf(request: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
}
