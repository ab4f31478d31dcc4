import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GrowthOfApprovals } from './approvals.ts'
import { NODE_ENVIRONMENT, NODE_FLAGS, ROOT, start, stop } from './processes.ts'
import { type Count, reasonOf, type Report, type ProductFigure } from './report.ts'

/** A step as bench/import and bench/export report it. */
export interface Step {
  what: string
  seconds: number
  processor: number
  peak: number
  rows: number
  count?: Count
}

const IMPORTED = 50_000
const EXPORTED = 1_000_000
const BUILD_SECONDS = 600
const FIRST_PAGE_SECONDS = 2

/**
 * Imports and exports one large table, each in a separate process. `quick`: a smaller table, without an aim for the
 * time.
 */
export async function largeTables(
  report: Report,
  { quick, scratch }: { quick: boolean; scratch: string },
): Promise<void> {
  const rows = quick ? 5000 : IMPORTED
  for (const kind of ['postgres', 'pglite'] as const) {
    const what = `import of ${rows.toLocaleString('en')} × 30, ${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`
    await attempt(report, what, async () => {
      const steps = await stepsOf('bench/import/run.ts', [kind], {
        environment: { ROWS: String(rows), EXPORT_ROWS: '0' },
        file: join(scratch, `import-${kind}.json`),
      })
      const seconds = sum(steps.map(step => step.seconds))
      report.whole.push(
        {
          what,
          value: seconds,
          unit: 's',
          ...(rows === IMPORTED ? { aim: 30 } : {}),
          note: `${sum(steps.map(step => step.processor)).toFixed(1)} s of processor; ${steps.map(step => `${step.what} ${step.seconds.toFixed(1)}`).join(', ')}`,
        },
        { what: `${what}: peak memory`, value: Math.max(...steps.map(step => step.peak)), unit: 'MB', aim: 500 },
      )
      report.counts.push(...steps.flatMap(step => step.count ?? []))
    })
  }
  const many = quick ? 50_000 : EXPORTED
  const what = `export of ${many.toLocaleString('en')} × 20, PostgreSQL`
  await attempt(report, what, async () => {
    for (const { what: format, seconds, processor, peak } of await stepsOf('bench/export/run.ts', [], {
      environment: { ROWS: String(many) },
      file: join(scratch, 'export.json'),
    }))
      report.whole.push({
        what: `${what}, ${format}: peak memory`,
        value: peak,
        unit: 'MB',
        aim: 400,
        note: `${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of processor`,
      })
  })
}

const FINISHED_APPROVALS = 1_000_000
const APPROVAL_GROWTH = 1.5

/** Pages and counts of approvals beside many finished ones. */
export async function finishedApprovals(
  report: Report,
  { quick, scratch }: { quick: boolean; scratch: string },
): Promise<void> {
  const finished = quick ? 50_000 : FINISHED_APPROVALS
  const what = `approvals beside ${finished.toLocaleString('en')} finished ones, 10,000 waiting`
  await attempt(report, what, async () => {
    const rows = await stepsOf<GrowthOfApprovals>('bench/server/approvals.ts', ['--finished', String(finished)], {
      environment: {},
      file: join(scratch, 'approvals.json'),
    })
    for (const { what: page, few, many, ratio } of rows)
      report.whole.push({
        what: `${what}: ${page}`,
        value: ratio,
        unit: '×',
        aim: APPROVAL_GROWTH,
        note: `${few.toFixed(1)} ms beside 1,000, ${many.toFixed(1)} ms`,
      })
  })
}

/** `npm start` on an installed tree: from the command to the first page, with built pages and a filled folder. */
export async function firstPage(report: Report, environment: Record<string, string>, quick: boolean): Promise<void> {
  const what = 'npm start to the first page, installed and built, PGlite filled'
  if (quick && !existsSync(join(ROOT, 'apps/web/dist/.build-hash')))
    return void report.whole.push({
      what,
      unit: 's',
      aim: FIRST_PAGE_SECONDS,
      note: 'the pages are not built yet; --quick does not wait for them',
    })
  await attempt(report, what, async () => {
    const own = { ...environment, WEB_DIR: join(ROOT, 'apps/web/dist') }
    // Builds changed sources before the measurement.
    await stop((await start('tooling/start.mjs', own, { path: '/', patience: BUILD_SECONDS })).child)
    const { child, seconds } = await start('tooling/start.mjs', own, { path: '/' })
    report.whole.push({ what, value: seconds, unit: 's', aim: FIRST_PAGE_SECONDS })
    await stop(child)
  })
}

async function attempt(report: Report, what: string, work: () => Promise<void>): Promise<void> {
  console.log(what)
  try {
    await work()
  } catch (error) {
    report.whole.push({ what, unit: 's', failed: reasonOf(error) } satisfies ProductFigure)
    console.log(`FAILED  ${what}: ${reasonOf(error)}`)
  }
}

/**
 * Runs a program that writes its steps into a file. @throws if it wrote none. An exceeded limit is no failure: the
 * table shows it.
 */
export async function stepsOf<T = Step>(
  program: string,
  args: readonly string[],
  { environment, file }: { environment: Record<string, string>; file: string },
): Promise<T[]> {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(ROOT, program), ...args], {
    env: { ...NODE_ENVIRONMENT, ...process.env, ...environment, BENCH_JSON: file },
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  const code = await new Promise<number | null>(resolve => void child.once('close', resolve))
  process.off('exit', end)
  if (!existsSync(file)) throw new Error(`${program} ended with ${code}: ${said.trim().slice(-300)}`)
  return JSON.parse(readFileSync(file, 'utf8')) as T[]
}

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0)
