import type { GivenOf } from '@tuheng/domain/kernel/call'
import { hasPermission } from '@tuheng/domain/kernel/policy'
import { maskMobile } from '@tuheng/domain/kernel/mask'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import {
  linksCall,
  makeLinkCall,
  revokeLinkCall,
  takeAnswerCall,
} from '@tuheng/domain/settlement/link/link-staff.calls'
import {
  fieldsOfView,
  LINK_SETTINGS,
  type LinkEndReason,
  linkErrors,
  statement,
  type StatementKind,
  viewShows,
} from '@tuheng/domain/settlement/index'
import { wordedIssue } from '@tuheng/domain/kernel/worded-issue'
import { waybill } from '@tuheng/domain/transport/index'
import { failAll } from '@tuheng/domain/kernel/errors'
import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { writeAudit } from '../../../engine/write/audit.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { Params } from '../../../sql/params.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import { scopeSql } from '../../../engine/rights/scope.ts'
import { type MemberCall, serveCall } from '../../../engine/calls/serve-call.ts'
import { viewerAccess } from '../../../engine/rights/redact.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { read, write } from '../../../engine/write/work.ts'
import { companySettings } from '../../system/index.ts'
import { statusWords } from '../ledger/status-words.ts'
import { newToken } from './link-token.ts'
import { createPortalMember } from './portal-member.ts'
import { takeOverAnswer } from './take-answer.ts'

/** The most active links of a statement. */
const MAX_ACTIVE_LINKS = 10
const DAY_MS = 24 * 3_600_000

/**
 * Mounts the calls for staff: make, list and revoke links. Making a link sends the statement, so it needs that right.
 */
export function registerStaffLinkCalls(server: Server): void {
  serveCall(server, linksCall, call => linksOf(call, call.address.at?.face as Face))
  serveCall(server, makeLinkCall, call => makeLink(call, call.address.at?.face as Face))
  serveCall(server, revokeLinkCall, call => revokeLink(call, call.address.at?.face as Face))
  serveCall(server, takeAnswerCall, call => takeOverAnswer(call, call.address.at?.face as Face))
}

/** The token is only in this answer and is not stored for idempotency. A retry makes another link. */
function makeLink(
  { actor, engine, request, body }: MemberCall<typeof makeLinkCall>,
  face: Face,
): Promise<GivenOf<typeof makeLinkCall>> {
  return write(engine, { actor, requestId: request.id }, async tx => {
    const row = await lockInFace(tx, { resource: anyResource(statement), face }, body.id)
    if (row.status !== 'sent')
      failAll([wordedIssue(linkErrors, { code: 'link.not_sent' }, { no: String(row.stmtNo), ...statusWords(row) })])
    await refuseInvisibleFields(tx, face, row)
    const active = await tx.sql<{ count: number }>(
      'select count(*)::int as count from statement_link where org_id = $1 and statement_id = $2 and ended is null and answered_at is null and expires_at > $3::timestamptz',
      [tx.orgId, body.id, tx.now.at],
    )
    if ((active.rows[0]?.count ?? 0) >= MAX_ACTIVE_LINKS) linkErrors.fail('link.many', { count: MAX_ACTIVE_LINKS })
    await createPortalMember(tx)
    const { token, hash } = newToken(tx.orgId)
    const expires = new Date(engine.clock.now().getTime() + body.days * DAY_MS)
    const made = await tx.sql<{ id: number; expiresAt: string }>(
      `insert into statement_link (org_id, statement_id, token_hash, created_at, created_by, expires_at) values ($1, $2, $3, $4, $5, $6::timestamptz) returning id, expires_at as "expiresAt"`,
      [tx.orgId, body.id, hash, tx.now.at, actor.memberId || null, expires.toISOString()],
    )
    const { id: link, expiresAt } = made.rows[0] as { id: number; expiresAt: string }
    await writeAudit(tx, {
      resource: statement,
      id: body.id,
      action: 'linkMade',
      before: null,
      after: null,
      no: String(row.stmtNo),
      reason: `${body.days} 天有效`,
    })
    return { id: link, path: `/#/settle/info?token=${token}`, expiresAt }
  })
}

