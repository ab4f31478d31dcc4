import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

/**
 * Reasons to run a test file on a real PostgreSQL. The first line of the file says `// PostgreSQL instead: <one of
 * these>`, or `// PostgreSQL too: <one of these>` if it runs on the embedded database as well: it does there what it
 * does not do on PostgreSQL, or the embedded database has a way of its own to do it.
 */
export const REASONS = {
  migrations: 'how tables come to be, and what an older release left',
  connections: 'several connections at a time: locks, races, a full pool, processes that end',
  jobs: 'the queue, its workers and the messages between processes',
  security: 'row security, what leaves a company, the log',
  plans: 'plans, triggers, statistics',
  order: 'collation, and finding by parts of words',
  sample: 'a pass through one more folder, on the other version of the database',
  process:
    'needs a process whose modules no other file has loaded: the reader of PDF files failed in one that had run many',
  statements: 'nearly all its time goes into long statements, which PostgreSQL runs several times as fast',
}

/** Marked files that differ on PostgreSQL from the embedded database, and how. Everything else in them runs on both. */
export const OTHERWISE_THERE = {
  'apps/server/src/db/baseline/baseline.test.ts': 'asks for databases of its own on the server',
  'apps/server/src/db/migrate.test.ts': 'asks for databases of its own on the server',
  'apps/server/src/db/nodes.test.ts':
    'stands a catalogue of nodes in a database of its own; the embedded one is in one place',
  'apps/server/src/db/postgres.test.ts': 'asks for a database of its own on the server',
  'apps/server/src/db/prepared-query.test.ts': 'asks for connections of its own on the server',
  'apps/server/src/engine/backup/backup.test.ts':
    'without spoiled backups, which go into an embedded database either way, and the embedded server’s own door',
  'apps/server/src/features/margin/kept-sums.test.ts':
    'every moment and grouping, with single filters at three moments',
  'apps/server/src/testing/crash/crash.test.ts': 'kills server, database and both; the embedded one loses its power',
  'apps/server/src/testing/every-resource.test.ts':
    'without what the server refuses by itself, for resources that have each kind of field three times',
  'apps/server/src/testing/leaks.test.ts':
    'for those whom the database keeps from the rows; for the others on the embedded one',
  'apps/server/src/testing/limits/graceful-stop.test.ts': 'hands its jobs to a server beside it',
  'apps/server/src/testing/limits/overload.test.ts':
    'refuses what is too much, which the embedded one leaves in its sockets',
  'apps/server/src/testing/plans.test.ts':
    'also looks at the plans that are kept, which are made without values; the embedded one keeps its own',
}

/** Files that leave tests out on a Citus cluster , and why. A run there prints them. */
export const LEFT_OUT_ON_CITUS = {
  'apps/server/src/db/nodes.test.ts':
    'stands a catalogue of nodes in one database; `testing/citus-nodes.test.ts` asks a real one',
  'apps/server/src/features/parties/doubles/merge.test.ts':
    'a part that fails is made by a trigger, which Citus does not take on tables of companies',
  'apps/server/src/testing/plans.test.ts':
    'a shard holds few companies, so reading much of it is right; its plans are those of PostgreSQL',
}

/** The lines that a run on a cluster prints of what it left out. */
export const leftOutOnCitus = () =>
  ['Left out on Citus:', ...Object.entries(LEFT_OUT_ON_CITUS).map(([path, why]) => `  ${path}: ${why}`)].join('\n')

/** Marked files that mostly wait for minutes of the clock, or need a process of their own. They run beside the pass on PGlite. */
export const WAITING = [
  'apps/server/src/engine/jobs/chores.test.ts',
  'apps/server/src/features/robots/e-invoice-files.test.ts',
]

const SERVER = 'apps/server/src'
const MARK = /^\/\/ PostgreSQL (too|instead): (\S+)\n/

/** Every test file of the server with the reason to run it on PostgreSQL, if it has one, and whether only there. */
export function markedFiles() {
  const names = readdirSync(join(ROOT, SERVER), { recursive: true }).map(name => name.replaceAll('\\', '/'))
  return names
    .filter(name => name.endsWith('.test.ts'))
    .sort()
    .map(name => {
      const path = `${SERVER}/${name}`
      const text = readFileSync(join(ROOT, path), 'utf8')
      const [, how, reason] = MARK.exec(text) ?? []
      return { path, text, reason, instead: how === 'instead' }
    })
}

/** The files that `npm test` does not run on the embedded database. */
export function postgresOnlyFiles() {
  return markedFiles()
    .filter(file => file.instead)
    .map(file => file.path)
}

/** The files that `npm test` runs on PostgreSQL after those on the embedded database. */
export function postgresFiles() {
  return markedFiles()
    .filter(file => file.reason !== undefined && !WAITING.includes(file.path))
    .map(file => file.path)
}
