import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Clock } from '../../plugins/clock.ts'

/** To whom and to what a place in a list belongs: with any other it is no place at all. */
export interface CursorContext {
  /** Company and member; of what stands outside of companies, 0 and the user. */
  owner: readonly [orgId: number, memberId: number]
  /** The call, and its order where it may be asked for several. */
  call: string
  sort?: string
  /** Field of the request that brings it back. */
  field: 'after' | 'before'
}

/** Places in lists as they leave the server. They hold values of the row that stood last, so nobody outside may read or make one. */
export interface Cursors {
  seal(context: CursorContext, values: readonly unknown[]): string
  /** Refuses what was not sealed here for the same person, call and order, or too long ago. */
  open(context: CursorContext, cursor: string): unknown[]
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** A list is read on within a day, or begun again. */
const MAX_AGE_MS = 24 * 3_600_000

/** The key comes from the secret that signs links of files: kept beside the data, or given, and the same in all processes. */
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
