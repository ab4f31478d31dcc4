// PostgreSQL too: migrations
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { distribute } from '../db/distribute.ts'
import { migrate } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { distributedMigration } from '../db/distributed-tables.ts'
import { databaseOn, ON_CITUS, onEachNode, testDatabase, workersOf } from './database.ts'

const CHANGED = `ALTER TABLE "goods" ADD COLUMN "grade" text DEFAULT 'first' NOT NULL;
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "grade_by" bigint;
--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_grade_by_fk" FOREIGN KEY ("org_id","grade_by") REFERENCES "public"."member"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "goods_grade_list" ON "goods" USING btree ("org_id","grade","code") WHERE deleted_at is null;
--> statement-breakpoint
UPDATE "goods" SET "grade" = 'second' WHERE "code" = 'G2';
--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_grade_known" CHECK ("grade" in ('first', 'second'));
--> statement-breakpoint
ALTER TABLE "goods" DROP COLUMN "remark";`

const MADE = `CREATE TABLE "goods_test" (
	"org_id" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "goods_test_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goods_id" bigint NOT NULL,
	"result" text NOT NULL,
	CONSTRAINT "goods_test_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "goods_test" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "goods_test" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "goods_test_company" ON "goods_test" USING (org_id = nullif(current_setting('app.org_id', true), '')::bigint);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "goods_test" TO tuheng_app;
--> statement-breakpoint
ALTER TABLE "goods_test" ADD CONSTRAINT "goods_test_goods_fk" FOREIGN KEY ("org_id","goods_id") REFERENCES "public"."goods"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "last_test" bigint;
--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_last_test_fk" FOREIGN KEY ("org_id","last_test") REFERENCES "public"."goods_test"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "goods_test_key" ON "goods_test" USING btree ("org_id","goods_id");`

let db: Database
const folder = mkdtempSync(join(tmpdir(), 'tuheng-migrations-'))
const name = `test_migrations_${process.pid}`
const url = databaseOn(process.env.CITUS_URL ?? 'postgres://', name)

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../db/migrations'), folder, { recursive: true })
  if (!ON_CITUS) {
    db = await testDatabase()
    await fill(db)
    return
  }
  await onEachNode(`create database ${name}`)
  db = openPostgres({ url, poolSize: 4, nodes: new Map() })
  await migrate(db)
  await fill(db)
  await distributeAgain({})
}, 300_000)

async function distributeAgain(options: { folder?: string }): Promise<void> {
  await db.close()
  try {
    await distribute({ url, workers: workersOf(), ...options })
  } finally {
    db = openPostgres({ url, poolSize: 4, nodes: new Map() })
  }
}

afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
  if (ON_CITUS) await onEachNode(`drop database if exists ${name} with (force)`)
})

const fill = (to: Database) =>
  to.system('rows', async sql => {
    await sql.query(
      `insert into org (name, short_name, code) select n, n, n from unnest(array['甲', '乙', '丙', '丁', '戊', '己']) n`,
    )
    await sql.query(
      `insert into goods (org_id, code, name, unit, cargo_type, created_at, updated_at) select o.id, 'G' || n, 'G' || n, 'ton', 'coal', now(), now() from org o, generate_series(1, 3) n order by 1, 2`,
    )
  })

const rows = async <R>(text: string): Promise<R[]> => (await db.system('look', sql => sql.query<R>(text))).rows
const test = (orgId: number, goods: string) =>
  db.company(orgId, async sql => {
    const { rows: found } = await sql.query<{ id: number }>('select id from goods where org_id = $1 and code = $2', [
      orgId,
      goods,
    ])
    const { rows: made } = await sql.query<{ id: number }>(
      `insert into goods_test (org_id, goods_id, result) values ($1, $2, 'good') returning id`,
      [orgId, found[0]?.id],
    )
    await sql.query('update goods set last_test = $3 where org_id = $1 and id = $2', [orgId, found[0]?.id, made[0]?.id])
    return made[0]?.id ?? 0
  })

