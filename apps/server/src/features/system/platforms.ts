import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { PLATFORMS } from '@tuheng/domain/system/interfaces/platforms'
import { signInErrors } from '@tuheng/domain/system/accounts/sign-in.errors'
import { systemErrors } from '@tuheng/domain/system/system.errors'
import type { FastifyRequest } from 'fastify'
import { platformsCall, platformSignInCall, switchPlatformCall } from '@tuheng/domain/system/accounts/account.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { servePublicCall } from '../../engine/calls/serve-open.ts'
import { refuseViewAs } from '../../engine/write/work.ts'
import type { Config } from '../../plugins/config.ts'
import { createOneTime } from '../../plugins/one-time.ts'
import { PASS_SECONDS, readPass, writePass } from '../../plugins/platform-pass.ts'
import { createThrottle } from '../../plugins/throttle.ts'
import { recordEvent } from './account/account-events.ts'
import { openSession } from './sign-in/open-session.ts'

type Settings = Pick<Config, 'platforms' | 'platformSelf' | 'platformSecrets'>

/** Mounts the sibling platforms: their list, the way over, and the way in with a pass. */
export function registerPlatforms({ server, settings }: { server: Server; settings: Settings }): void {
  const { engine } = server
  const { platforms: urls, platformSelf: self, platformSecrets: secrets } = settings
  serveCall(server, platformsCall, async ({ lang }) =>
    PLATFORMS.map(({ system, title, icon, color, tags }) => ({
      system,
      icon,
      color,
      title: title[lang],
      tags: tags.map(tag => tag[lang]),
      url: urls[system] ?? '',
    })),
  )
  serveCall(server, switchPlatformCall, async ({ actor, request }) => {
    refuseViewAs(actor)
    const { userId } = actor
    const { system } = request.params as { system: string }
    if (!PLATFORMS.some(platform => platform.system === system))
      return kernelErrors.fail('request.not_found', { path: request.url.split('?')[0] })
    const url = urls[system]
    if (!url) return systemErrors.fail('platform.closed')
    const secret = secrets[system]
    return secret ? withPass(url, await issuePass(server, request, { userId, from: self, to: system, secret })) : url
  })
  const attempts = createThrottle({ ...engine, name: 'platform pass', limit: 60, minutes: 10 })
  servePublicCall(server, { call: platformSignInCall }, async ({ request, body: { token } }) => {
    await attempts.take(request.ip)
    const pass = readPass(token, system => secrets[system])
    if (
      !pass ||
      pass.until <= engine.clock.now().getTime() ||
      pass.until > engine.clock.now().getTime() + 2 * PASS_SECONDS * 1000
    )
      return signInErrors.fail('platform.pass')
    if (pass.to !== self) return signInErrors.fail('platform.other')
    // Kept longer than the pass is valid, so that clock differences allow no second use.
    if (
      !(await createOneTime(engine).claim({
        kind: 'platform pass taken',
        secret: token,
        data: { from: pass.from },
        seconds: 5 * PASS_SECONDS,
      }))
    )
      return signInErrors.fail('platform.pass')
    const userId = await accountOf(server, pass)
    return { token: await openSession(server, request, { userId, way: 'platform', detail: { from: pass.from } }) }
  })
}

/** Creates a pass for one person and platform. Only its hash is stored. */
async function issuePass(
  { engine }: Server,
  request: FastifyRequest,
  args: { userId: number; from: string; to: string; secret: string },
): Promise<string> {
  const { userId, from, to, secret } = args
  const { rows } = await engine.db.system('who goes over', sql =>
    sql.query<{ username: string; mobile: string | null }>('select username, mobile from app_user where id = $1', [
      userId,
    ]),
  )
  const { username = '', mobile = null } = rows[0] ?? {}
  const pass = writePass(
    { from, to, username, mobile, until: engine.clock.now().getTime() + PASS_SECONDS * 1000 },
    secret,
  )
  await createOneTime(engine).claim({
    kind: 'platform pass',
    secret: pass,
    data: { userId, to },
    seconds: PASS_SECONDS,
  })
  await engine.db.system('note a pass', sql =>
    recordEvent(sql, { engine, request, userId, action: 'platform_pass', detail: { to } }),
  )
  return pass
}

/** In the fragment of the address, which reaches neither logs of web servers nor other sites as a referrer. */
function withPass(address: string, pass: string): string {
  const url = new URL(address)
  const [path = '', query = ''] = url.hash.slice(1).split('?')
  const params = new URLSearchParams(query)
  params.set('token', pass)
  url.hash = `${path || '/login'}?${params.toString()}`
  return url.href
}

/** The account here of the person in the pass. The same name with another mobile number is another person. */
async function accountOf({ engine }: Server, pass: { username: string; mobile: string | null }): Promise<number> {
  const { rows } = await engine.db.system('who comes over', sql =>
    sql.query<{ id: number; mobile: string | null }>('select id, mobile from app_user where username = $1', [
      pass.username,
    ]),
  )
  const [user] = rows
  return user && !(user.mobile && pass.mobile && user.mobile !== pass.mobile)
    ? user.id
    : signInErrors.fail('platform.stranger')
}
