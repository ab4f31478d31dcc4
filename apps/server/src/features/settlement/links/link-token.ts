import { createHash, randomBytes } from 'node:crypto'

/** `<company>.<43 random characters>`. The company only selects the row-level security for the search. */
const TOKEN = /^([0-9a-z]{1,10})\.[\w-]{43}$/

/** Creates a token. Only its hash is stored. */
export function newToken(orgId: number): { token: string; hash: string } {
  const token = `${orgId.toString(36)}.${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** The company and the hash of a token; undefined for an invalid one. */
export function readToken(token: string): { orgId: number; hash: string } | undefined {
  const company = TOKEN.exec(token)?.[1]
  const orgId = company === undefined ? 0 : Number.parseInt(company, 36)
  return Number.isSafeInteger(orgId) && orgId > 0 ? { orgId, hash: hashOf(token) } : undefined
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
