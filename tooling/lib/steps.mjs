import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { NPM, outerEnvironment, run } from './process.mjs'
import { Explained, MODULES } from './project.mjs'

const TSC = join(MODULES, 'typescript/bin/tsc')
/** Number of shown lines of a failed test. */
const SHOWN_LINES = 12
const PROGRAMS = ['packages/domain', 'apps/server', 'apps/web', 'e2e']

/**
 * @typedef {{ name: string, run: () => Promise<Result>, beside?: boolean, after?: readonly string[] }} Step
 * A step `beside` runs while the following do. `after` names such steps that must have ended before.
 */
/** @typedef {{ ok: boolean, passed?: number, failed?: number, skipped?: number, failures?: Failure[], files?: { path: string, seconds: number }[] }} Result */
/** @typedef {{ where: string, said: string }} Failure */

/** Steps that need no running product. @returns {Step[]} */
export function checkSteps(node) {
  const program = (name, file, ...args) => ({
    name,
    run: async () => ({ ok: (await run(node, [file, ...args])) === 0 }),
  })
  const beside = step => ({ ...step, beside: true })
  // The compiler and the linter take several processors, the programs beside them one each
  return [
    beside({ name: 'lock file', run: async () => ({ ok: await lockFileHolds() }) }),
    beside(program('unused code', join(MODULES, 'knip/bin/knip.js'))),
    program('migrations in step', 'apps/server/src/db/generate.ts', '--check'),
    program('names of held acts', 'tooling/act-names/main.ts', '--check'),
    program('list of hand-written screens', 'tooling/hand-written-screens/main.ts', '--check'),
    program('format', join(MODULES, 'oxfmt/bin/oxfmt'), '--check'),
    program('lint', join(MODULES, 'oxlint/bin/oxlint')),
    ...PROGRAMS.map(folder => program(`types ${folder}`, TSC, '-p', folder)),
  ]
}

/** Checks that the lock file contains the packages of other machines; otherwise a fresh `npm ci` fails there. */
async function lockFileHolds() {
  return (
    (await run(NPM, ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'], {
      env: outerEnvironment(),
      quiet: true,
    })) === 0
  )
}

/** The steps whose names contain one of the arguments (`npm run check -- lint types`); all without arguments. */
export function chosen(steps, words = process.argv.slice(2)) {
  if (words.length === 0) return steps
  const picked = steps.filter(step => words.some(word => step.name.includes(word)))
  if (picked.length === 0)
    throw new Explained(`No step is named so. There are: ${steps.map(step => step.name).join(' · ')}`)
  console.log(`Only: ${picked.map(step => step.name).join(' · ')}`)
  return picked
}

/**
 * Runs all steps, even after a failure, and shows the duration of each. A step with `beside` starts at its place in the
 * order; those that are `after` it wait for its end, and so does the whole.
 * @param {Step[]} steps
 */
export async function runSteps(steps) {
  const results = await Promise.all(await startAll(steps))
  console.log('')
  for (const result of results)
    for (const failure of result.failures ?? []) console.log(failureLines(result.name, failure))
  for (const result of results) console.log(summaryLine(result))
  return results
}

/** Resolves when all steps without `beside` have ended. */
async function startAll(steps) {
  const started = new Map()
  for (const step of steps) {
    console.log(`\n── ${step.name}${step.beside ? ', beside the following' : ''}`)
    const result = timed(
      step,
      (step.after ?? []).map(name => started.get(name)),
    )
    started.set(step.name, result)
    if (!step.beside) await result
  }
  return started.values()
}

async function timed(step, before) {
  const started = performance.now()
  await Promise.all(before)
  const result = await step.run()
  return { name: step.name, beside: step.beside ?? false, seconds: (performance.now() - started) / 1000, ...result }
}

/** The last line of a run. A step without tests counts only if it fails: a failed run never says `0 failed`. */
export function closingLine(results) {
  const sum = pick => results.reduce((total, result) => total + pick(result), 0)
  const failed = sum(result => result.failed ?? (result.ok ? 0 : 1))
  const skipped = sum(result => result.skipped ?? 0)
  return `${sum(result => result.passed ?? 0)} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** Repeats failures at the end, so that nobody must search the output for them. */
function failureLines(step, { where, said }) {
  const lines = stripVTControlCharacters(said)
    .split('\n')
    .filter(line => line.trim() && !/^\s+at .*node_modules/.test(line))
    .slice(0, SHOWN_LINES)
  return [`✗ ${step}: ${where}`, ...lines.map(line => `    ${line.trim()}`), ''].join('\n')
}

function summaryLine({ ok, name, beside, seconds, passed, failed, skipped }) {
  const counts =
    passed === undefined ? '' : `  ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
  return `${ok ? '✓' : '✗'} ${name.padEnd(28)}${seconds.toFixed(1).padStart(7)} s${beside ? ', beside' : ''}${counts}`
}
