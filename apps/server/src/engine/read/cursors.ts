import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import type { Clock } from '../../plugins/clock.ts'

/** To whom and to what a place in a list belongs: with any other it is no place at all. */
export interface CursorBond {
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
  seal(bond: CursorBond, values: readonly unknown[]): string
  /** Refuses what was not sealed here for the same person, call and order, or too long ago. */
  open(bond: CursorBond, cursor: string): unknown[]
}

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16
/** A list is read on within a day, or begun again. */
const GOOD_FOR = 24 * 3_600_000

/** The key comes from the secret that signs links of files: kept beside the data, or given, and the same in all processes. */
export function createCursors(kept: { readonly secret: string }, clock: Clock): Cursors {
  let known: KeyObject | undefined
  const key = (): KeyObject =>
    (known ??= createSecretKey(Buffer.from(hkdfSync('sha256', kept.secret, '', 'tuheng list cursor', 32))))
  return {
    seal: (bond, values) => {
      const iv = randomBytes(IV)
      const cipher = createCipheriv(CIPHER, key(), iv).setAAD(bondBytes(bond))
      const sealed = [cipher.update(JSON.stringify([clock.now().getTime(), ...values]), 'utf8'), cipher.final()]
      return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open: (bond, cursor) => {
      const [at, ...values] = opened(key(), bond, Buffer.from(cursor, 'base64url')) ?? []
      if (typeof at !== 'number' || clock.now().getTime() - at > GOOD_FOR)
        kernelErrors.fail('request.cursor', {}, bond.field)
      return values
    },
  }
}

function opened(key: KeyObject, bond: CursorBond, bytes: Buffer): unknown[] | undefined {
  if (bytes.length <= IV + TAG) return undefined
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV), { authTagLength: TAG })
    .setAAD(bondBytes(bond))
    .setAuthTag(bytes.subarray(-TAG))
  try {
    return JSON.parse(
      Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString(),
    ) as unknown[]
  } catch {
    return undefined
  }
}

const bondBytes = ({ owner, call, sort = '' }: CursorBond): Buffer =>
  Buffer.from(JSON.stringify([...owner, call, sort]))
