import type { FileGiven, fileListCall } from '@tuheng/domain/files/folders/folder.calls'
import { storedName } from '@tuheng/domain/files/folders/file-name'
import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { addDays } from '@tuheng/domain/kernel/dates'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { member } from '@tuheng/domain/system/index'
import type { Sql } from '../../../db/database.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { Params } from '../../../sql/params.ts'
import type { FolderView } from './folder-view.ts'

const ORDER = {
  name: 'lower(e.name), e.id',
  '-updatedAt': 'e.updated_at desc, e.id desc',
  '-size': 'e.size desc, e.id desc',
} as const

/** Characters of a pattern stand for themselves. */
export const partOf = (typed: string): string => `%${storedName(typed).replace(/[\\%_]/g, String.raw`\$&`)}%`

/** Files of a folder; with a condition those of all folders below it. Only what the person may read is looked at. */
export async function listFiles(
  sql: Sql,
  { actor, view, at }: { actor: Actor; view: FolderView; at: string },
  asked: RequestOf<typeof fileListCall>,
): Promise<GivenOf<typeof fileListCall>> {
  const { folderId, search, tag, memberId, from, to, sort = '-updatedAt', page = 1, pageSize = 50 } = asked
  if (folderId !== undefined) view.get(folderId)
  const isSearch = [search?.trim(), tag, memberId, from, to].some(Boolean)
  const inside = folderId === undefined ? view.list : isSearch ? view.below(folderId) : [{ id: folderId }]
  const readable = view.list.map(({ id }) => id)
  const params = new Params()
  const where = [
    `e.org_id = ${params.add(actor.orgId)}`,
    'e.deleted_at is null',
    `e.folder_id = any(${params.add(inside.map(({ id }) => id))}::bigint[])`,
  ]
  if (search?.trim()) where.push(`e.name ilike ${params.add(partOf(search))}`)
  if (tag) where.push(`${params.add(storedName(tag))} = any(e.tags)`)
  if (memberId !== undefined) where.push(`e.updated_by = ${params.add(memberId)}`)
  if (from !== undefined) where.push(`e.updated_at >= ${params.add(`${from} 00:00:00`)}::timestamptz`)
  if (to !== undefined) where.push(`e.updated_at < ${params.add(`${addDays(to, 1)} 00:00:00`)}::timestamptz`)
  const condition = where.join(' and ')
  const counted = await sql.query<{ n: number }>(
    `select count(*)::int as n from folder_file e where ${condition}`,
    params.values,
  )
  const now = params.add(at)
  const { rows } = await sql.query<Omit<FileGiven, 'path'>>(
    `select e.id, e.file_id as "fileId", e.folder_id as "folderId", e.name, e.size, e.mime, e.version_no as "versionNo", e.tags, e.updated_by as "memberId", m.name as "memberName",
       e.created_at as "createdAt", e.updated_at as "updatedAt",
       (select count(*)::int from file_share s where s.org_id = $1 and s.folder_file_id = e.id and s.ended_at is null and s.expires_at > ${now}::timestamptz) as links
     from folder_file e left join member m on m.org_id = $1 and m.id = e.updated_by
     where ${condition} order by ${ORDER[sort]} limit ${params.add(pageSize)} offset ${params.add((page - 1) * pageSize)}`,
    params.values,
  )
  const about = await aboutFiles(sql, actor, readable)
  return {
    list: rows.map(row => ({ ...row, path: view.pathOf(row.folderId) })),
    total: counted.rows[0]?.n ?? 0,
    ...about,
  }
}

async function aboutFiles(
  sql: Sql,
  actor: Actor,
  readable: readonly number[],
): Promise<Pick<GivenOf<typeof fileListCall>, 'tags' | 'people'>> {
  const given = [actor.orgId, readable]
  const tags = await sql.query<{ tag: string }>(
    'select distinct unnest(tags) as tag from folder_file where org_id = $1 and folder_id = any($2::bigint[]) and deleted_at is null order by 1 limit 200',
    given,
  )
  if (!viewerAccess(actor, member as never).mayQuery('name')) return { tags: tags.rows.map(row => row.tag), people: [] }
  const people = await sql.query<{ id: number; name: string }>(
    `select m.id, m.name from member m where m.org_id = $1 and m.id in (select updated_by from folder_file where org_id = $1 and folder_id = any($2::bigint[]) and deleted_at is null) order by m.id limit 200`,
    given,
  )
  return {
    tags: tags.rows.map(row => row.tag),
    people: people.rows,
  }
}
