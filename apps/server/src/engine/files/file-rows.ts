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

/** Live files of the company by id; with `lock` nobody sweeps them away until the end of the transaction. */
export async function findFiles(sql: Sql, orgId: number, ids: readonly number[], options: { lock?: boolean } = {}): Promise<FileRow[]> {
  const { rows } = await sql.query<FileRow>(
    `select ${COLUMNS} from file where org_id = $1 and id = any($2::bigint[]) and (expires_at is null or expires_at > now())${options.lock ? ' order by id for update' : ''}`, [orgId, ids], options.lock ? 'files-locked' : 'files')
  return rows
}
