import type { Call, GivenOf } from '@tuheng/domain/kernel/call'
import {
  createCompanyCall,
  joinCompanyCall,
  ownCompaniesCall,
  searchCompaniesCall,
} from '@tuheng/domain/system/company/company.calls'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveSessionCall } from '../../../engine/calls/serve-open.ts'
import { createThrottle } from '../../../plugins/throttle.ts'
import { setUpCompany, joinCompany } from './join.ts'

/** Mounts the calls of a signed-in person that do not need a company. */
export function registerPersonCalls(server: Server): void {
  const hourly = (call: Call, limit: number) =>
    createThrottle({ ...server.engine, name: `/api/v1/${call.addresses[0]?.path}`, limit, minutes: 60 })
  const founding = hourly(createCompanyCall, 5)
  serveSessionCall(server, { call: createCompanyCall }, async ({ session: { userId }, body, request }) => {
    await founding.take(String(userId))
    return setUpCompany(server, request, { userId, ...body })
  })
  const searching = hourly(searchCompaniesCall, 120)
  serveSessionCall(server, { call: searchCompaniesCall }, async ({ session: { userId }, body }) => {
    await searching.take(String(userId))
    return searchCompanies(server, body.name.trim())
  })
  const joining = hourly(joinCompanyCall, 20)
  serveSessionCall(server, { call: joinCompanyCall }, async ({ session: { userId }, body, request }) => {
    await joining.take(String(userId))
    return joinCompany(server, request, { userId, orgId: body.id, remark: body.remark?.trim() ?? '' })
  })
  const looking = hourly(ownCompaniesCall, 600)
  serveSessionCall(server, { call: ownCompaniesCall }, async ({ session: { userId } }) => {
    await looking.take(String(userId))
    return companiesAndRequests(server, userId)
  })
}

/** Returns only names and ids, because the person belongs to none of these companies. */
async function searchCompanies(server: Server, name: string): Promise<{ list: { id: number; name: string }[] }> {
  if ([...name].length < 2) return { list: [] }
  const pattern = `%${name.replaceAll(/[\\%_]/g, found => `\\${found}`)}%`
  const { rows } = await server.engine.db.system('search companies', sql =>
    sql.query<{ id: number; name: string }>(
      `select id, name from org where status = 'enabled' and (name ilike $1 or short_name ilike $1) order by length(name), id limit 20`,
      [pattern],
    ),
  )
  return { list: rows }
}

async function companiesAndRequests(server: Server, userId: number): Promise<GivenOf<typeof ownCompaniesCall>> {
  const { rows } = await server.engine.db.system('companies and requests of a person', sql =>
    sql.query<GivenOf<typeof ownCompaniesCall>['list'][number]>(
      `select o.id, o.name, o.short_name as "shortName", m.status, m.is_admin as "isAdmin", m.created_at as "since",
            case when m.status = 'refused' then (select a.reason from audit a where a.org_id = m.org_id and a.resource = 'member' and a.record_id = m.id
              and a.action = 'refuse' order by a.id desc limit 1) end as reason
     from member m join org o on o.id = m.org_id
     where m.user_id = $1 and m.deleted_at is null and m.status <> 'left' and o.status = 'enabled' order by (m.status = 'active') desc, o.id`,
      [userId],
    ),
  )
  return { list: rows }
}
