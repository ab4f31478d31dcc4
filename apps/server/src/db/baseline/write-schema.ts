import type { Sql } from '../database.ts'
import { tablesOf } from './describe-schema.ts'

/** The list of migrations exists before them. */
const LIST = 'schema_migration'

/** Functions of PostgreSQL itself that it vouches for. */
export async function vouchedFor(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select format('pg_catalog.%I(%s)', proname, pg_get_function_identity_arguments(oid)) as name
     from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proleakproof order by 1`,
  )
  return rows.map(({ name }) => name)
}

/**
 * The statements that make the schema, rights and rows of a database, in an order that the database accepts and that
 * keeps the order in which it checks keys. `vouched` is what an empty database vouches for. What this does not know is
 * missing, which `describeSchema` finds.
 */
export async function writeSchema(sql: Sql, vouched: readonly string[]): Promise<string[]> {
  const statements: string[] = []
  const tables = (await tablesOf(sql)).filter(name => name !== LIST)
  for (const name of tables) statements.push(...(await tableStatements(sql, name)))
  for (const name of tables) statements.push(...(await rowStatements(sql, name)))
  const told = new Set(vouched)
  const functions = (await vouchedFor(sql)).filter(name => !told.has(name))
  return [...statements, ...(await keyStatements(sql)), ...(await functionStatements(sql)), ...vouch(functions)]
}

async function tableStatements(sql: Sql, name: string): Promise<string[]> {
  const lines = async (query: string): Promise<string[]> =>
    (await sql.query<{ line: string }>(query, [name])).rows.map(({ line }) => line)
  const columns = await lines(COLUMNS)
  const checks = await lines(CHECKS)
  const { rows: indexes } = await sql.query<Index>(INDEXES, [name])
  // Those that the table is made with come first, so the others follow in their order
  const inline = indexes.findIndex(({ clause }) => clause === null)
  const [first, others] = inline < 0 ? [indexes, []] : [indexes.slice(0, inline), indexes.slice(inline)]
  const parts = [...columns, ...first.map(({ clause }) => clause ?? ''), ...checks]
  return [
    `CREATE TABLE ${name} (\n\t${parts.join(',\n\t')}\n)${(await lines(OPTIONS)).join('')}`,
    ...others.map(({ clause, definition }) => (clause ? `ALTER TABLE ${name} ADD ${clause}` : definition)),
    ...(await lines(SECURITY)),
    ...(await lines(POLICIES)),
    ...(await lines(TABLE_RIGHTS)),
    ...(await lines(COLUMN_RIGHTS)),
  ]
}

interface Index {
  /** Absent if no constraint has it. */
  clause: string | null
  definition: string
}

const COLUMNS = `select concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
    case when a.attcollation <> t.typcollation then 'COLLATE ' || a.attcollation::regcollation end,
    case a.attidentity when '' then null else format(
      'GENERATED %s AS IDENTITY (SEQUENCE NAME %I INCREMENT BY %s MINVALUE %s MAXVALUE %s START WITH %s CACHE %s%s)',
      case a.attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end, c.relname,
      s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then ' CYCLE' end) end,
    case when a.attgenerated = 's' then format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
      when d.adbin is not null then 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) end,
    case when a.attnotnull then 'NOT NULL' end) as line
  from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_depend p on p.classid = 'pg_class'::regclass and p.refclassid = 'pg_class'::regclass
      and p.refobjid = a.attrelid and p.refobjsubid = a.attnum and p.deptype = 'i'
    left join pg_sequence s on s.seqrelid = p.objid left join pg_class c on c.oid = p.objid
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`

const OPTIONS = `select format(' WITH (%s)', array_to_string(reloptions, ', ')) as line
  from pg_class where oid = $1::regclass and reloptions is not null`

const clauseOf = (constraint: string): string =>
  `format('CONSTRAINT %I %s', ${constraint}.conname, pg_get_constraintdef(${constraint}.oid))`

const CHECKS = `select ${clauseOf('k')} as line from pg_constraint k where conrelid = $1::regclass and contype = 'c' order by oid`

const INDEXES = `select case when k.oid is not null then ${clauseOf('k')} end as clause, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.conrelid = i.indrelid and k.contype in ('p', 'u', 'x')
  where i.indrelid = $1::regclass order by i.indexrelid`

const SECURITY = `select format('ALTER TABLE %I %s', relname, concat_ws(', ', case when relrowsecurity then 'ENABLE ROW LEVEL SECURITY' end,
    case when relforcerowsecurity then 'FORCE ROW LEVEL SECURITY' end)) as line
  from pg_class where oid = $1::regclass and (relrowsecurity or relforcerowsecurity)`

const POLICIES = `select format('CREATE POLICY %I ON %I AS %s FOR %s TO %s%s%s', policyname, tablename, permissive, cmd,
    array_to_string(array(select case r when 'public' then 'public' else quote_ident(r) end from unnest(roles) r), ', '),
    ' USING (' || qual || ')', ' WITH CHECK (' || with_check || ')') as line
  from pg_policies where schemaname = 'public' and quote_ident(tablename) = $1 order by policyname`

/** Rights of everybody but the owner. */
const GRANTS = `select format('GRANT %s ON %s TO %s%s', privileges, name, receiver,
    case when is_grantable then ' WITH GRANT OPTION' end) as line`
const RECEIVER = `case when grantee = 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end as receiver, is_grantable`

const TABLE_RIGHTS = `${GRANTS} from (
    select quote_ident(relname) as name, ${RECEIVER}, string_agg(privilege_type, ', ' order by privilege_type) as privileges
    from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee <> relowner group by 1, 2, 3) g order by 1`

const COLUMN_RIGHTS = `${GRANTS} from (
    select quote_ident(relname) as name, ${RECEIVER},
      privilege_type || ' (' || string_agg(quote_ident(attname), ', ' order by attnum) || ')' as privileges
    from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl)
    where attrelid = $1::regclass and not attisdropped and grantee <> relowner group by 1, 2, 3, privilege_type) g order by 1`

/** Rows that migrations wrote, and the numbers that they used. */
async function rowStatements(sql: Sql, name: string): Promise<string[]> {
  const { rows: columns } = await sql.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [name],
  )
  const list = columns.map(column => column.name).join(', ')
  const { rows } = await sql.query<{ line: string }>(
    `select format('INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM jsonb_populate_record(null::%s, %L)', $1::text, $2::text, $2::text, $1::text, to_jsonb(t)) as line
     from ${name} t order by 1`,
    [name, list],
  )
  const { rows: numbers } = await sql.query<{ line: string }>(
    `select format('SELECT setval(%L, %s)', q.name, q.last) as line from (
       select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where last_value is not null) q
     where exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = q.name::regclass
       and d.refclassid = 'pg_class'::regclass and d.refobjid = $1::regclass) order by 1`,
    [name],
  )
  return [...rows, ...numbers].map(({ line }) => line)
}

/** In their own order; those of a table that follow each other are added together. */
async function keyStatements(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string; clause: string }>(
    `select quote_ident(c.relname) as name, ${clauseOf('k')} as clause from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by k.oid`,
  )
  const tables: { name: string; clauses: string[] }[] = []
  for (const { name, clause } of rows) {
    const last = tables.at(-1)
    if (last?.name === name) last.clauses.push(clause)
    else tables.push({ name, clauses: [clause] })
  }
  return tables.map(
    ({ name, clauses }) => `ALTER TABLE ${name}\n\t${clauses.map(clause => `ADD ${clause}`).join(',\n\t')}`,
  )
}

async function functionStatements(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string; definition: string; isClosed: boolean }>(
    `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition,
       proacl is not null and not exists (select from aclexplode(proacl) where grantee = 0) as "isClosed"
     from pg_proc p where pronamespace = 'public'::regnamespace and not exists
       (select from pg_depend x where x.classid = 'pg_proc'::regclass and x.objid = p.oid and x.deptype = 'e') order by oid`,
  )
  const statements: string[] = []
  for (const { name, definition, isClosed } of rows) {
    const { rows: grants } = await sql.query<{ line: string }>(
      `${GRANTS} from (
         select 'FUNCTION ' || oid::regprocedure as name, ${RECEIVER}, privilege_type as privileges
         from pg_proc, aclexplode(proacl) where oid = $1::regprocedure and grantee <> proowner and grantee <> 0) g order by 1`,
      [name],
    )
    statements.push(
      definition.trimEnd(),
      ...(isClosed ? [`REVOKE ALL ON FUNCTION ${name} FROM public`] : []),
      ...grants.map(({ line }) => line),
    )
  }
  return statements
}

/** An account that is no superuser does without. */
const vouch = (functions: readonly string[]): string[] =>
  functions.length
    ? [
        `DO $do$ BEGIN\n${functions.map(name => `\tALTER FUNCTION ${name} LEAKPROOF;\n`).join('')}` +
          `EXCEPTION WHEN insufficient_privilege THEN\n\tRAISE NOTICE 'not vouched for: ${functions.join(', ')}';\nEND $do$`,
      ]
    : []
