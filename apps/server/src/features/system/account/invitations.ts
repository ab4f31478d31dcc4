import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { addDays } from '@tuheng/domain/kernel/dates'
import { looksLikeMobile, normalizeMobile } from '@tuheng/domain/kernel/validators/mobile'
import { answerInvitationCall, invitationsCall } from '@tuheng/domain/system/company/company.calls'
import { member } from '@tuheng/domain/system/index'
import { peopleErrors } from '@tuheng/domain/system/people/people.errors'
import type { FastifyRequest } from 'fastify'
import { acrossCompanies } from '../../../db/across-companies.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { serveSessionCall } from '../../../engine/calls/serve-open.ts'
import type { Tx } from '../../../engine/write/tx.ts'
import { systemActor, write, type Engine } from '../../../engine/write/work.ts'
import type { Moment } from '../../../plugins/clock.ts'
import { publish } from '../../../plugins/events.ts'
import { createThrottle } from '../../../plugins/throttle.ts'
import { sendMessage } from '../messages.ts'
import { recordEvent } from './account-events.ts'
import { isManagedElsewhere } from './managed-elsewhere.ts'

/** Days after which an invitation cannot be accepted any more. */
export const INVITATION_DAYS = 7

export const invitationTimes = ({ at, today }: Moment): { invitedAt: string; inviteUntil: string } => ({
  invitedAt: at,
  inviteUntil: `${addDays(today, INVITATION_DAYS)}${at.slice(10)}`,
})

/** The name as an invitation keeps it, so that it equals the name or mobile of the account. */
export const invitedName = (account: string): string =>
  looksLikeMobile(account) ? normalizeMobile(account.normalize('NFKC').replaceAll(/[().+]/g, '')).slice(-11) : account

/**
 * SQL condition: the invitation `m` is for the account `u`. A mobile number means whoever proved it. Any other name means
 * the account that had it when the invitation was sent: whoever takes a free name later is somebody else.
 */
const IS_FOR = `(m.account = u.mobile or m.account = u.username and m.account !~ '^1[3-9][0-9]{9}$' and u.created_at <= m.invited_at)`

/** Mounts the calls by which a person answers invitations. */
export function registerInvitations(server: Server): void {
  const hourly = (name: string, limit: number) => createThrottle({ ...server.engine, name, limit, minutes: 60 })
  const looking = hourly('invitations', 600)
  serveSessionCall(server, { call: invitationsCall }, async ({ session: { userId } }) => {
    await looking.take(String(userId))
    return invitationsOf(server.engine, userId)
  })
  const answering = hourly('answers to invitations', 60)
  serveSessionCall(server, { call: answerInvitationCall }, async ({ session: { userId }, body, request }) => {
    await answering.take(String(userId))
    return answerInvitation(server, request, { userId, ...body })
  })
}

async function invitationsOf({ db, clock }: Engine, userId: number): Promise<GivenOf<typeof invitationsCall>> {
  const { rows } = await acrossCompanies<GivenOf<typeof invitationsCall>['list'][number]>(db, {
    reason: 'invitations of a person',
    text: within =>
      `select m.org_id as "orgId", m.id, o.name as company, m.invite_until as until
     from member m join org o on o.id = m.org_id join app_user u on u.id = $1
     where m.status = 'invited' and m.deleted_at is null and ${within('m.org_id')} and o.status = 'enabled'
       and m.invite_until > $2::timestamptz and ${IS_FOR} order by m.invite_until, m.org_id`,
    params: [userId, clock.now().toISOString()],
  })
  return { list: rows }
}

async function answerInvitation(
  server: Server,
  request: FastifyRequest,
  args: { userId: number } & RequestOf<typeof answerInvitationCall>,
): Promise<GivenOf<typeof answerInvitationCall>> {
  const { engine } = server
  const { userId, orgId, id, accept } = args
  const { list } = await invitationsOf(engine, userId)
  // The same answer for invitations of others, so that trying ids tells nothing
  if (!list.some(one => one.orgId === orgId && one.id === id)) peopleErrors.fail('invitation.ended')
  // Whoever set the password could otherwise accept in the person's name
  if (accept && (await isManagedElsewhere(engine, userId, orgId))) peopleErrors.fail('member.account_unproven')
  const name = await nameOf(engine, userId)
  // The invited member is the person who answers, and the log names them
  const actor = { ...systemActor(orgId, name), memberId: id, userId }
  await write(engine, { actor, requestId: request.id }, tx => (accept ? join(tx, { id, userId }) : decline(tx, id)))
  await engine.db.system('note an answer to an invitation', sql =>
    recordEvent(sql, {
      engine,
      request,
      userId,
      action: accept ? 'invitation_accept' : 'invitation_decline',
      detail: { orgId },
    }),
  )
  return { orgId, status: accept ? 'active' : 'declined' }
}

