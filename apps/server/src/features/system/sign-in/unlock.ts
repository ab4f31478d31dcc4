import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { member } from '@tuheng/domain/system/index'
import { Type } from 'typebox'
import { writeAudit } from '../../../engine/audit.ts'
import { noteCall } from '../../../engine/call-docs.ts'
import { findFace } from '../../../engine/directory.ts'
import { type CallContext, endpoint, type Server } from '../../../engine/endpoint.ts'
import { readRecord } from '../../../engine/record.ts'
import { inReach, lockInFace } from '../../../engine/save.ts'
import { read, write } from '../../../engine/work.ts'
import { attemptsOf } from '../../../plugins/throttle.ts'
import { noteEvent } from '../account/account-events.ts'
import { CAPTCHA_AFTER, forgetTries, PAUSE_AFTER, tryKeys } from './password.ts'

const body = Type.Object({ id: Type.Integer({ minimum: 1 }) }, { additionalProperties: false })

const PERMISSION = 'sys.user.lock'

type Call = CallContext<{ id: number }>

const CALLS = [
  { path: '/api/v1/sys/user/signin/state', summary: '用户登录状态 (last sign-in of a member, and wrong passwords lately)', handle: stateOf },
  { path: '/api/v1/sys/user/signin/unlock', summary: '解锁登录 (forget the wrong passwords of a member)', handle: unlock },
] as const

/** What wrong passwords did to a member's sign-in, and the way to undo it before the time is over. */
export function registerUnlock(server: Server): void {
  for (const { path, summary, handle } of CALLS) {
    endpoint(server, { path, permission: PERMISSION, body, handle })
    noteCall({ method: 'POST', path, permission: PERMISSION, body, summary })
  }
}

async function stateOf({ actor, body: { id }, engine }: Call): Promise<object> {
  const { resource, face } = address()
  const row = await read(engine, actor, sql => readRecord({ orgId: actor.orgId, sql: (t, p, n) => sql.query(t, p, n) }, resource, id, { labels: false, lock: false }))
  if (!row || !inReach({ actor }, row)) return kernelErrors.fail('record.missing', { label: face.zh })
  const userId = row['userId'] as number
  return engine.db.system('wrong tries of a member', async sql => {
    let most = { count: 0, minutes: 0 }
    for (const key of await tryKeys(sql, userId)) {
      const found = await attemptsOf(sql, key, engine.clock.now())
      if (found.count > most.count) most = found
    }
    // The last one into this company: where else somebody works is not its business
    const { rows } = await sql.query<{ at: string; ip: string; detail: { way?: string } }>(
      `select at, ip, detail from account_event where user_id = $1 and action = 'sign_in' and org_id = $2 order by id desc limit 1`, [userId, actor.orgId])
    const [last] = rows
    return {
      failures: most.count, captcha: most.count >= CAPTCHA_AFTER, paused: most.count >= PAUSE_AFTER, minutes: most.minutes,
      last: last ? { at: last.at, ip: last.ip, way: last.detail.way ?? 'password' } : null,
    }
  })
}

async function unlock({ actor, engine, request, body: { id } }: Call): Promise<{ unlocked: boolean }> {
  const { resource, face } = address()
  const userId = await write(engine, { actor, requestId: request.id }, async tx => {
    const row = await lockInFace(tx, resource, face, id)
    await writeAudit(tx, { resource: member, id, action: 'unlockSignIn', before: row, after: row, reason: null })
    return row['userId'] as number
  })
  return engine.db.system('unlock a sign-in', async sql => {
    const forgotten = await forgetTries(sql, userId)
    if (forgotten) await noteEvent(sql, { engine, request, userId, orgId: actor.orgId, action: 'sign_in_unlocked', detail: { byMemberId: actor.memberId } })
    return { unlocked: forgotten > 0 }
  })
}

const address = () => findFace('sys/user') ?? kernelErrors.fail('request.not_found', { path: 'sys/user' })