describe('the next migrations, with companies present', () => {
  it('change a table: columns, a key, an index, a check, rows', async () => {
    writeFileSync(join(folder, '9001_changed.sql'), CHANGED)
    expect(await migrate(db, { folder })).toEqual(['9001_changed.sql'])
    expect(await rows(`select grade, count(*)::int as n from goods group by 1 order by 1`)).toEqual([
      { grade: 'first', n: 12 },
      { grade: 'second', n: 6 },
    ])
    for (const orgId of [1, 2, 3, 4, 5, 6]) {
      const wrong = db.company(orgId, sql => sql.query(`update goods set grade = 'third' where org_id = $1`, [orgId]))
      await expect(wrong).rejects.toMatchObject({ code: '23514', constraint: 'goods_grade_known' })
    }
    expect(await migrate(db, { folder })).toEqual([])
  })

  it('create a company table, with keys from it and to it', async () => {
    writeFileSync(join(folder, '9002_made.sql'), MADE)
    expect(await migrate(db, { folder })).toEqual(['9002_made.sql'])
    const ids: number[] = []
    for (const orgId of [1, 2, 3, 4, 5, 6]) ids.push(await test(orgId, 'G1'), await test(orgId, 'G2'))
    expect(new Set(ids).size).toBe(12)
    await expect(test(1, 'G1')).rejects.toMatchObject({ code: '23505', constraint: 'goods_test_key' })
    await expect(test(1, 'none')).rejects.toMatchObject({ code: '23502' })
    const others = await db.company(2, sql => sql.query('select distinct org_id as "orgId" from goods_test', []))
    expect(others.rows).toEqual([{ orgId: 2 }])
  })

  it('do the same in steps as in one statement', async () => {
    writeFileSync(
      join(folder, '9003_failing.sql'),
      'ALTER TABLE "goods" ADD COLUMN "a" text;\n--> statement-breakpoint\nselect 1/0;',
    )
    await expect(migrate(db, { folder })).rejects.toThrow(
      '9003_failing.sql failed and changed nothing: division by zero',
    )
    rmSync(join(folder, '9003_failing.sql'))
    expect(await rows(`select 1 from pg_attribute where attrelid = 'goods'::regclass and attname = 'a'`)).toEqual([])
    expect(distributedMigration(CHANGED).match(/execute \$sql\$/g)).toHaveLength(7)
    expect(distributedMigration(MADE).match(/create_distributed_table/g)).toHaveLength(1)
  })
})

describe.runIf(ON_CITUS)('a database that was distributed before', () => {
  const spread = () =>
    rows<{ name: string }>(`select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by 1`)

  it("has the new table on every node, with ids of each node's own", async () => {
    expect(await spread()).toContainEqual({ name: 'goods_test' })
    const nodes = await rows<{ result: string }>(
      `select result from run_command_on_all_nodes($$select seqincrement from pg_sequence where seqrelid = 'goods_test_id_seq'::regclass$$)`,
    )
    expect(nodes.map(({ result }) => result)).toEqual(['64', '64', '64'])
    const used = await rows<{ node: number }>(`select distinct id % 64 as node from goods_test order by 1`)
    expect(used).toEqual([{ node: 1 }, { node: 2 }])
  })

  it('may be distributed again without changing anything', async () => {
    const before = await spread()
    await distributeAgain({ folder })
    expect(await spread()).toEqual(before)
    expect(await migrate(db, { folder })).toEqual([])
    expect(await test(3, 'G3')).toBeGreaterThan(0)
  }, 300_000)

  it('does not start with a company table on one node only, until it is distributed again', async () => {
    await db.script(
      'create table apart (org_id bigint not null, id bigint generated always as identity, primary key (org_id, id))',
    )
    await db.script('alter table apart enable row level security')
    await expect(migrate(db, { folder })).rejects.toThrow('apart. Stop every server and run npm run distribute again')
    await distributeAgain({ folder })
    expect(await migrate(db, { folder })).toEqual([])
    expect(await spread()).toContainEqual({ name: 'apart' })
  }, 300_000)
})
