import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { registry } from '@tuheng/domain/registry'
import { snake, tableName } from '../engine/names.ts'
import { GLOBAL_TABLES } from './system-tables.ts'
import { allTables } from './tables.ts'

type Kit = typeof import('drizzle-kit/api')
const kit = createRequire(import.meta.url)('drizzle-kit/api') as Kit

export const MIGRATIONS = join(import.meta.dirname, 'migrations')
const SNAPSHOT = join(MIGRATIONS, 'snapshot.json')

/**
 * Compares the tables that the registry describes with the last snapshot and writes the next migration.
 * With `check` nothing is written. Answers the statements of the difference; none means in step.
 */
export async function generate(options: { check: boolean; name?: string }): Promise<string[]> {
  mkdirSync(MIGRATIONS, { recursive: true })
  const before = existsSync(SNAPSHOT) ? JSON.parse(readFileSync(SNAPSHOT, 'utf8')) : kit.generateDrizzleJson({})
  const after = kit.generateDrizzleJson(allTables(), before.id)
  const statements = (await kit.generateMigration(before, after)).flatMap(statement => [statement, ...secured(statement)])
  if (statements.length && !options.check) {
    const number = String(nextNumber()).padStart(4, '0')
    writeFileSync(join(MIGRATIONS, `${number}_${options.name ?? 'change'}.sql`), `${statements.join('\n--> statement-breakpoint\n')}\n`)
    writeFileSync(SNAPSHOT, `${JSON.stringify(after, null, 1)}\n`)
  }
  return statements
}

/** The first migration comes before those written by hand; later ones after all. */
function nextNumber(): number {
  const taken = readdirSync(MIGRATIONS).filter(f => f.endsWith('.sql')).map(f => Number(f.slice(0, 4)))
  return taken.includes(0) ? Math.max(...taken) + 1 : 0
}

/** What drizzle-kit does not write for a new table: forced row-level security, grants, and declared constraints. */
function secured(statement: string): string[] {
  const table = /^CREATE TABLE "(\w+)"/.exec(statement)?.[1]
  if (!table || table in GLOBAL_TABLES) return []
  return [
    `ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;`,
    `ALTER TABLE "${table}" FORCE ROW LEVEL SECURITY;`,
    `CREATE POLICY "${table}_company" ON "${table}" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON "${table}" TO tuheng_app;`,
    ...constraintsOf(table),
  ]
}

function constraintsOf(table: string): string[] {
  for (const resource of registry.resources) {
    const own = tableName(resource) === table ? resource.constraints : undefined
    const lines = Object.values(resource.fields).find(f => f.kind === 'lines' && f.lines && snake(f.lines.name) === table)?.lines
    const clauses = own ?? (lines as { constraints?: Readonly<Record<string, string>> } | undefined)?.constraints
    if (clauses) return Object.entries(clauses).map(([name, clause]) => `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_${snake(name)}" ${clause};`)
  }
  return []
}

if (import.meta.main) {
  const check = process.argv.includes('--check')
  const name = process.argv.slice(2).find(a => !a.startsWith('--'))
  const statements = await generate({ check, ...(name ? { name } : {}) })
  if (!statements.length) console.log('Migrations are in step with the declarations.')
  else if (check) {
    console.error(`The declarations changed without a migration: run npm run db:generate\n${statements.join('\n')}`)
    process.exit(1)
  } else console.log(`${statements.length} statements written to ${MIGRATIONS}`)
}
