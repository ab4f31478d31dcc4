import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './project.mjs'

/** Why a test file runs on a real PostgreSQL as well: the first line of the file says `// PostgreSQL too: <one of these>`. */
export const REASONS = {
  migrations: 'how tables come to be, and what an older release left',
  connections: 'several connections at a time: locks, races, a full pool, processes that end',
  jobs: 'the queue, its workers and the messages between processes',
  security: 'row security, what leaves a company, the log',
  plans: 'plans, triggers, statistics',
  order: 'collation, and finding by parts of words',
  sample: 'a pass through one more folder, on the other version of the database',
}

const SERVER = 'apps/server/src'
const MARK = /^\/\/ PostgreSQL too: (\S+)\n/

/** Every test file of the server with the reason that it gives, if it gives one. */
export function markedFiles() {
  const names = readdirSync(join(ROOT, SERVER), { recursive: true }).map(name => name.replaceAll('\\', '/'))
  return names
    .filter(name => name.endsWith('.test.ts'))
    .sort()
    .map(name => {
      const path = `${SERVER}/${name}`
      const text = readFileSync(join(ROOT, path), 'utf8')
      return { path, text, reason: MARK.exec(text)?.[1] }
    })
}

/** What `npm test` runs on PostgreSQL, beside everything on the embedded database. */
export function postgresFiles() {
  return markedFiles()
    .filter(file => file.reason !== undefined)
    .map(file => file.path)
}
