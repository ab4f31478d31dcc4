import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

const MOST = 30
/** Limit of minutes for the suite on two free cores. */
const LIMIT_MINUTES = 20
/** Files below this are not recorded, because their order makes no difference. */
const MIN_SECONDS = 8
/** File with the seconds of each test file, by path. */
export const SECONDS_FILE = join(ROOT, 'tooling/test-seconds.json')

const allFiles = results => results.flatMap(({ name, files = [] }) => files.map(file => ({ ...file, step: name })))
const line = (seconds, words) => `${seconds.toFixed(1).padStart(8)} s  ${words}`

/** The slowest test files of all steps, and the total of each area. */
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

/** The area of a file: `apps/server/src/features/margin` for a file of the feature, `e2e` for a story. */
export function areaOf(path) {
  const folders = path.split('/').slice(0, -1)
  const src = folders.indexOf('src')
  return folders.slice(0, src === -1 ? 1 : src + (/^(features|engine)$/.test(folders[src + 1] ?? '') ? 3 : 2)).join('/')
}

/** The duration of a run compared with the limit. Steps that ran beside others do not count. */
export function limitLine(results) {
  const minutes = results.reduce((sum, { seconds, beside }) => sum + (beside ? 0 : seconds), 0) / 60
  return `${minutes.toFixed(1)} minutes, ${minutes > LIMIT_MINUTES ? `${(minutes - LIMIT_MINUTES).toFixed(1)} more than` : 'within'} the ${LIMIT_MINUTES} that two free cores are given`
}

/** Records the seconds of each file, for their order in later runs (`NOTE_SECONDS=1 npm test`). */
export function noteSeconds(results) {
  const seconds = {}
  for (const file of allFiles(results)) seconds[file.path] = Math.max(seconds[file.path] ?? 0, Math.round(file.seconds))
  const noted = Object.entries(seconds)
    .filter(([, time]) => time >= MIN_SECONDS)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(SECONDS_FILE, `${JSON.stringify(Object.fromEntries(noted), null, 2)}\n`)
}
