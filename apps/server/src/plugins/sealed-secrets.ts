import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts passwords of other systems, which must be readable to be used. */
export interface SealedSecrets {
  /** `owner` says whose secret it is. A sealed text opens for the same owner only. */
  seal(owner: string, secret: string): string
  /** Undefined if it was not sealed here for this owner, as after a change of `LINK_SECRET`. */
  open(owner: string, sealed: string): string | undefined
}

/** The key is derived from the secret that signs file links. All processes share that secret. */
export function sealedSecrets(keys: { readonly secret: string }): SealedSecrets {
  let cached: KeyObject | undefined
  const key = (): KeyObject =>
    (cached ??= createSecretKey(Buffer.from(hkdfSync('sha256', keys.secret, '', 'tuheng sealed secret', 32))))
  return {
    seal: (owner, secret) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key(), iv).setAAD(Buffer.from(owner))
      const sealed = [cipher.update(secret, 'utf8'), cipher.final()]
      return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open: (owner, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
      const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}
