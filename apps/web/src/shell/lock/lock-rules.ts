/**
 * What a locked screen stores of its password. Without `hash` (the page is not served over https) a reload forgets the
 * password, and only signing in again opens the screen.
 */
export interface StoredLock {
  salt?: string
  hash?: string
}

export const MIN_PASSWORD_LENGTH = 6
const ITERATIONS = 100_000

/** Derives a hash of a password to store. The same password and salt give the same hash. */
export async function hashPassword(password: string, salt: string, subtle: SubtleCrypto): Promise<string> {
  const bytes = new TextEncoder()
  const key = await subtle.importKey('raw', bytes.encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.encode(salt), iterations: ITERATIONS },
    key,
    256,
  )
  return [...new Uint8Array(bits)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

export async function createLock(
  password: string,
  salt: string,
  subtle: SubtleCrypto | undefined,
): Promise<StoredLock> {
  return subtle ? { salt, hash: await hashPassword(password, salt, subtle) } : {}
}

/** `remembered`: the password, until this page is reloaded. */
export async function matchesLock(
  stored: StoredLock,
  attempt: string,
  context: { subtle: SubtleCrypto | undefined; remembered: string | undefined },
): Promise<boolean> {
  if (context.remembered !== undefined) return attempt === context.remembered
  return (
    !!(stored.hash && stored.salt && context.subtle) &&
    (await hashPassword(attempt, stored.salt, context.subtle)) === stored.hash
  )
}

/** An invalid entry counts as locked: tampering with the entry must not open the screen. */
export function readLock(text: string | null): StoredLock | null {
  if (text === null) return null
  try {
    const { salt, hash } = JSON.parse(text) as Record<string, unknown>
    return typeof salt === 'string' && typeof hash === 'string' ? { salt, hash } : {}
  } catch {
    return {}
  }
}
