import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SOURCES = globSync('{packages/domain,apps/server,apps/web}/src/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: path => /\.test\.tsx?$|\/(testing|demo|commands|db|sql|backup)(\/|$)/.test(path),
})

/** What texts count. */
const COUNTED =
  'accounts|approvals|callbacks|carriers|cells|characters|companies|contracts|days|departments|documents|drivers|fields|files|hours|invoices|kinds|lines|links|members|messages|months|orders|pages|people|places|records|roles|rows|samples|seconds|sheets|steps|tabs|tonnes|trips|trucks|units|vehicles|versions|waybills|years'

/** Limits are above one. */
const LIMITS = /^(max\w*|min|limit|most|age|MAX\w*|[A-Z_.]+)$/

/** Never said of one: limits, and texts that are chosen by their number. */
const NEVER_OF_ONE = [
  /^At most /,
  /^(\{label\}: )?\$?\{count\} (drivers|records) (are called|have this name)/,
  /^\$\{rows\.length\} trips$/,
  // Limits that are far above one, and a month
  / more than \{days\} days ago/,
  / longer than \{pages\} pages$/,
  /^\{month\} has stock documents/,
]

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g
const COUNT = new RegExp(String.raw`\$?\{([\w.]+)\}(?: (?!of\b|with\b)[a-z-]+){0,2}? (?:${COUNTED})\b`, 'g')

it('says one row and two rows: {count#row|rows} after a count in English', () => {
  const faults = SOURCES.flatMap(file => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    return Array.from(source.matchAll(LITERAL), match => match[1] ?? match[2] ?? match[3] ?? '')
      .filter(text => !NEVER_OF_ONE.some(one => one.test(text)))
      .flatMap(text =>
        [...text.matchAll(COUNT)].filter(([, name = '']) => !LIMITS.test(name)).map(([found]) => `${file}: ${found}`),
      )
  })
  expect(faults).toEqual([])
})
