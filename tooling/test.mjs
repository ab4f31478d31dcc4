import { buildWeb } from './lib/build-web.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/project.mjs'
import { checkSteps, chosen, runSteps } from './lib/steps.mjs'
import { vitestStep } from './lib/vitest-step.mjs'

/** Everything: checks, unit, database, real-server and browser tests. All steps run, whatever fails before. */
await main(async () => {
  const node = await ensureInstalled()
  const chromium = await ensureChromium()
  const results = await runSteps(chosen([
    ...checkSteps(node),
    vitestStep({ node, name: 'unit tests', projects: ['domain', 'web', 'tooling'] }),
    vitestStep({ node, name: 'database tests (PGlite)', projects: ['server'] }),
    vitestStep({ node, name: 'real-server tests (PostgreSQL)', projects: ['server'], env: { TEST_DATABASE: 'postgres' } }),
    { name: 'web build', run: () => built(node) },
    vitestStep({ node, name: 'browser tests', projects: ['e2e'], env: { CHROMIUM: chromium } }),
  ]))
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

/** A step without tests of its own counts only when it fails: a red run never says `0 failed`. */
function closingLine(results) {
  const sum = pick => results.reduce((total, result) => total + pick(result), 0)
  const failed = sum(result => result.failed ?? (result.ok ? 0 : 1))
  const skipped = sum(result => result.skipped ?? 0)
  return `${sum(result => result.passed ?? 0)} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
