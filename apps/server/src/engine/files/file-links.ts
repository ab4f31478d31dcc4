import { createHmac, timingSafeEqual } from 'node:crypto'
import { fileErrors } from './file-errors.ts'

/** The content of a link. */
export interface LinkClaim {
  orgId: number
  fileId: number
  /** Always offered for download. */
  download: boolean
  /** Epoch seconds. */
  expires: number
}

export const LINK_SECONDS = 300

/** A token that opens one file for a short time without a session: `<claim>.<signature>`. */
export function signLink(claim: LinkClaim, secret: string): string {
  const body = Buffer.from(JSON.stringify([claim.orgId, claim.fileId, claim.download ? 1 : 0, claim.expires])).toString(
    'base64url',
  )
  return `${body}.${signature(body, secret)}`
}

/** The claim of a token. A wrong signature and an expired token get the same refusal. */
export function readLink(token: string, secret: string, now: number): LinkClaim {
  const [body = '', given = ''] = token.split('.')
  const wanted = Buffer.from(signature(body, secret))
  const got = Buffer.from(given)
  if (wanted.length !== got.length || !timingSafeEqual(wanted, got)) fileErrors.fail('file.link')
  const [orgId = 0, fileId = 0, download, expires = 0] = JSON.parse(
    Buffer.from(body, 'base64url').toString(),
  ) as number[]
  if (expires < now) fileErrors.fail('file.link')
  return { orgId, fileId, download: download === 1, expires }
}

function signature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(`file-link:${body}`).digest('base64url')
}
