import { failAll } from '@tuheng/domain/kernel/errors'
import { accountErrors } from '@tuheng/domain/system/accounts/account.errors'
import { peopleErrors } from '@tuheng/domain/system/people/people.errors'
import { readCompany, shortNameOf } from '@tuheng/domain/system/company/company.rules'
import { department, member } from '@tuheng/domain/system/index'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../../../db/database.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { systemActor, write, writeNewCompany } from '../../../engine/write/work.ts'
import { sessionErrors } from '../../../plugins/session.ts'
import { setUpDictionaries } from '../dictionaries.ts'
import { sendMessage } from '../messages.ts'
import { membersWith } from '../with-right.ts'
import { setUpRoles } from '../roles.ts'
import { recordEvent } from './account-events.ts'
import { isManagedElsewhere } from './managed-elsewhere.ts'

interface Person {
  username: string
  name: string
  mobile: string | null
  createdAt: string
}

async function personOf(sql: Sql, userId: number): Promise<Person> {
  const { rows } = await sql.query<Person>(
    'select username, name, mobile, created_at::text as "createdAt" from app_user where id = $1',
    [userId],
  )
  return rows[0] as Person
}

/**
 * Creates a company with its dictionaries, roles and a department. The person becomes its administrator. A repeated
 * request of the same person returns the same company.
 */
export async function setUpCompany(
  server: Server,
  request: FastifyRequest,
  args: { userId: number; name: string; creditCode: string; shortName?: string | undefined },
): Promise<{ id: number; name: string }> {
  const { engine } = server
  const { userId } = args
  const { values, issues } = readCompany({
    name: args.name,
    creditCode: args.creditCode,
    shortName: args.shortName ?? shortNameOf(args.name.trim()),
  })
  failAll(issues)
  const company = values as { name: string; creditCode: string; shortName: string }
  let person = {} as Person
  let id = 0
  const begin = async (sql: Sql): Promise<number | null> => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`company:${company.creditCode}`])
    const known = await sql.query<{ id: number }>('select id from org where credit_code = $1', [company.creditCode])
    const [found] = known.rows
    if (found) {
      const own = await sql.query(
        `select 1 from member m where m.org_id = $1 and m.user_id = $2 and m.is_admin and m.status = 'active' and m.deleted_at is null`,
        [found.id, userId],
      )
      if (!own.rows.length) accountErrors.fail('company.known', {}, 'creditCode')
      id = found.id
      return null
    }
    person = await personOf(sql, userId)
    id = await insertCompany(sql, company)
    await recordEvent(sql, { engine, request, userId, action: 'company_register', detail: { orgId: id, ...company } })
    return id
  }
  await writeNewCompany(engine, { requestId: request.id, begin }, async tx => {
    await setUpDictionaries(tx)
    await setUpRoles(tx)
    const root = await tx.insert(department, { name: company.shortName })
    await tx.insert(member, {
      account: person.username,
      userId,
      name: person.name,
      mobile: person.mobile,
      roles: [],
      isAdmin: true,
      deptId: root.id,
    } as never)
  })
  server.sessions.clear()
  return { id, name: company.name }
}

/** The code is derived from the id until the company chooses another. */
async function insertCompany(
  sql: Sql,
  company: { name: string; creditCode: string; shortName: string },
): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into org (name, short_name, credit_code, code) values ($1, $2, $3, gen_random_uuid()::text) returning id`,
    [company.name, company.shortName, company.creditCode],
  )
  const id = rows[0]?.id as number
  const wanted = `GS${id}`
  const taken = await sql.query('select 1 from org where code = $1', [wanted])
  await sql.query('update org set code = $2 where id = $1', [id, taken.rows.length ? `${wanted}X` : wanted])
  return id
}

/**
 * Requests to join a company. The person stays outside until somebody there accepts. A person who was refused or has
 * left may request again.
 */
export async function joinCompany(
  server: Server,
  request: FastifyRequest,
  args: { userId: number; orgId: number; remark: string },
): Promise<{ id: number; status: 'pending' }> {
  const { engine } = server
  const { userId, orgId, remark } = args
  const person = await engine.db.system('who asks to join', sql => personOf(sql, userId))
  if (await isManagedElsewhere(engine, userId, orgId)) peopleErrors.fail('member.account_unproven')
  const asked = await write(engine, { actor: systemActor(orgId, person.name), requestId: request.id }, async tx => {
    await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`join:${orgId}:${userId}`])
    const open = await tx.sql(`select 1 from org where id = $1 and status = 'enabled'`, [orgId])
    if (!open.rows.length) accountErrors.fail('company.missing', {}, 'id')
    const isNew = await requestToJoin(tx, { userId, person, remark })
    if (isNew) await sendMessage(tx, applied(person.name, remark, await membersWith(tx, ['sys.user.examine'])))
    return isNew
  })
  if (asked)
    await engine.db.system('note a request', sql =>
      recordEvent(sql, { engine, request, userId, action: 'company_join', detail: { orgId } }),
    )
  return { id: orgId, status: 'pending' }
}

/** Returns whether the request is new. */
async function requestToJoin(
  tx: Tx,
  { userId, person, remark }: { userId: number; person: Person; remark: string },
): Promise<boolean> {
  const { rows } = await tx.sql<{ id: number; userId: number | null; status: string; open: boolean | null }>(
    `select m.id, m.user_id as "userId", m.status, m.invite_until > $4 and (m.account = $5 or $6::timestamptz <= m.invited_at) as open
       from member m where m.org_id = $1 and m.deleted_at is null
       and (m.user_id = $2 or m.user_id is null and m.account = any($3::text[])) order by m.user_id nulls last limit 1 for update`,
    [tx.orgId, userId, [person.username, person.mobile], tx.now.at, person.mobile, person.createdAt],
  )
  const [known] = rows
  const applyNote = remark === '' ? null : remark
  if (!known) {
    await tx.insert(member, {
      account: person.username,
      userId,
      name: person.name,
      mobile: person.mobile,
      roles: [],
      applyNote,
      status: 'pending',
    })
    return true
  }
  if (known.status === 'active') accountErrors.fail('company.belongs', {}, 'id')
  if (known.status === 'locked') sessionErrors.fail('auth.locked')
  if (known.status === 'pending') return false
  if (known.status === 'invited' && known.open) peopleErrors.fail('invitation.open', {}, 'id')
  // An ended invitation describes somebody who may be another than its name leads to now
  const own =
    known.userId === null
      ? { name: person.name, mobile: person.mobile, email: null, employeeNo: null, jobTitle: null }
      : {}
  // Earlier rights do not return by themselves.
  await tx.run(member, 'apply', {
    id: known.id,
    userId,
    account: person.username,
    ...own,
    applyNote,
    roles: [],
    isAdmin: false,
  })
  return true
}

const applied = (name: string, remark: string, to: number[]) => ({
  to,
  kind: 'member.applied' as const,
  title: { zh: `${name}申请加入公司`, en: `${name} asks to join the company` },
  ...(remark ? { body: { zh: remark, en: remark } } : {}),
  path: '/system_settings/to_be_reviewed',
})
