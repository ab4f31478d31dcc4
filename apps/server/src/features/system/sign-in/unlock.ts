import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { member } from '@tuheng/domain/system/index'
import { Type } from 'typebox'
import { writeAudit } from '../../../engine/audit.ts'
import { noteCall } from '../../../engine/call-docs.ts'
import { findFace } from '../../../engine/directory.ts'
import { type CallContext, endpoint, type Server } from '../../../engine/endpoint.ts'
import { lockInFace } from '../../../engine/save.ts'
import { write } from '../../../engine/work.ts'
import { attemptsOf } from '../../../plugins/throttle.ts'
import { noteEvent } from '../account/account-events.ts'
import { CAPTCHA_AFTER, forgetNames, nameKey, PAUSE_AFTER } from './password.ts'

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

async function stateOf(call: Call): Promise<object> {
  const userId = await inCompany(call, false)
  const { engine } = call
  return engine.db.system('wrong tries of a member', async sql => {
    let most = { count: 0, minutes: 0 }
    for (const name of await namesOf(sql, userId)) {
      const found = await attemptsOf(sql, nameKey(name), engine.clock.now())
      if (found.count > most.count) most = found
    }
    const { rows } = await sql.query<{ at: string; ip: string; detail: { way?: string } }>(`select at, ip, detail from account_event where user_id = $1 and action = 'sign_in' order by id desc limit 1`, [userId])
    const [last] = rows
    return {
      failures: most.count, captcha: most.count >= CAPTCHA_AFTER, paused: most.count >= PAUSE_AFTER, minutes: most.minutes,
      last: last ? { at: last.at, ip: last.ip, way: last.detail.way ?? 'password' } : null,
    }
  })
}

async function unlock(call: Call): Promise<{ unlocked: boolean }> {
  const userId = await inCompany(call, true)
  const { engine, request } = call
  return engine.db.system('unlock a sign-in', async sql => {
    const forgotten = await forgetNames(sql, await namesOf(sql, userId))
    if (forgotten) await noteEvent(sql, { engine, request, userId, action: 'sign_in_unlocked', detail: { byUserId: call.actor.userId } })
    return { unlocked: forgotten > 0 }
  })
}

/** The account of a member within the caller's reach; `noted`: the company's log says what is done. */
async function inCompany({ actor, engine, body: { id }, request }: Call, noted: boolean): Promise<number> {
  const at = findFace('sys/user') ?? kernelErrors.fail('request.not_found', { path: 'sys/user' })
  return write(engine, { actor, requestId: request.id, fingerprint: ['sys/user', 'signin', id] }, async tx => {
    const row = await lockInFace(tx, at.resource, at.face, id)
    if (noted) await writeAudit(tx, { resource: member, id, action: 'unlockSignIn', before: row, after: row, reason: null })
    return row['userId'] as number
  })
}

/** Whatever the person may type as their name. */
async function namesOf(sql: { query<R>(text: string, params: readonly unknown[]): Promise<{ rows: R[] }> }, userId: number): Promise<string[]> {
  const { rows } = await sql.query<{ username: string; mobile: string | null }>('select username, mobile from app_user where id = $1', [userId])
  return rows.flatMap(row => [row.username, row.mobile]).flatMap(name => (name ? [name] : []))
}
