import type { FileRef } from '@tuheng/domain/kernel/field'
import type { Sql } from '../../db/database.ts'

export interface FileRow extends FileRef {
  sha256: string
  storeKey: string
  memberId: number | null
  resource: string | null
  recordId: number | null
  field: string | null
}

const COLUMNS = `id, name, size, mime, sha256, store_key as "storeKey", member_id as "memberId", resource, record_id as "recordId", field`

interface FileQuery {
  orgId: number
  ids: readonly number[]
  /** The time of the query, as `Now.at`. The product's clock decides about expiry, here as in the sweep. */
  at: string
  /** Locks the rows, so that no sweep deletes the files before the end of the transaction. */
  lock?: boolean
}

/** Files of the company by id that have not expired. */
export async function findFiles(sql: Sql, { orgId, ids, at, lock }: FileQuery): Promise<FileRow[]> {
  const { rows } = await sql.query<FileRow>(
    `select ${COLUMNS} from file where org_id = $1 and id = any($2::bigint[]) and (expires_at is null or expires_at > $3::timestamptz)${lock ? ' order by id for update' : ''}`,
    [orgId, ids, at],
    lock ? 'files-locked' : 'files',
  )
  return rows
}
