import { buildWeb } from './lib/build-web.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { postgresFiles } from './lib/postgres-files.mjs'
import { main } from './lib/project.mjs'
import { checkSteps, chosen, closingLine, runSteps } from './lib/steps.mjs'
import { limitLine, noteSeconds, slowestLines } from './lib/slowest.mjs'
import { vitestStep } from './lib/vitest-step.mjs'

/** Business dates are Shanghai's wherever the machine stands: one of the passes over the database stands far away. */
const ABROAD = 'America/New_York'

/** Every server test on both databases, not those alone that say they may differ. */
const EVERYWHERE = process.env.EVERYWHERE === '1'

/** Everything: checks, unit, database, real-server and browser tests. All steps run, whatever fails before. */
await main(async () => {
  const node = await ensureInstalled()
  const chromium = await ensureChromium()
  const results = await runSteps(
    chosen([
      ...checkSteps(node),
      vitestStep({ node, name: 'unit tests', projects: ['domain', 'web', 'tooling'] }),
      vitestStep({ node, name: 'database tests (PGlite)', projects: ['server'], env: { TZ: ABROAD } }),
      vitestStep({
        node,
        name: 'real-server tests (PostgreSQL)',
        projects: ['server'],
        files: EVERYWHERE ? [] : postgresFiles(),
        env: { TEST_DATABASE: 'postgres' },
      }),
      ...(process.env.CITUS_URL
        ? [vitestStep({ node, name: 'cluster tests (Citus)', projects: ['server'], env: { TEST_DATABASE: 'citus' } })]
        : []),
      { name: 'web build', run: () => built(node) },
      vitestStep({ node, name: 'browser tests', projects: ['e2e'], env: { CHROMIUM: chromium, STORIES_AT_ONCE: '3' } }),
    ]),
  )
  console.log(slowestLines(results))
  if (process.env.NOTE_SECONDS === '1') noteSeconds(results)
  console.log(limitLine(results))
  if (!process.env.CITUS_URL) console.log('Not run on Citus: no cluster was given (CITUS_URL, see docs/testing.md).')
  console.log(closingLine(results))
  return results.every(result => result.ok) ? 0 : 1
})

async function built(node) {
  try {
    await buildWeb(node)
    return { ok: true }
  } catch (error) {
    console.error(error.message)
    return { ok: false }
  }
}
