import { join } from 'node:path'
import { environment, requireFreePort } from './lib/environment.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/process.mjs'
import { main, MODULES, ROOT } from './lib/project.mjs'

/** Restarts the server and refreshes the pages when sources change: pages at PORT, the API one port above. */
await main(async () => {
  const env = environment()
  const port = Number(env.PORT || 5200)
  const apiPort = port + 1
  await requireFreePort(port, env.HOST || '0.0.0.0')
  await requireFreePort(apiPort, env.HOST || '0.0.0.0')
  const node = await ensureInstalled()
  const ended = new AbortController()
  const server = run(node, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    env: { ...env, PORT: String(apiPort) },
    stop: ended.signal,
  })
  const pages = run(node, [join(MODULES, 'vite/bin/vite.js'), '--port', String(port), '--strictPort'], {
    cwd: join(ROOT, 'apps/web'),
    env: { ...env, API: `http://localhost:${apiPort}` },
    stop: ended.signal,
  })
  const code = await Promise.race([server, pages])
  ended.abort()
  await Promise.all([server, pages])
  return code
})
