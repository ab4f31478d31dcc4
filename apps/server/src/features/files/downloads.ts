import {
  attachmentListsCall,
  DOWNLOAD_KINDS,
  type DownloadGiven,
  downloadsCall,
  repeatDownloadCall,
} from '@tuheng/domain/files/download.calls'
import { filesErrors } from '@tuheng/domain/files/index'
import { openFileFields } from '@tuheng/domain/kernel/file-fields'
import type { Actor } from '@tuheng/domain/kernel/policy'
import { can } from '@tuheng/domain/kernel/policy'
import type { Lang } from '@tuheng/domain/kernel/text'
import { member } from '@tuheng/domain/system/index'
import type { Sql } from '../../db/database.ts'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { allFaces, findFace } from '../../engine/directory.ts'
import { RESULT_DAYS } from '../../engine/files/result-file.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import { jobKind } from '../../engine/jobs/job-kinds.ts'
import { JOB_COLUMNS, findJob, type JobRow } from '../../engine/jobs/job-store.ts'
import { failForbidden } from '../../engine/rights/forbidden.ts'
import { viewerAccess } from '../../engine/rights/redact.ts'
import { read, write, type WriteRequest } from '../../engine/write/work.ts'
import { momentOf } from '../../plugins/clock.ts'
import { runTemplate } from '../exports/index.ts'
import { type Asked, conditionsOf } from './conditions.ts'

type Found = JobRow & { downloads: number; downloadedAt: string | null; memberName: string | null }

interface Input {
  api?: string
  request?: Asked
}

/** Mounts the downloads of a person: what they took out, how it goes, and the same again. */
export function registerDownloads(server: Server): void {
  serveCall(server, downloadsCall, ({ actor, body, engine, lang }) => {
    const { page = 1, pageSize = 20, kind, all } = body
    if (all && !actor.isAdmin) failForbidden({ zh: '查看全部下载', en: 'See everybody’s downloads' })
    const params = [actor.orgId, all ? null : actor.memberId, kind ? [kind] : DOWNLOAD_KINDS]
    const where = 'j.org_id = $1 and ($2::bigint is null or j.member_id = $2) and j.kind = any($3::text[])'
    return read(engine, actor, async sql => {
      const { rows } = await sql.query<Found>(
        `select j.*, m.name as "memberName" from (select ${JOB_COLUMNS}, downloads, downloaded_at as "downloadedAt" from job j where ${where} order by j.id desc limit $4 offset $5) j
           left join member m on m.org_id = $1 and m.id = j."memberId" order by j.id desc`,
        [...params, pageSize, (page - 1) * pageSize],
      )
      const count = await sql.query<{ n: number }>(`select count(*)::int as n from job j where ${where}`, params)
      const { at } = momentOf(engine.clock)
      const list = []
      for (const row of rows) list.push(await shown({ sql, actor, lang }, row, at))
      return { list, total: count.rows[0]?.n ?? 0 }
    })
  })
  serveCall(server, attachmentListsCall, async ({ actor }) => ({
    list: allFaces().flatMap(({ resource, face }) => {
      const name = Object.keys(resource.faces).find(key => resource.faces[key] === face)
      const isOpen = can(actor, face, 'read') && can(actor, face, 'export')
      return name && isOpen && openFileFields(actor, resource, face).length
        ? [{ resource: resource.name, face: name }]
        : []
    }),
  }))
  serveCall(server, repeatDownloadCall, async ({ actor, body, engine, lang, request, idempotencyKey }) => {
    const asked = { actor, requestId: request.id, idempotencyKey, fingerprint: ['download.repeat', body.id] }
    const before = ownDownload(await read(engine, actor, sql => findJob(sql, actor.orgId, body.id)), actor)
    if (before.kind === BY_TEMPLATE) return { jobId: await againByTemplate(server, before, asked) }
    return write(engine, asked, async tx => {
      const row = ownDownload(await findJob({ query: tx.sql }, actor.orgId, body.id), actor)
      const kind = jobKind(row.kind)
      if (!kind) return filesErrors.fail('download.not_repeatable')
      const at = findFace((row.input as Input).api ?? '')
      if (!at || !can(actor, at.face, 'export')) failForbidden(`${at?.face.permission ?? ''}.export`)
      return { jobId: await enqueue(tx, kind, { input: row.input, title: row.title, lang }) }
    })
  })
}

/** @throws unless it is a download of this person */
const ownDownload = (row: JobRow | undefined, { memberId }: Actor): JobRow =>
  row && row.memberId === memberId && isDownload(row.kind) ? row : filesErrors.fail('download.missing')

/** The kind of job that exports by a template, each of which is a run of its own and may need an approval. */
const BY_TEMPLATE = 'dataExport'

/** Exports by the same template again. Null where somebody has to approve it first. */
async function againByTemplate(server: Server, row: JobRow, request: WriteRequest): Promise<number | null> {
  const { rows } = await read(server.engine, request.actor, sql =>
    sql.query<{ id: number }>('select template_id as id from export_run where org_id = $1 and id = $2', [
      row.orgId,
      (row.input as { runId?: number }).runId ?? 0,
    ]),
  )
  const id = rows[0]?.id ?? filesErrors.fail('download.missing')
  const run = await runTemplate(server, id, request)
  return run.jobId
}

const isDownload = (kind: string): boolean => (DOWNLOAD_KINDS as readonly string[]).includes(kind)

async function shown(
  { sql, actor, lang }: { sql: Sql; actor: Actor; lang: Lang },
  row: Found,
  at: string,
): Promise<DownloadGiven> {
  const { api, request } = row.input as Input
  const place = api === undefined ? undefined : findFace(api)
  const { file, files, missing, rows, direct } = (row.result ?? {}) as Record<string, unknown> & {
    file?: { id: number; name: string; size: number }
  }
  const expiresAt = row.state === 'done' && file && row.finishedAt ? daysAfter(row.finishedAt, RESULT_DAYS) : null
  const isExpired = expiresAt !== null && expiresAt <= at
  return {
    id: row.id,
    kind: row.kind as DownloadGiven['kind'],
    title: row.title[lang],
    state: row.state === 'done' ? (direct ? 'direct' : isExpired ? 'expired' : 'done') : row.state,
    conditions: place && request ? await conditionsOf({ sql, actor, lang }, place, request) : [],
    rows: numberIn(rows),
    files: numberIn(files),
    missing: numberIn(missing),
    size: file?.size ?? null,
    fileId: file && !isExpired ? file.id : null,
    fileName: file?.name ?? null,
    expiresAt,
    progress: row.progress,
    total: row.total,
    message: row.message?.[lang] ?? null,
    canRepeat:
      row.memberId === actor.memberId &&
      (row.kind === BY_TEMPLATE || (place !== undefined && can(actor, place.face, 'export'))),
    downloads: row.downloads,
    downloadedAt: row.downloadedAt,
    memberId: row.memberId,
    memberName: viewerAccess(actor, member as never).mayQuery('name') ? row.memberName : null,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  }
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** A moment so many days later. */
function daysAfter(moment: string, days: number): string {
  const later = new Date(`${moment.replace(' ', 'T')}Z`)
  later.setUTCDate(later.getUTCDate() + days)
  return later.toISOString().slice(0, 19).replace('T', ' ')
}
