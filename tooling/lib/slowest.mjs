import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

const MOST = 30
/** What the whole suite may take on two free cores. */
const LIMIT_MINUTES = 20
/** Files below this are not noted: in which order they begin makes no difference. */
const WORTH_NOTING = 8
/** What each test file took, by its path. */
export const SECONDS_FILE = join(ROOT, 'tooling/test-seconds.json')

const allFiles = results => results.flatMap(({ name, files = [] }) => files.map(file => ({ ...file, step: name })))
const line = (seconds, words) => `${seconds.toFixed(1).padStart(8)} s  ${words}`

/** The test files that took longest, of all steps, and what each area took: where a minute of the suite is to be found. */
export function slowestLines(results) {
  const files = allFiles(results)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, MOST)
  if (!files.length) return ''
  return [
    '',
    `The ${files.length} slowest test files:`,
    ...files.map(({ seconds, path, step }) => line(seconds, `${path}  (${step})`)),
    '',
    'By area:',
    ...areaLines(results),
    '',
  ].join('\n')
}

function areaLines(results) {
  const areas = new Map()
  for (const { path, seconds, step } of allFiles(results)) {
    const name = `${areaOf(path)}  (${step})`
    areas.set(name, (areas.get(name) ?? 0) + seconds)
  }
  return [...areas].toSorted((a, b) => b[1] - a[1]).map(([name, seconds]) => line(seconds, name))
}

/** `apps/server/src/features/margin` of a file in there, `e2e` of a story. */
export function areaOf(path) {
  const folders = path.split('/').slice(0, -1)
  const src = folders.indexOf('src')
  return folders.slice(0, src === -1 ? 1 : src + (/^(features|engine)$/.test(folders[src + 1] ?? '') ? 3 : 2)).join('/')
}

/** How long a whole run took against what it may. What ran beside the rest took none of it. */
export function limitLine(results) {
  const minutes = results.reduce((sum, { seconds, beside }) => sum + (beside ? 0 : seconds), 0) / 60
  return `${minutes.toFixed(1)} minutes, ${minutes > LIMIT_MINUTES ? `${(minutes - LIMIT_MINUTES).toFixed(1)} more than` : 'within'} the ${LIMIT_MINUTES} that two free cores are given`
}

/** Keeps what each file took, for the order in which they begin (`NOTE_SECONDS=1 npm test`). */
export function noteSeconds(results) {
  const seconds = {}
  for (const file of allFiles(results)) seconds[file.path] = Math.max(seconds[file.path] ?? 0, Math.round(file.seconds))
  const noted = Object.entries(seconds)
    .filter(([, time]) => time >= WORTH_NOTING)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(SECONDS_FILE, `${JSON.stringify(Object.fromEntries(noted), null, 2)}\n`)
}
