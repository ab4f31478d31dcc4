import type { Actor } from '@tuheng/domain/kernel/policy'
import { cancelJobCall, jobCall, jobsCall } from '@tuheng/domain/system/job.calls'
import type { Server } from '../calls/endpoint.ts'
import { serveCall } from '../calls/serve-call.ts'
import { read, write } from '../write/work.ts'
import { markCancelled, tellCancelled } from './cancel-job.ts'
import { jobErrors } from './job-errors.ts'
import { findJob, JOB_COLUMNS, type JobRow, jobView } from './job-store.ts'
import { failForbidden } from '../rights/forbidden.ts'
import { RAN } from './note-done.ts'

/** `POST /api/v1/sys/job/{info,list,cancel}`: a member's own background jobs; administrators see everybody's. */
export function registerJobCalls(server: Server): void {
  serveCall(server, jobCall, async ({ actor, body, engine, lang }) =>
    jobView(await read(engine, actor, async sql => ownJob(await findJob(sql, actor.orgId, body.id), actor)), lang),
  )
  serveCall(server, jobsCall, async ({ actor, body, engine, lang }) => {
    const { page = 1, pageSize = 20, kind, state, all } = body
    if (all && !actor.isAdmin) failForbidden({ zh: '查看全部后台任务', en: 'See everybody’s jobs' })
    const where =
      'org_id = $1 and ($2::bigint is null or member_id = $2) and ($3::text is null or kind = $3) and ($4::text is null or state = $4) and ' +
      RAN
    const params = [actor.orgId, all ? null : actor.memberId, kind ?? null, state ?? null]
    return read(engine, actor, async sql => {
      const { rows } = await sql.query<JobRow>(
        `select ${JOB_COLUMNS} from job where ${where} order by id desc limit $5 offset $6`,
        [...params, pageSize, (page - 1) * pageSize],
        'job-list',
      )
      const count = await sql.query<{ n: number }>(
        `select count(*)::int as n from job where ${where}`,
        params,
        'job-count',
      )
      return { list: rows.map(row => jobView(row, lang)), total: count.rows[0]?.n ?? 0 }
    })
  })
  serveCall(server, cancelJobCall, async ({ actor, body, engine, lang, request, idempotencyKey }) => {
    const row = await write(
      engine,
      { actor, requestId: request.id, idempotencyKey, fingerprint: ['job.cancel', body.id] },
      async tx => {
        const found = ownJob(await findJob({ query: tx.sql }, actor.orgId, body.id), actor)
        const cancelled = await markCancelled(tx, body.id)
        return cancelled ?? jobErrors.fail('job.finished', { title: found.title[lang] })
      },
    )
    tellCancelled(row)
    return jobView(row, lang)
  })
}

function ownJob(row: JobRow | undefined, actor: Actor): JobRow {
  return row && (row.memberId === actor.memberId || actor.isAdmin) ? row : jobErrors.fail('job.missing')
}
