import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { Type } from 'typebox'
import { noteCall } from '../../engine/call-docs.ts'
import { bodyOf, memberOf, type Server } from '../../engine/endpoint.ts'
import { read, write } from '../../engine/work.ts'
import { ok } from '../../plugins/envelope.ts'

const saveSchema = Type.Object({ data: Type.Unknown() }, { additionalProperties: false })
const saveBody = bodyOf(saveSchema)
const SIZE_LIMIT = 200_000

for (const name of ['list', 'info', 'save']) noteCall({ method: 'POST', path: `/api/v1/sys/title/:mode/:name/${name}`, body: name === 'save' ? saveSchema : Type.Object({}) })

interface Place {
  mode: string
  name: string
}

/** Saved columns and views of lists: `user` is one person's, `shared` the company's. */
export function registerTitles(server: Server): void {
  const { app, engine } = server
  app.post<{ Params: Place }>('/api/v1/sys/title/:mode/:name/list', async request => {
    const actor = await memberOf(server, request)
    const { rows } = await read(engine, actor, sql => sql.query(
      `select id, mode, name, member_id as "memberId", data, updated_at as "updatedAt" from list_title
       where org_id = $1 and name = $2 and (mode = $3 or mode = 'shared') and (member_id = $4 or mode = 'shared') order by id`,
      [actor.orgId, request.params.name, request.params.mode, actor.memberId]))
    return ok({ list: rows })
  })
  app.post<{ Params: Place }>('/api/v1/sys/title/:mode/:name/info', async request => {
    const actor = await memberOf(server, request)
    const { rows } = await read(engine, actor, sql => sql.query<{ data: unknown }>(
      `select data from list_title where org_id = $1 and mode = $2 and name = $3 and (member_id = $4 or mode = 'shared') limit 1`,
      [actor.orgId, request.params.mode, request.params.name, actor.memberId]))
    return ok(rows[0]?.data ?? null)
  })
  app.post<{ Params: Place }>('/api/v1/sys/title/:mode/:name/save', async request => {
    const actor = await memberOf(server, request)
    // The specification's client sends the settings as the body itself; ours wraps them.
    const wrapped = typeof request.body === 'object' && request.body !== null && 'data' in request.body
    const data = wrapped ? saveBody(request.body).data : request.body
    const text = JSON.stringify(data ?? {})
    if (text.length > SIZE_LIMIT) kernelErrors.fail('request.too_large', { max: '200 kB' })
    await write(engine, { actor, requestId: request.id }, tx => tx.sql(
      `insert into list_title (org_id, mode, name, member_id, data) values ($1,$2,$3,$4,$5)
       on conflict (org_id, mode, name, member_id) do update set data = excluded.data, updated_at = now()`,
      [actor.orgId, request.params.mode.slice(0, 40), request.params.name.slice(0, 80), actor.memberId, text]))
    return ok(data ?? null)
  })
}
