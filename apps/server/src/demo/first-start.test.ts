import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { DEMO_USER } from './index.ts'
import { PRODUCT_ENTRY } from '../testing/product-entry.ts'

const webDir = mkdtempSync(join(tmpdir(), 'tuheng-first-web-'))
const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-first-data-'))
const running: ChildProcess[] = []

afterEach(() => running.splice(0).forEach(child => child.kill('SIGKILL')))

interface RunningServer {
  child: ChildProcess
  url: string
  output(): string
}

async function start(demo: 'on' | 'off'): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [PRODUCT_ENTRY], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      WEB_DIR: webDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: demo,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const chunks: string[] = []
  for (const out of [child.stdout, child.stderr]) out.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return { child, url: `http://127.0.0.1:${port}`, output: () => chunks.join('') }
}

/** The answer of a running server. It may end an idle connection at the moment of a request, which is then sent again. */
async function waitForAnswer(
  { child, url, output }: RunningServer,
  path: string,
  options?: RequestInit,
): Promise<Response> {
  while (child.exitCode === null) {
    const found = await fetch(`${url}${path}`, options).catch(() => undefined)
    if (found) return found
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error(`ended: ${output()}`)
}

const signIn = (server: RunningServer, lang = 'zh-CN'): Promise<Response> =>
  waitForAnswer(server, '/api/v1/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': lang },
    body: JSON.stringify({ username: DEMO_USER.username, password: DEMO_USER.password }),
  })

it('serves the pages while the demo is loaded, reports the progress, and starts again after an interruption', async () => {
  const first = await start('on')
  // The pages are still being built: the answer says so in both languages and refreshes itself.
  const early = await waitForAnswer(first, '/')
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await early.text()).toMatch(/http-equiv="refresh"[\s\S]*正在构建[\s\S]*being built/)
  writeFileSync(join(webDir, 'index.html'), '<p>sign in')
  const page = await waitForAnswer(first, '/')
  expect([page.status, await page.text()]).toEqual([200, '<p>sign in'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")

  const health = await waitForAnswer(first, '/health')
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: 'loading the demo', percent: expect.any(Number) },
  ])
  expect((await waitForAnswer(first, '/health/live')).status).toBe(200)
  const refused = await signIn(first)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({
    error: 'server.loading_demo',
    msg: expect.stringMatching(/^演示数据正在载入（\d+%），载入完成后即可登录$/),
  })
  expect(await (await signIn(first, 'en')).json()).toMatchObject({
    msg: expect.stringMatching(/^The demo data is being loaded \(\d+%\); you can sign in when it is done$/),
  })
  expect(first.output()).toMatch(/演示数据正在载入.*Loading the demo data/)

  // A second server on the same folder stops.
  const second = await start('on')
  expect(await once(second.child, 'exit')).toEqual([1, null])
  expect(second.output()).toContain('is in use by process')

  // The first server is killed with rows in its tables.
  await waitUntil(
    async () => ((await (await waitForAnswer(first, '/health')).json()) as { percent: number }).percent >= 2,
  )
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(existsSync(join(dataDir, 'pglite', 'tuheng.kept'))).toBe(false)

  // Ctrl-C while loading is an orderly end.
  const third = await start('on')
  expect((await waitForAnswer(third, '/health')).status).toBe(503)
  third.child.kill('SIGINT')
  expect(await once(third.child, 'exit')).toEqual([0, null])

  // Nothing of the interrupted loads is left.
  const last = await start('off')
  expect((await waitForAnswer(last, '/health')).status).toBe(200)
  expect(await (await signIn(last)).json()).not.toMatchObject({ status: true })
  expect(existsSync(join(dataDir, 'pglite', 'tuheng.kept'))).toBe(true)
  last.child.kill('SIGTERM')
  expect(await once(last.child, 'exit')).toEqual([0, null])
}, 600_000)

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(done => setTimeout(done, 100))
}
