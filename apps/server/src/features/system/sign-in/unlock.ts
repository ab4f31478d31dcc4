import { failMissing } from '@tuheng/domain/kernel/missing-record'
import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { member } from '@tuheng/domain/system/index'
import type { GivenOf } from '@tuheng/domain/kernel/call'
import { signInStateCall, unlockSignInCall } from '@tuheng/domain/system/accounts/sign-in.calls'
import { writeAudit } from '../../../engine/write/audit.ts'
import { findFace } from '../../../engine/directory.ts'
import type { Server } from '../../../engine/calls/endpoint.ts'
import { readRecord } from '../../../engine/read/record.ts'
import { serveCall, type MemberCall } from '../../../engine/calls/serve-call.ts'
import { inScope } from '../../../engine/rights/in-scope.ts'
import { lockInFace } from '../../../engine/write/save.ts'
import { read, write } from '../../../engine/write/work.ts'
import { attemptsOf } from '../../../plugins/throttle.ts'
import { recordEvent } from '../account/account-events.ts'
import { CAPTCHA_AFTER, clearAttempts, PAUSE_AFTER, attemptKeys } from './password.ts'

/** Mounts the wrong attempts of a member, and unlocking their sign-in before the time is over. */
export function registerUnlock(server: Server): void {
  serveCall(server, signInStateCall, stateOf)
  serveCall(server, unlockSignInCall, unlock)
}

type Way = NonNullable<GivenOf<typeof signInStateCall>['last']>['way']

async function stateOf({
  actor,
  body: { id },
  engine,
}: MemberCall<typeof signInStateCall>): Promise<GivenOf<typeof signInStateCall>> {
  const { resource, face } = address()
  const row = await read(engine, actor, sql =>
    readRecord({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }, resource, {
      id,
      labels: false,
      lock: false,
    }),
  )
  if (!row || !inScope({ actor }, row)) return failMissing(face)
  const userId = row['userId'] as number
  return engine.db.system('wrong tries of a member', async sql => {
    let most = { count: 0, minutes: 0 }
    for (const key of await attemptKeys(sql, userId)) {
      const found = await attemptsOf(sql, key, engine.clock.now())
      if (found.count > most.count) most = found
    }
    // The last attempt into this company. Attempts into other companies are not shown.
    const { rows } = await sql.query<{ at: string; ip: string; detail: { way?: Way } }>(
      `select at, ip, detail from account_event where user_id = $1 and action = 'sign_in' and org_id = $2 order by id desc limit 1`,
      [userId, actor.orgId],
    )
    const [last] = rows
    const account = await sql.query<{ bare: boolean }>(
      `select password_hash = '!' as bare from app_user where id = $1`,
      [userId],
    )
    return {
      withoutPassword: account.rows[0]?.bare === true,
      failures: most.count,
      captcha: most.count >= CAPTCHA_AFTER,
      paused: most.count >= PAUSE_AFTER,
      minutes: most.minutes,
      last: last ? { at: last.at, ip: last.ip, way: last.detail.way ?? 'password' } : null,
    }
  })
}

async function unlock({
  actor,
  engine,
  request,
  body: { id },
}: MemberCall<typeof unlockSignInCall>): Promise<{ unlocked: boolean }> {
  const { resource, face } = address()
  const userId = await write(engine, { actor, requestId: request.id }, async tx => {
    const row = await lockInFace(tx, { resource, face }, id)
    await writeAudit(tx, { resource: member, id, action: 'unlockSignIn', before: row, after: row, reason: null })
    return row['userId'] as number
  })
  return engine.db.system('unlock a sign-in', async sql => {
    const forgotten = await clearAttempts(sql, userId)
    if (forgotten)
      await recordEvent(sql, {
        engine,
        request,
        userId,
        orgId: actor.orgId,
        action: 'sign_in_unlocked',
        detail: { byMemberId: actor.memberId },
      })
    return { unlocked: forgotten > 0 }
  })
}

const address = () => findFace('sys/user') ?? kernelErrors.fail('request.not_found', { path: 'sys/user' })
