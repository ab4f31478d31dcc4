import { randomBytes } from 'node:crypto'

/** Crockford's alphabet: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LETTERS = 20
const CODE = /^([0-9A-Z]{1,8})-([0-9A-HJKMNP-TV-Z]{20})$/

/** `<company>-XXXXX-XXXXX-XXXXX-XXXXX` with 100 random bits, which people can type from paper. */
export function newVerifyCode(orgId: number): string {
  const letters = [...randomBytes(LETTERS)].map(byte => ALPHABET[byte % 32]).join('')
  return `${orgId.toString(36).toUpperCase()}-${letters.match(/.{5}/g)?.join('-') ?? ''}`
}

/** The company and the code as it is kept, however it was typed; undefined if it cannot be one. */
export function readVerifyCode(typed: string): { orgId: number; code: string } | undefined {
  const [company = '', ...rest] = typed
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .split(/[-\s–—]+/)
  const letters = rest.join('').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (!CODE.test(`${company}-${letters}`)) return undefined
  const orgId = Number.parseInt(company, 36)
  return Number.isSafeInteger(orgId) && orgId > 0
    ? { orgId, code: `${company}-${letters.match(/.{5}/g)?.join('-') ?? ''}` }
    : undefined
}
