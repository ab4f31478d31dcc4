import { buildWeb } from './lib/build-web.mjs'
import { environment, requireFreePort } from './lib/environment.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/process.mjs'
import { main } from './lib/project.mjs'

/**
 * What the C library has been given back it gives back in turn, and it keeps two heaps instead of eight a processor: without
 * this 85 MB stay after the demo has been loaded. It reads them when the process begins; elsewhere they mean nothing.
 */
const GIVES_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/** Installs, builds and serves everything at one address. */
await main(async () => {
  const env = environment()
  await requireFreePort(env.PORT || 5200, env.HOST || '0.0.0.0')
  const node = await ensureInstalled()
  await buildWeb(node)
  // Young objects in 8 MB instead of 32, and old ones collected when they are half as many again as were in use, not four
  // times as many: a third less memory under load each, for a twentieth more processor at most
  return run(node, ['--max-semi-space-size=8', '--heap-growing-percent=50', 'apps/server/src/main.ts'], {
    env: { ...GIVES_BACK, ...env },
  })
})
