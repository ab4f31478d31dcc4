import { join } from 'node:path'
import { buildWeb } from './lib/build-web.mjs'
import { BUNDLED_SERVER, bundleServer } from './lib/bundle-server.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { leftOutOnCitus, postgresFiles, postgresOnlyFiles, WAITING } from './lib/postgres-files.mjs'
import { keepTemporaryFilesInMemory } from './lib/memory-folder.mjs'
import { CACHE, main } from './lib/project.mjs'
import { checkSteps, chosen, closingLine, runSteps } from './lib/steps.mjs'
import { limitLine, noteSeconds, slowestLines } from './lib/slowest.mjs'
import { vitestStep } from './lib/vitest-step.mjs'

/** Business dates are those of Shanghai on any machine, so one of the database passes runs in a distant zone. */
const DISTANT_ZONE = 'America/New_York'

/** Runs every server test on both databases, not only the marked ones. */
const EVERYWHERE = process.env.EVERYWHERE === '1'

/** Processes that tests start run the program that `npm start` runs. */
const PRODUCT = { PRODUCT_ENTRY: BUNDLED_SERVER }

keepTemporaryFilesInMemory()
/** Loads the demo companies into a data folder, looks at them, and leaves them there: every product of the stories begins with a copy. */
const DEMO_TESTS = ['apps/server/src/demo/looks-true.test.ts']
const DEMO_STEP = 'demo of the stories, as it looks'
const DEMO_FOLDER = join(CACHE, 'test/demo')
/** Its tests wait for locks, leases and one another while those on PGlite compute. */
const ON_POSTGRESQL = 'real-server tests (PostgreSQL)'

/** Everything: checks, unit, database, real-server and browser tests. All steps run, even after a failure. */
await main(async () => {
  const node = await ensureInstalled()
  const chromium = await ensureChromium()
  const results = await runSteps(
    chosen([
      ...checkSteps(node),
      vitestStep({ node, name: 'unit tests', projects: ['domain', 'web', 'tooling'] }),
      { name: 'server bundle', run: () => made(() => bundleServer(node)) },
      vitestStep({
        node,
        name: 'waiting tests (PostgreSQL)',
        projects: ['server'],
        files: WAITING,
        env: { TEST_DATABASE: 'postgres' },
        beside: true,
      }),
      vitestStep({
        node,
        name: ON_POSTGRESQL,
        projects: ['server'],
        files: EVERYWHERE ? [] : postgresFiles(),
        env: { ...PRODUCT, TEST_DATABASE: 'postgres' },
        beside: true,
      }),
      {
        name: 'web build',
        beside: true,
        after: [ON_POSTGRESQL],
        run: () => made(() => buildWeb(node)),
      },
      {
        ...vitestStep({
          node,
          name: DEMO_STEP,
          projects: ['server'],
          files: DEMO_TESTS,
          env: { ...PRODUCT, TZ: DISTANT_ZONE, DEMO_INTO: DEMO_FOLDER },
          beside: true,
        }),
        after: [ON_POSTGRESQL],
      },
      vitestStep({
        node,
        name: 'database tests (PGlite)',
        projects: ['server'],
        without: [...DEMO_TESTS, ...(EVERYWHERE ? [] : postgresOnlyFiles())],
        env: { ...PRODUCT, TZ: DISTANT_ZONE },
      }),
      ...(process.env.CITUS_URL
        ? [vitestStep({ node, name: 'cluster tests (Citus)', projects: ['server'], env: { TEST_DATABASE: 'citus' } })]
        : []),
      {
        ...vitestStep({
          node,
          name: 'browser tests',
          projects: ['e2e'],
          env: { ...PRODUCT, CHROMIUM: chromium, DEMO_FOLDER, STORIES_AT_ONCE: '3' },
        }),
        after: [ON_POSTGRESQL, 'web build', DEMO_STEP],
      },
    ]),
  )
  console.log(slowestLines(results))
  if (process.env.NOTE_SECONDS === '1') noteSeconds(results)
  console.log(limitLine(results))
  console.log(
    process.env.CITUS_URL
      ? leftOutOnCitus()
      : 'Not run on Citus: no cluster was given (CITUS_URL, see docs/testing.md).',
  )
  console.log(closingLine(results))
  return results.every(result => result.ok) ? 0 : 1
})

async function made(work) {
  try {
    await work()
    return { ok: true }
  } catch (error) {
    console.error(error.message)
    return { ok: false }
  }
}
