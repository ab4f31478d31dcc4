import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lib/alone.mjs'
import { buildPages, compressPages, webIsBuilt } from './lib/build-web.mjs'
import { bundleServer, serverToStart } from './lib/bundle-server.mjs'
import { environment, requireFreePort } from './lib/environment.mjs'
import { ensureInstalled, TO_SERVE } from './lib/install.mjs'
import { createPhases, untilServed } from './lib/phases.mjs'
import { run } from './lib/process.mjs'
import { CACHE, main, WEB_DIST } from './lib/project.mjs'

/**
 * What the C library has been given back it gives back in turn, and it keeps two heaps instead of eight a processor: without
 * this 85 MB stay after the demo has been loaded. It reads them when the process begins; elsewhere they mean nothing.
 */
const GIVES_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/** Compiled sources are kept: the next start saves a third of its processor. */
const COMPILED = { NODE_COMPILE_CACHE: join(CACHE, 'compile') }

/**
 * Young objects in 8 MB instead of 32, and old ones collected when they are half as many again as were in use, not four
 * times as many: a third less memory under load each, for a twentieth more processor at most.
 */
const OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/** Installs, builds and serves everything at one address. The server starts beside the build, and loads its data meanwhile. What it is bundled into is for the next start. */
await main(async () => {
  const phases = createPhases()
  const env = environment()
  const at = { port: env.PORT || 5200, host: env.HOST || '0.0.0.0' }
  await requireFreePort(at.port, at.host)
  const node = await phases.time('install', () => ensureInstalled(TO_SERVE))
  const ended = new AbortController()
  const isBuilt = webIsBuilt()
  // Pages of older sources are not for the server of these
  if (!isBuilt) rmSync(WEB_DIST, { recursive: true, force: true })
  mkdirSync(WEB_DIST, { recursive: true })
  const server = run(node, [...OPTIONS, serverToStart()], {
    env: { ...GIVES_BACK, ...COMPILED, ...env },
    stop: ended.signal,
  })
  const announced = untilServed(at, { phases, stop: ended.signal })
  const pages = isBuilt ? Promise.resolve() : build({ node, phases, stop: ended.signal })
  const readied = pages.then(() => ready(node, ended.signal))
  try {
    await Promise.race([server, pages])
    return await server
  } finally {
    ended.abort()
    await Promise.allSettled([server, announced, readied])
  }
})

function build({ node, phases, stop }) {
  return alone(async () => {
    // Another start may have built them meanwhile
    if (!webIsBuilt()) await phases.time('build', () => buildPages(node, { stop }))
  })
}

/** Makes what shortens the way of the pages and the next start. */
async function ready(node, stop) {
  try {
    await alone(() => compressPages(node, { stop }))
    await bundleServer(node, { stop })
  } catch (error) {
    // The pages are served as they are, and the server starts from its sources
    if (!stop.aborted) console.error(error.message)
  }
}
