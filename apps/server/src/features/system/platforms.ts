import { kernelErrors } from '@tuheng/domain/kernel/kernel.errors'
import { PLATFORMS } from '@tuheng/domain/system/platforms'
import { signInErrors } from '@tuheng/domain/system/sign-in.errors'
import { systemErrors } from '@tuheng/domain/system/system.errors'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { noteCall } from '../../engine/call-docs.ts'
import { bodyOf, memberOf, type Server } from '../../engine/endpoint.ts'
import { refuseViewer } from '../../engine/work.ts'
import type { Config } from '../../plugins/config.ts'
import { langOf, ok } from '../../plugins/envelope.ts'
import { createOneTime } from '../../plugins/one-time.ts'
import { PASS_SECONDS, readPass, writePass } from '../../plugins/platform-pass.ts'
import { createThrottle } from '../../plugins/throttle.ts'
import { noteEvent } from './account/account-events.ts'
import { openSession } from './sign-in/open-session.ts'

/** The list of calls names the one, the pages of the product the other. */
const SWITCH = ['/api/v1/sys/user/change/:system/system', '/api/v1/user/change/:system/system'] as const
const LOGIN = '/api/v1/user/change/system/login'
const loginSchema = Type.Object({ token: Type.String({ minLength: 1, maxLength: 2000 }) }, { additionalProperties: false })

noteCall({ method: 'GET', path: '/api/v1/sys/change/index/list', summary: '平台列表 (sibling platforms)' })
for (const path of SWITCH) noteCall({ method: 'POST', path, body: Type.Object({}), summary: '切换平台 (address of a sibling platform, with a pass where a secret is shared with it)' })
noteCall({ method: 'POST', path: LOGIN, body: loginSchema, open: true, summary: '平台切换登录 (sign in by the pass of a sibling platform)' })

type Settings = Pick<Config, 'platforms' | 'platformSelf' | 'platformSecrets'>

/** The sibling platforms: where this installation has them, the way over, and the way in for whoever comes from one. */
export function registerPlatforms({ server, settings }: { server: Server; settings: Settings }): void {
  const { app, engine } = server
  const { platforms: urls, platformSelf: self, platformSecrets: secrets } = settings
  app.get('/api/v1/sys/change/index/list', async request => {
    await memberOf(server, request)
    const lang = langOf(request)
    return ok(PLATFORMS.map(({ system, title, icon, color, tags }) => ({ system, icon, color, title: title[lang], tags: tags.map(tag => tag[lang]), url: urls[system] ?? '' })))
  })
  for (const path of SWITCH)
    app.post<{ Params: { system: string } }>(path, async request => {
      const actor = await memberOf(server, request)
      refuseViewer(actor)
      const { userId } = actor
      const { system } = request.params
      if (!PLATFORMS.some(platform => platform.system === system)) return kernelErrors.fail('request.not_found', { path: request.url.split('?')[0] })
      const url = urls[system]
      if (!url) return systemErrors.fail('platform.closed')
      const secret = secrets[system]
      return ok(secret ? withPass(url, await issuePass(server, request, { userId, from: self, to: system, secret })) : url)
    })
  const attempts = createThrottle({ ...engine, name: 'platform pass', limit: 60, minutes: 10 })
  const given = bodyOf(loginSchema)
  app.post(LOGIN, async request => {
    const { token } = given(request.body)
    await attempts.take(request.ip)
    const pass = readPass(token, system => secrets[system])
    if (!pass || pass.until <= engine.clock.now().getTime() || pass.until > engine.clock.now().getTime() + 2 * PASS_SECONDS * 1000) return signInErrors.fail('platform.pass')
    if (pass.to !== self) return signInErrors.fail('platform.other')
    // Kept longer than the pass is good for, so that it cannot come again when clocks differ
    if (!(await createOneTime(engine).claim({ kind: 'platform pass taken', secret: token, data: { from: pass.from }, seconds: 5 * PASS_SECONDS }))) return signInErrors.fail('platform.pass')
    const userId = await accountOf(server, pass)
    return ok({ token: await openSession(server, request, { userId, way: 'platform', detail: { from: pass.from } }) })
  })
}

/** A pass for one person to one platform. What is kept of it is its hash. */
async function issuePass({ engine }: Server, request: FastifyRequest, args: { userId: number; from: string; to: string; secret: string }): Promise<string> {
  const { userId, from, to, secret } = args
  const { rows } = await engine.db.system('who goes over', sql => sql.query<{ username: string; mobile: string | null }>('select username, mobile from app_user where id = $1', [userId]))
  const { username = '', mobile = null } = rows[0] ?? {}
  const pass = writePass({ from, to, username, mobile, until: engine.clock.now().getTime() + PASS_SECONDS * 1000 }, secret)
  await createOneTime(engine).claim({ kind: 'platform pass', secret: pass, data: { userId, to }, seconds: PASS_SECONDS })
  await engine.db.system('note a pass', sql => noteEvent(sql, { engine, request, userId, action: 'platform_pass', detail: { to } }))
  return pass
}

/** Behind the hash: it reaches no log of a web server, and no other site as a referrer. */
function withPass(address: string, pass: string): string {
  const url = new URL(address)
  const [path = '', query = ''] = url.hash.slice(1).split('?')
  const params = new URLSearchParams(query)
  params.set('token', pass)
  url.hash = `${path || '/login'}?${params.toString()}`
  return url.href
}

/** The account here of whoever is vouched for. The same name with another mobile is another person. */
async function accountOf({ engine }: Server, pass: { username: string; mobile: string | null }): Promise<number> {
  const { rows } = await engine.db.system('who comes over', sql => sql.query<{ id: number; mobile: string | null }>('select id, mobile from app_user where username = $1', [pass.username]))
  const [user] = rows
  return user && !(user.mobile && pass.mobile && user.mobile !== pass.mobile) ? user.id : signInErrors.fail('platform.stranger')
}
