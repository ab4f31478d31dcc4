import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Clock } from '../../plugins/clock.ts'

/** What a cursor is bound to. It is refused in any other context. */
export interface CursorContext {
  /** Company and member. Outside of companies: 0 and the user. */
  owner: readonly [orgId: number, memberId: number]
  /** The call. */
  call: string
  sort?: string
  /** The request field that carries the cursor. */
  field: 'after' | 'before'
}

/** Encrypts cursors of lists. A cursor holds values of the last row, so clients can neither read nor forge one. */
export interface Cursors {
  seal(context: CursorContext, values: readonly unknown[]): string
  /** Refuses a cursor that was not sealed here for the same person, call and order, or that is too old. */
  open(context: CursorContext, cursor: string): unknown[]
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** After a day a list must be read from its beginning. */
const MAX_AGE_MS = 24 * 3_600_000

/** The key is derived from the secret that signs file links. All processes share that secret. */
export function createCursors(keys: { readonly secret: string }, clock: Clock): Cursors {
  let cached: KeyObject | undefined
  const key = (): KeyObject =>
    (cached ??= createSecretKey(Buffer.from(hkdfSync('sha256', keys.secret, '', 'tuheng list cursor', 32))))
  return {
    seal: (context, values) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key(), iv).setAAD(contextBytes(context))
      const sealed = [cipher.update(JSON.stringify([clock.now().getTime(), ...values]), 'utf8'), cipher.final()]
      return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open: (context, cursor) => {
      const [at, ...values] = decrypt(key(), context, Buffer.from(cursor, 'base64url')) ?? []
      if (typeof at !== 'number' || clock.now().getTime() - at > MAX_AGE_MS)
        kernelErrors.fail('request.cursor', {}, context.field)
      return values
    },
  }
}

function decrypt(key: KeyObject, context: CursorContext, bytes: Buffer): unknown[] | undefined {
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(contextBytes(context))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return JSON.parse(
      Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(),
    ) as unknown[]
  } catch {
    return undefined
  }
}

const contextBytes = ({ owner, call, sort = '' }: CursorContext): Buffer =>
  Buffer.from(JSON.stringify([...owner, call, sort]))
