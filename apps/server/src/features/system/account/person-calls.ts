import type { FastifyRequest } from 'fastify'
import { Type, type Static, type TSchema } from 'typebox'
import { noteCall } from '../../../engine/call-docs.ts'
import { bodyOf, type Server, signedIn } from '../../../engine/endpoint.ts'
import { ok } from '../../../plugins/envelope.ts'
import { createThrottle } from '../../../plugins/throttle.ts'
import { foundCompany, joinCompany } from './join.ts'

const strict = { additionalProperties: false } as const
const id = Type.Integer({ minimum: 1 })
const registerBody = Type.Object({ name: Type.String({ minLength: 2, maxLength: 100 }), creditCode: Type.String({ minLength: 1, maxLength: 40 }), shortName: Type.Optional(Type.String({ minLength: 2, maxLength: 30 })) }, strict)
const searchBody = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) }, strict)
const joinBody = Type.Object({ id, remark: Type.Optional(Type.String({ maxLength: 200 })) }, strict)

interface PersonCall<B> {
  userId: number
  body: B
  request: FastifyRequest
}

/** What a person does before, or beside, working in a company: they are signed in, a company need not have accepted them. */
export function registerPersonCalls(server: Server): void {
  const call = <S extends TSchema>(options: { path: string; body: S; summary: string; limit: number; handle(given: PersonCall<Static<S>>): Promise<unknown> }): void => {
    const { path, body, summary, handle } = options
    noteCall({ method: 'POST', path, body, summary })
    const check = bodyOf(body)
    const throttle = createThrottle({ ...server.engine, name: path, limit: options.limit, minutes: 60 })
    server.app.post(path, async request => {
      const { session: { userId } } = await signedIn(server, request)
      const given = check(request.body)
      await throttle.take(String(userId))
      return ok(await handle({ userId, body: given, request }))
    })
  }
  call({
    path: '/api/v1/sys/company/register', body: registerBody, limit: 5, summary: '注册公司 (set up a company)',
    handle: ({ userId, body, request }) => foundCompany(server, request, { userId, ...body }),
  })
  call({
    path: '/api/v1/sys/company/search', body: searchBody, limit: 120, summary: '查找公司 (companies by name)',
    handle: ({ body }) => searchCompanies(server, body.name.trim()),
  })
  call({
    path: '/api/v1/sys/company/join', body: joinBody, limit: 20, summary: '申请加入公司 (ask to join a company)',
    handle: ({ userId, body, request }) => joinCompany(server, request, { userId, orgId: body.id, remark: body.remark?.trim() ?? '' }),
  })
  call({
    path: '/api/v1/sys/company/my/data', body: Type.Object({}, strict), limit: 600, summary: '我的公司与申请 (own companies and requests)',
    handle: ({ userId }) => companiesAndRequests(server, userId),
  })
}

/** Name and id, and no more: whoever asks belongs to none of them yet. */
async function searchCompanies(server: Server, name: string): Promise<{ list: { id: number; name: string }[] }> {
  if ([...name].length < 2) return { list: [] }
  const pattern = `%${name.replaceAll(/[\\%_]/g, found => `\\${found}`)}%`
  const { rows } = await server.engine.db.system('search companies', sql => sql.query<{ id: number; name: string }>(
    `select id, name from org where status = 'enabled' and (name ilike $1 or short_name ilike $1) order by length(name), id limit 20`, [pattern]))
  return { list: rows }
}

async function companiesAndRequests(server: Server, userId: number): Promise<{ list: unknown[] }> {
  const { rows } = await server.engine.db.system('companies and requests of a person', sql => sql.query(
    `select o.id, o.name, o.short_name as "shortName", m.status, m.is_admin as "isAdmin", m.created_at as "since",
            case when m.status = 'refused' then (select a.reason from audit a where a.org_id = m.org_id and a.resource = 'member' and a.record_id = m.id
              and a.action = 'refuse' order by a.id desc limit 1) end as reason
     from member m join org o on o.id = m.org_id
     where m.user_id = $1 and m.deleted_at is null and m.status <> 'left' and o.status = 'enabled' order by (m.status = 'active') desc, o.id`, [userId]))
  return { list: rows }
}
