import { failParam } from '@tuheng/domain/kernel/bad-request'
import { isIsoDate } from '@tuheng/domain/kernel/dates'
import { hasPermission, rowVerdict } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { member } from '@tuheng/domain/system/people/member'
import { COMPANY_ACTS } from '@tuheng/domain/system/accounts/account-event'
import { type SignInEntry, signInsCall, signInsExportCall, type SignInQuery } from '@tuheng/domain/system/log/log.calls'
import type { CallContext, Server } from '../../../engine/calls/endpoint.ts'
import { Params } from '../../../sql/params.ts'
import { serveCall } from '../../../engine/calls/serve-call.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import { readPage } from '../in-pages.ts'
import { sendLog } from './log-csv.ts'
import { SIGN_IN_TITLES, signInCells } from './log-sheet.ts'

type SignInsRequest = SignInQuery & { before?: number | undefined; pageSize?: number | undefined }

/** Mounts 登录日志: successful and failed sign-ins into this company, and nothing about other companies. */
export function registerSignInLog(server: Server): void {
  serveCall(server, signInsCall, call => {
    const { before, ...rest } = call.body
    return readPage({ ...call, call: 'sys/log/signIns', before }, from => signIns(call, { ...rest, before: from }))
  })
  serveCall(server, signInsExportCall, exportSignIns)
}

function exportSignIns(call: CallContext<SignInsRequest>): Promise<unknown> {
  checkDays(call.body)
  return sendLog<SignInEntry>(call, {
    name: 'signInLog',
    file: { zh: '登录日志', en: 'Sign-in log' },
    titles: SIGN_IN_TITLES[call.lang],
    cells: entry => signInCells(entry, call.lang),
    page: (before, pageSize) => signIns(call, { ...call.body, before, pageSize }),
  })
}

function checkDays(query: SignInsRequest): void {
  for (const name of ['from', 'to'] as const) if (!isIsoDate(query[name])) failParam(name)
}

async function signIns(
  { actor, engine }: Pick<CallContext, 'actor' | 'engine'>,
  query: SignInsRequest,
): Promise<{ list: SignInEntry[]; next: number | null }> {
  checkDays(query)
  const { pageSize = 50 } = query
  const params = new Params(actor.orgId)
  // Other people's sign-ins need the right to people, within scope.
  const verdict = hasPermission(actor, 'sys.user.read') ? rowVerdict(actor) : { self: true as const }
  const reach =
    verdict === true
      ? 'true'
      : verdict === false
        ? 'false'
        : 'self' in verdict
          ? 'false'
          : 'createdBy' in verdict
            ? `m.created_by = ${params.add(verdict.createdBy)}`
            : `m.dept_id = any(${params.add(verdict.deptIds)}::bigint[])`
  const where = [
    'e.org_id = $1',
    `e.action = any(${params.add([...COMPANY_ACTS])}::text[])`,
    `e.at >= ${params.add(query.from)}::timestamptz`,
    `e.at < ${params.add(query.to)}::timestamptz + interval '1 day'`,
    `(m.id = ${params.add(actor.memberId)} or ${reach})`,
    ...(query.before === undefined ? [] : [`e.id < ${params.add(query.before)}`]),
    ...(query.memberId === undefined ? [] : [`m.id = ${params.add(query.memberId)}`]),
    ...(query.action === undefined ? [] : [`e.action = ${params.add(query.action)}`]),
    ...(query.ip === undefined ? [] : [`e.ip = ${params.add(query.ip)}`]),
  ]
  const { rows } = await engine.db.system('sign-ins of a company', sql =>
    sql.query<SignInEntry>(
      `select e.id, e.at, e.action, e.ip, e.agent, null as company, e.detail->>'way' as way, (e.detail->>'ended')::int as ended, null as version, m.id as "memberId", m.name, b.name as "byName"
     from account_event e
     join (select distinct on (user_id) user_id, id, name, created_by, dept_id from member
           where org_id = $1 and user_id is not null order by user_id, deleted_at desc nulls first) m on m.user_id = e.user_id
     left join member b on b.org_id = $1 and b.id = (e.detail->>'byMemberId')::bigint
     where ${where.join(' and ')} order by e.id desc limit ${params.add(pageSize + 1)}`,
      params.values,
    ),
  )
  const list = rows.slice(0, pageSize)
  const maySeeNames = viewerAccess(actor, anyResource(member)).mayQuery('name')
  return {
    list: maySeeNames
      ? list
      : list.map(row => ({ ...row, name: row.memberId === actor.memberId ? row.name : null, byName: null })),
    next: rows.length > pageSize ? (list.at(-1)?.id ?? null) : null,
  }
}
