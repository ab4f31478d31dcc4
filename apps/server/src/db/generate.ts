import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Report } from '@tuheng/domain/kernel/report'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { declaredCodes, impliedGrants } from '@tuheng/domain/system/rights/implied-grants'
import { snake, tableName } from '../sql/names.ts'
import { GLOBAL_TABLES } from './system-tables.ts'
import { allTables } from './tables.ts'

type Kit = typeof import('drizzle-kit/api')
const kit = createRequire(import.meta.url)('drizzle-kit/api') as Kit

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** drizzle-kit's snapshot, and what it does not know: constraints (table → constraint → clause) and rights. */
interface Snapshot {
  id: string
  tables: Record<string, unknown>
  constraints?: Constraints
  /** Permission codes that roles could be given. */
  rights?: string[]
}
type Constraints = Record<string, Record<string, string>>

export interface Shape {
  resources?: readonly AnyResource[]
  reports?: readonly Report[]
  /** Folder of the migrations and snapshot.json. */
  folder?: string
}

/**
 * Compares the registry's tables with the last snapshot and writes the next migration. With `check` it writes nothing.
 * Returns the statements of the difference; none means that they are in step.
 */
export async function generate(
  options: { check: boolean; name?: string },
  { resources = registry.resources, reports = registry.reports, folder = MIGRATIONS }: Shape = {},
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'snapshot.json')
  const before: Snapshot = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : kit.generateDrizzleJson({})
  const after: Snapshot = {
    ...kit.generateDrizzleJson(allTables(resources), before.id),
    constraints: declaredConstraints(resources),
    rights: declaredCodes({ resources, reports }).toSorted(),
  }
  const tables = (await kit.generateMigration(before, after)).flatMap(statement => [
    statement,
    ...securityStatements(statement),
  ])
  const { dropped, added } = constraintChanges(before, after)
  const statements = [...dropped, ...tables, ...added, ...newGrants(before, { resources, reports })]
  if (statements.length && !options.check) {
    const number = String(nextNumber(folder)).padStart(4, '0')
    writeFileSync(
      join(folder, `${number}_${options.name ?? 'change'}.sql`),
      `${statements.join('\n--> statement-breakpoint\n')}\n`,
    )
    writeFileSync(file, `${JSON.stringify(after, null, 1)}\n`)
  }
  return statements
}

/** The first migration precedes the hand-written ones; later ones follow all others. */
function nextNumber(folder: string): number {
  const taken = readdirSync(folder)
    .filter(f => f.endsWith('.sql'))
    .map(f => Number(f.slice(0, 4)))
  return taken.includes(0) ? Math.max(...taken) + 1 : 0
}

/** Statements that drizzle-kit does not generate for a new table: forced row-level security and grants. */
function securityStatements(statement: string): string[] {
  const table = /^CREATE TABLE "(\w+)"/.exec(statement)?.[1]
  if (!table || table in GLOBAL_TABLES) return []
  return [
    `ALTER TABLE "${table}" ENABLE ROW LEVEL SECURITY;`,
    `ALTER TABLE "${table}" FORCE ROW LEVEL SECURITY;`,
    `CREATE POLICY "${table}_company" ON "${table}" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON "${table}" TO tuheng_app;`,
  ]
}

/** The declared `constraints` of every table: constraint name → clause. */
export function declaredConstraints(resources: readonly AnyResource[]): Constraints {
  const out: Constraints = {}
  const declare = (table: string, clauses: Readonly<Record<string, string>> | undefined): void => {
    if (clauses)
      out[table] = Object.fromEntries(
        Object.entries(clauses).map(([name, clause]) => [`${table}_${snake(name)}`, clause]),
      )
  }
  for (const resource of resources) {
    declare(tableName(resource), resource.constraints)
    for (const { kind, lines } of Object.values(resource.fields))
      if (kind === 'lines' && lines) declare(snake(lines.name), lines.constraints)
  }
  return out
}

/** Dropped and changed constraints go before the tables change; new ones are added after. */
function constraintChanges(before: Snapshot, after: Snapshot): { dropped: string[]; added: string[] } {
  const [old, now] = [before.constraints ?? {}, after.constraints ?? {}]
  const differing = (some: Constraints, others: Constraints): [table: string, name: string, clause: string][] =>
    Object.entries(some).flatMap(([table, clauses]) =>
      Object.entries(clauses)
        .filter(([name, clause]) => others[table]?.[name] !== clause)
        .map(([name, clause]): [string, string, string] => [table, name, clause]),
    )
  return {
    dropped: differing(old, now)
      .filter(([table]) => `public.${table}` in after.tables)
      .map(([table, name]) => `ALTER TABLE "${table}" DROP CONSTRAINT "${name}";`),
    added: differing(now, old).map(
      ([table, name, clause]) => `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${clause};`,
    ),
  }
}

/**
 * Grants the new rights that are granted with an existing one to the roles that hold it. Administrators grant all
 * others.
 */
function newGrants(before: Snapshot, declared: Required<Pick<Shape, 'resources' | 'reports'>>): string[] {
  const known = new Set(before.rights ?? declaredCodes(declared))
  const dependent = [...impliedGrants(declared)].filter(([code]) => !known.has(code))
  // A right that is granted with a new right comes after it
  const rank = (code: string, steps = 0): number => {
    if (steps > dependent.length) throw new Error(`The right ${code} comes along with itself`)
    const source = dependent.find(([own]) => own === code)?.[1]
    return source === undefined ? steps : rank(source, steps + 1)
  }
  const grants = dependent
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(
      ([code, source]) =>
        `UPDATE "role" SET permissions = permissions || '["${code}"]' WHERE permissions ? '${source}' AND NOT permissions ? '${code}';`,
    )
  return grants.length
    ? ['ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;', ...grants, 'ALTER TABLE "role" FORCE ROW LEVEL SECURITY;']
    : []
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
