import { filesErrors } from '@tuheng/domain/files/index'
import { settingsFrom } from '@tuheng/domain/system/company/settings'
import type { Sql } from '../../../db/database.ts'
import { freeIn, MIN_FREE_BYTES } from '../../../db/disk-space.ts'

/** Bytes that the files of folders take, those of the trash included, and what the company may take. */
export async function spaceOf(sql: Pick<Sql, 'query'>, orgId: number): Promise<{ used: number; quota: number }> {
  const { rows } = await sql.query<{ used: string | number; settings: unknown }>(
    `select (select coalesce(sum(s.size), 0)::bigint from (select distinct on (f.store_key) f.size from file f where f.org_id = $1 and f.resource = 'folderFile') s) as used,
       settings from org where id = $1`,
    [orgId],
  )
  const [row] = rows
  return { used: Number(row?.used ?? 0), quota: Number(settingsFrom(row?.settings).fileSpace) * 2 ** 30 }
}

/** @throws `upload.quota` for bytes that the company has no space for */
export async function requireSpace(sql: Pick<Sql, 'query'>, orgId: number, bytes: number): Promise<void> {
  const { used, quota } = await spaceOf(sql, orgId)
  if (used + bytes > quota)
    filesErrors.fail('upload.quota', { quota: Math.floor(quota / 2 ** 30), used: (used / 2 ** 30).toFixed(1) })
}

/** @throws `upload.disk` for bytes that the disk of the server has no room for */
export function requireRoom(folder: string, bytes: number, free = freeIn): void {
  const left = free(folder)
  if (left - bytes < MIN_FREE_BYTES) filesErrors.fail('upload.disk', { free: Math.max(0, Math.floor(left / 2 ** 20)) })
}
