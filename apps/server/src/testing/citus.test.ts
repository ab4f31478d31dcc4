import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { testDatabase } from './database.ts'

/**
 * What the handbook tells to run on Citus, run on the real schema. Citus itself cannot be had here: functions of the same
 * names keep its published rules instead, so that a table or key that breaks one is found when it is made.
 */

const HANDBOOK = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
const PART = /^4\. \*\*Citus[^]*?(?=^## )/m.exec(HANDBOOK)?.[0] ?? ''
const STATEMENTS = /^ {3}```sql\n([^]*?)^ {3}```/m.exec(PART)?.[1] ?? ''

const STAND_INS = `
create table citus_told (name text not null, kind text not null);
create function citus_set_coordinator_host(host text, port int) returns void language sql as 'select';
create function citus_refuse_neighbours(t regclass) returns void language plpgsql as $$
declare k record;
begin
  for k in select conname, conrelid::regclass as own, confrelid::regclass as other from pg_constraint where contype = 'f' and (conrelid = t or confrelid = t) and conrelid <> confrelid loop
    raise exception 'foreign key % between % and % stands while they are distributed one after the other', k.conname, k.own, k.other;
  end loop;
end $$;
create function create_reference_table(t regclass) returns void language plpgsql as $$
begin
  perform citus_refuse_neighbours(t);
  if exists (select from pg_trigger where tgrelid = t and not tgisinternal) then raise exception 'reference table % has triggers', t; end if;
  insert into citus_told values (t::text, 'reference');
end $$;
create function create_distributed_table(t regclass, col text) returns void language plpgsql as $$
declare x record; att int2;
begin
  select attnum into strict att from pg_attribute where attrelid = t and attname = col and attnotnull;
  perform citus_refuse_neighbours(t);
  for x in select indexrelid::regclass as name from pg_index where indrelid = t and (indisunique or indisexclusion) and not (att = any(indkey::int2[])) loop
    raise exception 'unique or exclusion index % of % does not contain %', x.name, t, col;
  end loop;
  for x in select conname from pg_constraint where conrelid = t and contype = 'x'
      and (select o.oprname from pg_operator o where o.oid = conexclop[array_position(conkey, att)]) is distinct from '=' loop
    raise exception 'exclusion % of % does not compare % by =', x.conname, t, col;
  end loop;
  if coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') <> 'on' and exists (select from pg_trigger where tgrelid = t and not tgisinternal) then
    raise exception 'table % has triggers', t;
  end if;
  insert into citus_told values (t::text, 'distributed');
end $$;`

let db: Database
const rows = async <R>(text: string, params: unknown[] = []): Promise<R[]> =>
  (await db.system('catalogue', sql => sql.query<R>(text, params))).rows
const FOREIGN_KEYS = `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as def from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`
let keysBefore: unknown[]
let tables: string[]

beforeAll(async () => {
  db = await testDatabase()
  keysBefore = await rows(FOREIGN_KEYS)
  tables = (
    await rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
  ).map(row => row.name)
  await db.script(STAND_INS)
  if (!STATEMENTS.includes('create_distributed_table')) throw new Error('the handbook has no statements for Citus')
  await db.script(STATEMENTS)
  return () => db.close()
})

describe('the statements for Citus', () => {
  it('name every table exactly once: as reference, as distributed, or as one that stays', async () => {
    const told = await rows<{ name: string; kind: string }>('select name, kind from citus_told order by 1')
    const staying = [...(/留在协调节点的普通表：(.*?)，以及/.exec(PART)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(
      ([, name]) => name ?? '',
    )
    const all = [...told.map(row => row.name), ...staying]
    expect(all.toSorted()).toEqual(tables)
    expect(told.filter(row => row.kind === 'reference').map(row => row.name)).toEqual(['app_user', 'org'])
  })

  it('leave every foreign key as it was', async () => {
    expect(await rows(FOREIGN_KEYS)).toEqual(keysBefore)
    expect(await rows(`select 1 from pg_class where relname = 'citus_fk'`)).toEqual([])
  })
})

describe('the schema, by the rules of Citus', () => {
  it('keeps foreign keys of distributed tables among companies: by org_id on both sides, and clearing none of it', async () => {
    const wrong = await rows(
      `select k.conname from pg_constraint k join citus_told c on c.name = k.conrelid::regclass::text and c.kind = 'distributed'
       join citus_told f on f.name = k.confrelid::regclass::text
       where k.contype = 'f' and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd') or f.kind = 'distributed' and not exists (
         select from unnest(k.conkey, k.confkey) u (own, other) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.own and a.attname = 'org_id'
         join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.other and b.attname = 'org_id'))`,
    )
    expect(wrong).toEqual([])
    const outside = await rows(
      `select k.conname from pg_constraint k join citus_told c on c.name = k.conrelid::regclass::text where k.contype = 'f' and not exists (select from citus_told f where f.name = k.confrelid::regclass::text)`,
    )
    expect(outside, 'no table of theirs refers to one that stays').toEqual([])
    expect((await rows(FOREIGN_KEYS)).length).toBeGreaterThan(100)
  })

  it('numbers its rows by bigint, which alone may be done on several nodes', async () => {
    const wrong = await rows(
      `select a.attrelid::regclass::text as name, a.attname from pg_attribute a join citus_told c on c.name = a.attrelid::regclass::text where a.attidentity <> '' and a.atttypid <> 'bigint'::regtype`,
    )
    expect(wrong).toEqual([])
  })

  it('has no trigger and no function that the handbook does not speak of', async () => {
    const triggers = await rows<{ name: string }>(
      `select t.tgname as name from pg_trigger t join citus_told c on c.name = t.tgrelid::regclass::text where not t.tgisinternal
       union select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname not like '%citus%' and p.proname not like 'create\\_%\\_table'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
    )
    expect(triggers.length).toBeGreaterThan(3)
    expect(triggers.map(row => row.name).filter(name => !PART.includes(`\`${name}\``))).toEqual([])
  })
})

describe('the stand-ins', () => {
  it.each([
    [
      'a key without the company',
      'create table wrong (org_id bigint not null, id bigint primary key)',
      'does not contain org_id',
    ],
    ['a company that may be missing', 'create table wrong (org_id bigint, id bigint)', 'no rows'],
    [
      'a neighbour that is not there yet',
      'create table wrong (org_id bigint not null, id bigint not null, primary key (org_id, id), foreign key (org_id, id) references member (org_id, id))',
      'foreign key',
    ],
  ])('refuse %s', async (_what, table, words) => {
    await expect(
      db.system('test', async sql => {
        await sql.query(table)
        await sql.query(`select create_distributed_table('wrong', 'org_id')`)
      }),
    ).rejects.toThrow(words)
  })
})
