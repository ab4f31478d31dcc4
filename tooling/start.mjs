import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { exclusively } from './lib/exclusively.mjs'
import { buildPages, compressPages, webIsBuilt } from './lib/build-web.mjs'
import { bundleServer, serverToStart } from './lib/bundle-server.mjs'
import { environment, requireFreePort } from './lib/environment.mjs'
import { ensureInstalled, TO_SERVE } from './lib/install.mjs'
import { createPhases, untilServed } from './lib/phases.mjs'
import { run } from './lib/process.mjs'
import { CACHE, main, WEB_DIST } from './lib/project.mjs'

/**
 * Settings of the C library: it returns freed memory to the system, and keeps two heaps instead of eight per processor.
 * Without them 85 MB remain in use after the demo has been loaded. It reads them when the process begins; other C
 * libraries ignore them.
 */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }

/** The compile cache saves a third of the processor time of the next start. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(CACHE, 'compile') }

/**
 * A young generation of 8 MB instead of 32, and old objects collected when they have grown by half instead of fourfold:
 * a third less memory under load each, for at most a twentieth more processor time.
 */
const OPTIONS = ['--max-semi-space-size=8', '--heap-growing-percent=50']

/**
 * Installs, builds and serves everything at one address. The server starts and loads its data during the build. The
 * bundle is made for the next start.
 */
await main(async () => {
  const phases = createPhases()
  const env = environment()
  const at = { port: env.PORT || 5200, host: env.HOST || '0.0.0.0' }
  await requireFreePort(at.port, at.host)
  const node = await phases.time('install', () => ensureInstalled(TO_SERVE))
  const ended = new AbortController()
  const isBuilt = webIsBuilt()
  // The server must not serve pages of older sources
  if (!isBuilt) rmSync(WEB_DIST, { recursive: true, force: true })
  mkdirSync(WEB_DIST, { recursive: true })
  const server = run(node, [...OPTIONS, serverToStart()], {
    env: { ...MALLOC_SETTINGS, ...COMPILE_CACHE, ...env },
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
  return exclusively(async () => {
    // Another start may have built them meanwhile
    if (!webIsBuilt()) await phases.time('build', () => buildPages(node, { stop }))
  })
}

/** Prepares compressed pages and the bundle for the next start. */
async function ready(node, stop) {
  try {
    await exclusively(() => compressPages(node, { stop }))
    await bundleServer(node, { stop })
  } catch (error) {
    // The pages are served uncompressed, and the server starts from its sources
    if (!stop.aborted) console.error(error.message)
  }
}