async function join(tx: Tx, { id, userId }: { id: number; userId: number }): Promise<void> {
  const invited = await lockInvited(tx, id)
  const [known] = await tx.find(member, { where: { userId }, limit: 1 })
  if (known) peopleErrors.fail('invitation.known')
  await tx.run(member, 'join', { id, userId })
  await tellInviter(tx, invited, {
    zh: `${invited.name}接受了邀请，已加入公司`,
    en: `${invited.name} accepted the invitation and joined the company`,
  })
}

async function decline(tx: Tx, id: number): Promise<void> {
  const invited = await lockInvited(tx, id)
  await tx.run(member, 'decline', { id })
  await tellInviter(tx, invited, {
    zh: `${invited.name}谢绝了邀请`,
    en: `${invited.name} declined the invitation`,
  })
}

/** The open invitation. It may have been withdrawn, have expired or been answered since it was looked up. */
async function lockInvited(tx: Tx, id: number) {
  const found = await tx.lock(member, id)
  if (found.status !== 'invited' || (found.inviteUntil ?? '') <= tx.now.at) peopleErrors.fail('invitation.ended')
  return found
}

async function tellInviter(
  tx: Tx,
  invited: { updatedBy: number | null; createdBy: number | null },
  title: { zh: string; en: string },
): Promise<void> {
  const by = invited.updatedBy ?? invited.createdBy
  if (by) await sendMessage(tx, { to: [by], kind: 'member.joined', title, path: '/system_settings/user' })
}

async function nameOf({ db }: Engine, userId: number): Promise<string> {
  const { rows } = await db.system('who answers an invitation', sql =>
    sql.query<{ name: string }>('select name from app_user where id = $1', [userId]),
  )
  return rows[0]?.name ?? ''
}

/**
 * Lets the open pages of the person show the invitation at once. Nothing is stored: a message would lie in the data of
 * another company, whose administrators would learn who invites its people. The invitation does not wait for it: the time
 * of its answer would tell whether the account exists.
 */
export function tellInvited(server: Server, { orgId, id }: { orgId: number; id: number }): void {
  void showInvited(server, { orgId, id }).catch((error: unknown) =>
    server.engine.log.error({ err: error }, 'an invited person could not be told'),
  )
}

async function showInvited({ engine, sessions }: Server, { orgId, id }: { orgId: number; id: number }): Promise<void> {
  const { rows } = await engine.db.system('whom an invitation is for', sql =>
    sql.query<{ userId: number }>(
      `select u.id as "userId" from member m join app_user u on ${IS_FOR}
       where m.org_id = $1 and m.id = $2 and u.status = 'active'`,
      [orgId, id],
    ),
  )
  const [found] = rows
  if (!found) return
  for (const company of await sessions.companiesOf(found.userId)) {
    const { rows: own } = await engine.db.company(company.id, sql =>
      sql.query<{ id: number }>(
        `select id from member where org_id = $1 and user_id = $2 and status = 'active' and deleted_at is null`,
        [company.id, found.userId],
      ),
    )
    for (const { id: memberId } of own) publish({ orgId: company.id, memberId, event: 'invitation', data: () => null })
  }
}

/** Runs every night: ends invitations that nobody answered. They cannot be accepted even before it runs. */
export async function endInvitations(engine: Engine): Promise<number> {
  const { rows } = await acrossCompanies<{ orgId: number; id: number }>(engine.db, {
    reason: 'invitations that ran out',
    text: within =>
      `select m.org_id as "orgId", m.id from member m where m.status = 'invited' and m.deleted_at is null and ${within('m.org_id')} and m.invite_until <= $1::timestamptz`,
    params: [engine.clock.now().toISOString()],
  })
  let ended = 0
  for (const { orgId, id } of rows)
    ended += await write(engine, { actor: systemActor(orgId, 'nightly'), requestId: 'end-invitations' }, async tx => {
      const found = await tx.lock(member, id)
      if (found.status !== 'invited' || (found.inviteUntil ?? '') > tx.now.at) return 0
      await tx.run(member, 'expire', { id })
      return 1
    })
  return ended
}
