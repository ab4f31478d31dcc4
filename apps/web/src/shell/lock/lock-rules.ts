/** What a locked screen keeps of its password. Without `hash` (a page that is not served over https) a reload forgets the password: then only signing in anew opens it. */
export interface KeptLock {
  salt?: string
  hash?: string
}

export const SHORTEST_PASSWORD = 6
const ROUNDS = 100_000

/** Turns a password into what may be kept; the same password and salt give the same. */
export async function hashOf(password: string, salt: string, subtle: SubtleCrypto): Promise<string> {
  const bytes = new TextEncoder()
  const key = await subtle.importKey('raw', bytes.encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.encode(salt), iterations: ROUNDS },
    key,
    256,
  )
  return [...new Uint8Array(bits)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

export async function keptLock(password: string, salt: string, subtle: SubtleCrypto | undefined): Promise<KeptLock> {
  return subtle ? { salt, hash: await hashOf(password, salt, subtle) } : {}
}

/** `remembered`: the password, while this page has not been loaded anew. */
export async function opens(
  kept: KeptLock,
  attempt: string,
  has: { subtle: SubtleCrypto | undefined; remembered: string | undefined },
): Promise<boolean> {
  if (has.remembered !== undefined) return attempt === has.remembered
  return !!(kept.hash && kept.salt && has.subtle) && (await hashOf(attempt, kept.salt, has.subtle)) === kept.hash
}

/** Anything unreadable counts as locked: whoever spoils the entry must not get in by that. */
export function readLock(text: string | null): KeptLock | null {
  if (text === null) return null
  try {
    const { salt, hash } = JSON.parse(text) as Record<string, unknown>
    return typeof salt === 'string' && typeof hash === 'string' ? { salt, hash } : {}
  } catch {
    return {}
  }
}
