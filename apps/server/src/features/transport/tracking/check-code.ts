import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../../../db/database.ts'

/** Digits and letters that are not confused on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6

/** What can be looked up without an account: a waybill, or an order by road and rail. */
export interface TrackedDocument {
  kind: 'waybill' | 'order'
  id: number
}

/**
 * Proves that a person was told of a document. It is computed from the company's key, so nothing is stored per
 * document.
 */
export function checkCode(queryKey: string, { kind, id }: TrackedDocument): string {
  const bytes = createHmac('sha256', queryKey).update(`${kind} ${id}`).digest()
  return Array.from(bytes.subarray(0, LENGTH), byte => ALPHABET[byte % ALPHABET.length]).join('')
}

export function isCheckCode(given: string, queryKey: string, document: TrackedDocument): boolean {
  return same(given.trim().toUpperCase(), checkCode(queryKey, document))
}

/** Identifies a company in addresses for its customers, so that the public query searches only this company. */
export function companyToken(queryKey: string, orgId: number): string {
  return `${orgId.toString(36)}.${signature(queryKey, orgId)}`
}

/** The company that a token names, without verification. */
export function companyIn(token: string): number | undefined {
  const found = /^([0-9a-z]{1,10})\./.exec(token)
  const orgId = found ? Number.parseInt(found[1] as string, 36) : 0
  return Number.isSafeInteger(orgId) && orgId > 0 ? orgId : undefined
}

export function isCompanyToken(token: string, queryKey: string, orgId: number): boolean {
  return same(token, companyToken(queryKey, orgId))
}

/** The key of the connection's own company. */
export async function queryKeyOf(sql: Sql, orgId: number): Promise<string> {
  const { rows } = await sql.query<{ key: string }>('select query_key::text as key from org where id = $1', [orgId])
  return rows[0]?.key ?? ''
}

function signature(queryKey: string, orgId: number): string {
  return createHmac('sha256', queryKey).update(`company ${orgId}`).digest('base64url').slice(0, 22)
}

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
