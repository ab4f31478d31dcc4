import { ensureInstalled } from './lib/install.mjs'
import { main } from './lib/project.mjs'
import { checkSteps, chosen, runSteps } from './lib/steps.mjs'

/**
 * Lint with import directions, cycles and sizes; types; unused code and files; migrations in step with the
 * declarations.
 */
await main(async () => {
  const results = await runSteps(chosen(checkSteps(await ensureInstalled())))
  return results.every(result => result.ok) ? 0 : 1
})
