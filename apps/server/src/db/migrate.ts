import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Baseline, BASELINE, readBaseline } from './baseline/baseline.ts'
import { APP_ROLE, type Database } from './database.ts'
import type { CoordinatorQuery } from './id-sequences.ts'
import { finishDistribution, distributedMigration, isDistributed } from './distributed-tables.ts'
import { refusePartlyFilled } from './partly-filled.ts'

/** Folder of this release's migrations. */
export const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** What must exist before the first table: extensions, the application role, the list of migrations. */
const PREREQUISITES = `
begin;
${migrationLock()};
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
do $$ begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
  execute format('grant ${APP_ROLE} to %I', current_user);
exception when duplicate_object or unique_violation or insufficient_privilege then null; end $$;
grant usage on schema public to ${APP_ROLE};
create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now());
commit;
`

/** Begins a migration. Servers that start together migrate one after another. */
const BEGIN = `begin; set local statement_timeout = 0; set local lock_timeout = '5min'; ${migrationLock()};`

export interface MigrateOptions {
  folder?: string
  /** Applies only these migrations, to get the schema that a backup was taken from. */
  only?: readonly string[]
  /** Applies them one after another in an empty database, too. */
  inOrder?: boolean
}

/**
 * Applies the missing migrations and returns their names. In an empty database the baseline takes the place of those
 * that it covers. @throws when the applied migrations differ from the files.
 */
export async function migrate(
  db: Database,
  { folder = MIGRATIONS, only, inOrder = false }: MigrateOptions = {},
): Promise<string[]> {
  await db.script(PREREQUISITES)
  await refuseRestrictedAccount(db)
  await refusePartlyFilled(db)
  await refusePartlyDistributed(db)
  const applied = await db.system('migration list', async sql => {
    const { rows } = await sql.query<{ name: string; hash: string }>('select name, hash from schema_migration')
    return new Map(rows.map(row => [row.name, row.hash]))
  })
  const known = knownMigrations(folder)
  refuseForeignMigrations(applied, known)
  const newlyApplied: string[] = []
  const baseline = inOrder || applied.size ? undefined : readBaseline(folder, known)
  if (baseline && [...baseline.covered.keys()].every(name => !only || only.includes(name))) {
    await applyBaseline(db, baseline)
    newlyApplied.push(...baseline.covered.keys())
  }
  const query: CoordinatorQuery = async (text, params) =>
    (await db.system('the spread of a database', sql => sql.query(text, params))).rows as never
  const distributed = await isDistributed(query)
  for (const name of migrationsIn(folder)) {
    if ((only && !only.includes(name)) || applied.has(name) || newlyApplied.includes(name)) continue
    const text = readFileSync(join(folder, name), 'utf8')
    const hash = hashOf(text)
    // Another server may have started at the same moment. The second one finds the migration applied.
    await withMigrationName(
      name,
      db.script(`${BEGIN}
      do $migrate$ declare made text; begin
        if exists (select from schema_migration where name = '${name}') then return; end if;
        ${distributed ? distributedMigration(text) : `execute $sql$${text.replaceAll('--> statement-breakpoint', '')}$sql$;`}
        insert into schema_migration (name, hash) values ('${name}', '${hash}');
      end $migrate$; commit;`),
    )
    newlyApplied.push(name)
  }
  if (distributed) await finishDistribution(query)
  return newlyApplied
}

/** Does nothing if another server that started at the same moment has migrated. */
async function applyBaseline(db: Database, { covered, script }: Baseline): Promise<void> {
  const list = [...covered].map(([name, hash]) => `('${name}', '${hash}')`)
  await withMigrationName(
    BASELINE,
    db.script(`${BEGIN}
      do $migrate$ begin
        if exists (select from schema_migration) then return; end if;
        execute $sql$${script}$sql$;
        insert into schema_migration (name, hash) values ${list.join()};
      end $migrate$; commit;`),
  )
}

const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.sql'))
    .sort()
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The migrations of this release: name → hash. */
export function knownMigrations(folder: string = MIGRATIONS): Map<string, string> {
  return new Map(migrationsIn(folder).map(name => [name, hashOf(readFileSync(join(folder, name), 'utf8'))]))
}

const REMEDY =
  'restore the backup from before it (npm run restore), or, if nothing in this database is worth keeping, start on an empty one: another DATA_DIR or database.'

/** Refuses a database whose applied migrations are not files of this program. */
function refuseForeignMigrations(applied: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): void {
  for (const [name, hash] of applied) {
    const file = own.get(name)
    if (file === undefined) {
      throw new Error(
        `This database has the migration ${name}, which this program does not have. Start the program that has it, or ${REMEDY}`,
      )
    }
    if (file !== hash) {
      throw new Error(
        `The migration ${name} was changed after it had been applied to this database. Put the file back as it was and write a further migration, or ${REMEDY}`,
      )
    }
  }
}

async function withMigrationName(name: string, work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new Error(
      `The migration ${name} failed and changed nothing: ${message}. Mend the file if it is of your own making; otherwise ${REMEDY}`,
      { cause: error },
    )
  }
}

/** Refuses an account that row-level security applies to: system work would silently see no rows. */
async function refuseRestrictedAccount(db: Database): Promise<void> {
  const { rows } = await db.system('may the account see all', sql =>
    sql.query<{ name: string; bypasses: boolean }>(
      'select rolname as name, rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
    ),
  )
  const [account] = rows
  if (account && !account.bypasses)
    throw new Error(
      `The database account ${account.name} is bound by row-level security. Let a superuser run once: alter role "${account.name}" bypassrls`,
    )
}

/** Table of the foreign keys that `distribute` has dropped. It exists while a distribution is in progress. */
export const SAVED_KEYS = 'distribution_key'

async function refusePartlyDistributed(db: Database): Promise<void> {
  const { rows } = await db.system('is a distribution under way', sql =>
    sql.query<{ name: string | null }>(`select to_regclass('public.${SAVED_KEYS}')::text as name`),
  )
  if (rows[0]?.name)
    throw new Error(
      'The distribution of this database was interrupted, and its keys are missing: run npm run distribute again',
    )
}

/** Servers that start together migrate one after another. */
function migrationLock(): string {
  return `select pg_advisory_xact_lock(hashtext('tuheng.migrate'))`
}