/** Refuses a link that shows more than its maker may see, because the maker can open it. */
async function refuseInvisibleFields(tx: Tx, face: Face, { kind, stmtNo }: AnyRow): Promise<void> {
  const settings = await companySettings(tx)
  const settingNames = LINK_SETTINGS[kind as StatementKind]
  const view = settings[settingNames.view]
  const { visibilityOf } = viewerAccess(tx.actor, anyResource(statement), face)
  const tripVisibility =
    settings[settingNames.photos] && viewShows(view, 'lines')
      ? viewerAccess(tx.actor, anyResource(waybill)).visibilityOf
      : undefined
  if (
    fieldsOfView(view).every(path => visibilityOf(path) === 'visible') &&
    (!tripVisibility || PHOTOS.every(name => tripVisibility(name) === 'visible'))
  )
    return
  linkErrors.fail('link.beyond', { no: String(stmtNo) })
}

const PHOTOS = ['loadPhotos', 'unloadPhotos', 'receiptPhotos'] as const

function revokeLink(
  { actor, engine, request, idempotencyKey, body }: MemberCall<typeof revokeLinkCall>,
  face: Face,
): Promise<{ id: number }> {
  return write(
    engine,
    { actor, requestId: request.id, idempotencyKey, fingerprint: [face.api, 'revokeLink', body] },
    async tx => {
      const row = await lockInFace(tx, { resource: anyResource(statement), face }, body.id)
      const { count } = await tx.sql(
        `update statement_link set ended = 'revoked', ended_at = $4::timestamptz where org_id = $1 and statement_id = $2 and id = $3 and ended is null`,
        [tx.orgId, body.id, body.link, tx.now.at],
      )
      if (!count) linkErrors.fail('link.gone')
      await writeAudit(tx, {
        resource: statement,
        id: body.id,
        action: 'linkRevoked',
        before: null,
        after: null,
        no: String(row.stmtNo),
        reason: body.reason ?? null,
      })
      return { id: body.link }
    },
  )
}

type Link = GivenOf<typeof linksCall>['list'][number]

interface Row extends Omit<Link, 'state' | 'waits'> {
  status: string
  ended: LinkEndReason | null
  expired: boolean
}

const LINKS = `select k.id, k.created_at as "createdAt", m.name as "createdBy", k.expires_at as "expiresAt", k.ended_at as "endedAt", k.ended, k.expires_at <= $3::timestamptz as expired, k.opened,
     k.first_opened_at as "firstOpenedAt", k.last_opened_at as "lastOpenedAt", k.last_ip as "lastIp", k.answer_ip as "answerIp", k.answer, s.status,
     exists (select 1 from audit a join member b on b.org_id = $1 and b.id = a.member_id and b.deleted_reason is distinct from 'statement links'
       where a.org_id = $1 and a.resource = 'statement' and a.record_id = k.statement_id and a.ip = k.answer_ip) as "staffAddress"
   from statement_link k join statement s on s.org_id = $1 and s.id = k.statement_id left join member m on m.org_id = $1 and m.id = k.created_by where k.org_id = $1 and k.statement_id = $2 order by k.id desc limit 100`

function linksOf(
  { actor, engine, body }: MemberCall<typeof linksCall>,
  face: Face,
): Promise<GivenOf<typeof linksCall>> {
  return read(engine, actor, async sql => {
    const params = new Params()
    const where = [
      ...scopeSql({ resource: anyResource(statement), face, actor, params }),
      `t.id = ${params.add(body.id)}`,
    ]
    const visible = await sql.query(`select 1 from statement t where ${where.join(' and ')}`, params.values)
    if (!visible.rows.length) failMissing(face)
    const { rows } = await sql.query<Row>(LINKS, [actor.orgId, body.id, engine.clock.now().toISOString()])
    const maySend = hasPermission(actor, `${face.permission}.send`)
    return {
      list: rows.map(({ ended, expired, status, ...row }) => ({
        ...row,
        answer: row.answer && (maySend ? row.answer : masked(row.answer)),
        waits: !ended && status === 'sent' && row.answer?.verdict === 'accepted',
        state: ended ?? (row.answer ? 'answered' : expired ? 'expired' : 'active'),
      })),
    }
  })
}

const masked = (answer: NonNullable<Link['answer']>): NonNullable<Link['answer']> => ({
  ...answer,
  mobile: answer.mobile && maskMobile(answer.mobile),
})
