import { buildWeb } from './lib/build-web.mjs'
import { environment, requireFreePort } from './lib/environment.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/process.mjs'
import { main } from './lib/project.mjs'

/** Installs, builds and serves everything at one address. */
await main(async () => {
  const env = environment()
  await requireFreePort(env.PORT || 5200, env.HOST || '0.0.0.0')
  const node = await ensureInstalled()
  await buildWeb(node)
  return run(node, ['apps/server/src/main.ts'], { env })
})
