import { recordFilesCall, type RecordFileGiven, recordKindsCall } from '@tuheng/domain/files/folders/record-files.calls'
import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { addDays } from '@tuheng/domain/kernel/dates'
import { openFileFields } from '@tuheng/domain/kernel/file-fields'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { type AnyResource, columnField, type Face } from '@tuheng/domain/kernel/resource'
import type { Sql } from '../../../db/database.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { allFaces } from '../../../engine/directory.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { read } from '../../../engine/write/work.ts'
import { column, tableName } from '../../../sql/names.ts'
import { Params } from '../../../sql/params.ts'
import { partOf } from './list-files.ts'

interface Kind {
  resource: AnyResource
  face: Face
  name: string
}

/** Mounts the files of records beside those of folders: they stay with their record and are shown where it may be read. */
export function registerRecordFiles(server: Server): void {
  serveCall(server, recordKindsCall, async ({ actor }) => ({
    list: kindsOf(actor).map(({ resource, name }) => ({ resource: resource.name, face: name })),
  }))
  serveCall(server, recordFilesCall, ({ actor, body, engine }) => {
    const kind =
      kindsOf(actor).find(({ resource, name }) => resource.name === body.resource && name === body.face) ??
      kernelErrors.fail('request.not_found', { path: `${body.resource}/${body.face}` })
    return read(engine, actor, sql => filesOfKind(sql, { actor, kind }, body))
  })
}

function kindsOf(actor: Actor): Kind[] {
  return allFaces().flatMap(({ resource, face }) => {
    const name = Object.keys(resource.faces).find(key => resource.faces[key] === face)
    const isOpen = name && can(actor, face, 'read') && openFileFields(actor, resource, face).length
    return name && isOpen ? [{ resource, face, name }] : []
  })
}

/** One statement: rows of the face in the person's scope, files of the fields that they see. */
async function filesOfKind(
  sql: Sql,
  { actor, kind: { resource, face } }: { actor: Actor; kind: Kind },
  asked: RequestOf<typeof recordFilesCall>,
): Promise<GivenOf<typeof recordFilesCall>> {
  const { search, memberId, from, to, page = 1, pageSize = 50 } = asked
  const fields = openFileFields(actor, resource, face)
  const { mayQuery } = viewerAccess(actor, resource, face)
  const title =
    columnField(resource, resource.title) && mayQuery(resource.title) ? `t.${column(resource.title)}::text` : null
  const params = new Params()
  const where = [
    ...scopeSql({ resource, face, actor, params }),
    `f.org_id = ${params.add(actor.orgId)}`,
    `f.resource = ${params.add(resource.name)}`,
    `f.field = any(${params.add(fields.map(({ path }) => path))}::text[])`,
    'f.record_id = t.id',
    'f.expires_at is null',
  ]
  if (search?.trim()) {
    const part = params.add(partOf(search))
    where.push(`(f.name ilike ${part}${title ? ` or ${title} ilike ${part}` : ''})`)
  }
  if (memberId !== undefined) where.push(`f.member_id = ${params.add(memberId)}`)
  if (from !== undefined) where.push(`f.created_at >= ${params.add(`${from} 00:00:00`)}::timestamptz`)
  if (to !== undefined) where.push(`f.created_at < ${params.add(`${addDays(to, 1)} 00:00:00`)}::timestamptz`)
  const source = `from file f, ${tableName(resource)} t`
  const condition = where.join(' and ')
  const counted = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select 1 ${source} where ${condition} limit 10000) c`,
    params.values,
  )
  const { rows } = await sql.query<RecordFileGiven>(
    `select r.*, m.name as "memberName" from (
       select f.id as "fileId", f.name, f.size, f.mime, t.id as "recordId", ${title ?? 'null'} as "recordNo", f.field, f.member_id as "memberId", f.created_at as "createdAt"
       ${source} where ${condition} order by f.id desc limit ${params.add(pageSize)} offset ${params.add((page - 1) * pageSize)}) r
     left join member m on m.org_id = ${params.add(actor.orgId)} and m.id = r."memberId" order by r."fileId" desc`,
    params.values,
  )
  return { list: rows, total: counted.rows[0]?.n ?? 0 }
}
