import { createHash, randomBytes } from 'node:crypto'

/** `<company>.<43 random characters>`: the company only says under whose row-level security to look. */
const TOKEN = /^([0-9a-z]{1,10})\.[\w-]{43}$/

/** A new token; whoever keeps it keeps its hash alone. */
export function newToken(orgId: number): { token: string; hash: string } {
  const token = `${orgId.toString(36)}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** Where to look for a token, and under which hash; undefined for what cannot be one. */
export function readToken(token: string): { orgId: number; hash: string } | undefined {
  const company = TOKEN.exec(token)?.[1]
  const orgId = company === undefined ? 0 : Number.parseInt(company, 36)
  return Number.isSafeInteger(orgId) && orgId > 0 ? { orgId, hash: hashOf(token) } : undefined
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
