import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from './process.mjs'
import { CACHE, MODULES, ROOT } from './project.mjs'

const MINUTES = 60

/**
 * A run of some vitest projects, counted from its own report. `files`: parts of the paths of the files to run; absent:
 * all; `without`: paths of files that do not run. `beside`: runs during the following steps, without output until its end.
 * @param {{ node: string, name: string, projects: string[], files?: readonly string[], without?: readonly string[], env?: NodeJS.ProcessEnv,
 * beside?: boolean }} options
 * @returns {import('./steps.mjs').Step}
 */
export function vitestStep({ node, name, projects, files = [], without = [], env = {}, beside = false }) {
  return {
    name,
    beside,
    run: async () => {
      const report = join(CACHE, 'test', `${name.replaceAll(/\W+/g, '-')}.json`)
      mkdirSync(join(CACHE, 'test'), { recursive: true })
      rmSync(report, { force: true })
      const selected = projects.flatMap(project => ['--project', project])
      const args = [
        'run',
        ...files,
        ...selected,
        ...without.flatMap(path => ['--exclude', path]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]
      const code = await run(node, [join(MODULES, 'vitest/vitest.mjs'), ...args], {
        env: { ...process.env, ...env },
        minutes: MINUTES,
        quiet: beside,
      })
      return count(report, code)
    },
  }
}

/** A file that cannot be loaded, or an error outside of tests, counts as one failure: never zero if vitest failed. */
function count(report, code) {
  if (!existsSync(report)) return { ok: false, passed: 0, failed: 1 }
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const broken = result.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  ).length
  const failed = result.numFailedTests + broken
  return {
    ok: code === 0 && failed === 0,
    passed: result.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    skipped: result.numPendingTests + result.numTodoTests,
    failures: result.testResults.flatMap(failuresOf),
    files: result.testResults.map(file => ({
      path: relative(ROOT, file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  }
}

/** The failed tests of a file with the first lines of their messages; the file itself if it could not be run. */
function failuresOf(file) {
  const path = relative(ROOT, file.name)
  const tests = file.assertionResults
    .filter(test => test.status === 'failed')
    .map(test => ({ where: `${path} > ${test.fullName}`, said: test.failureMessages.join('\n') }))
  return tests.length === 0 && file.status === 'failed' ? [{ where: path, said: file.message ?? '' }] : tests
}
