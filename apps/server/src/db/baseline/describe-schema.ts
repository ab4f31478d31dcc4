import type { Sql } from '../database.ts'

/** Objects of the schema that no extension owns. */
const own = (catalogue: string, id: string): string =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${id} and x.deptype = 'e')`

const PUBLIC = `'public'::regnamespace`
/** Owners differ between databases. */
const rightsOf = (list: string): string =>
  `array(select concat(case when grantee = 0 then 'public' else pg_get_userbyid(grantee) end, ' ', privilege_type, case when is_grantable then ' grantable' end) from aclexplode(${list}) where pg_get_userbyid(grantee) <> current_user order by 1)`

/** Each query returns an object of the schema per row. */
const QUERIES: Readonly<Record<string, string>> = {
  object: `select i.type, i.identity from pg_depend d, pg_identify_object(d.classid, d.objid, 0) i
    where d.refclassid = 'pg_namespace'::regclass and d.refobjid = ${PUBLIC} and not exists
      (select from pg_depend x where x.classid = d.classid and x.objid = d.objid and x.deptype = 'e')`,
  schema: `select nspname, ${rightsOf('nspacl')} as rights from pg_namespace where nspname !~ '^pg_(temp|toast)'`,
  'rights by default': `select defaclobjtype, defaclnamespace::regnamespace::text, ${rightsOf('defaclacl')} as rights from pg_default_acl`,
  extension: 'select extname, extnamespace::regnamespace::text from pg_extension',
  table: `select relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, relreplident, reloptions,
      relacl is null as untouched, ${rightsOf('relacl')} as rights,
      (select amname from pg_am where oid = relam) as method
    from pg_class where relnamespace = ${PUBLIC} and relkind in ('r', 'p', 'S', 'v', 'm', 'f')`,
  column: `select relname, row_number() over (partition by attrelid order by attnum) as place, attname,
      format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid) as given, attidentity, attgenerated,
      attcollation::regcollation::text as collation, attstorage, attcompression, attstattarget, attoptions, ${rightsOf('attacl')} as rights
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = ${PUBLIC} and relkind = 'r' and attnum > 0 and not attisdropped`,
  constraint: `select conrelid::regclass::text as "table", conname, contype, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = ${PUBLIC}`,
  // The first key that a row breaks is the one that the error names, so their order counts
  'order of keys': `select c.conrelid::regclass::text as "table", row_number() over (partition by c.conrelid order by c.oid) as place,
      row_number() over (partition by c.confrelid order by c.oid) as place_at_target, c.conname
    from pg_constraint c where c.connamespace = ${PUBLIC} and c.contype = 'f'`,
  index: `select indrelid::regclass::text as "table", row_number() over (partition by indrelid order by indexrelid) as place,
      pg_get_indexdef(indexrelid) as definition, indisunique, indisclustered, indisvalid, indisreplident
    from pg_index join pg_class c on c.oid = indrelid where relnamespace = ${PUBLIC} and relkind = 'r'`,
  policy: 'select * from pg_policies',
  sequence: `select sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size, last_value,
      (select refobjid::regclass || '.' || refobjsubid from pg_depend d where d.classid = 'pg_class'::regclass
        and d.objid = format('%I.%I', schemaname, sequencename)::regclass and deptype in ('a', 'i')
        and refclassid = 'pg_class'::regclass) is not null as owned
    from pg_sequences where schemaname = 'public'`,
  function: `select pg_get_functiondef(p.oid) as definition, proacl is null as untouched, ${rightsOf('proacl')} as rights
    from pg_proc p where pronamespace = ${PUBLIC} and prokind in ('f', 'p') and ${own('pg_proc', 'p.oid')}`,
  'vouched for': `select oid::regprocedure::text from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proleakproof`,
  trigger: `select pg_get_triggerdef(oid) as definition, tgenabled from pg_trigger where not tgisinternal`,
  comment: `select i.type, i.identity, d.description from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where d.objoid >= 16384 and i.schema = 'public' and not exists
      (select from pg_depend x where x.classid = d.classoid and x.objid = d.objoid and x.deptype = 'e')`,
}

/** Everything that migrations may make, a line for each: objects of the schema, rights, and rows. */
export async function describeSchema(sql: Sql): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, query] of Object.entries(QUERIES)) {
    const { rows } = await sql.query<{ line: string }>(`select to_jsonb(q)::text as line from (${query}) q`)
    lines.push(...rows.map(({ line }) => `${kind} ${line}`))
  }
  for (const name of await tablesOf(sql)) {
    // When a migration was applied differs, and it is no property of the schema
    const { rows } = await sql.query<{ line: string }>(
      `select (to_jsonb(t) - 'applied_at')::text as line from ${name} t`,
    )
    lines.push(...rows.map(({ line }) => `row of ${name} ${line}`))
  }
  return lines.toSorted()
}

/** Quoted names, in the order in which the tables were made. */
export async function tablesOf(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relnamespace = ${PUBLIC} and relkind in ('r', 'p') order by oid`,
  )
  return rows.map(({ name }) => name)
}

/** What only one of two descriptions says. */
export function differenceOf(expected: readonly string[], found: readonly string[]): string[] {
  const [wanted, had] = [new Set(expected), new Set(found)]
  return [
    ...expected.filter(line => !had.has(line)).map(line => `missing: ${line}`),
    ...found.filter(line => !wanted.has(line)).map(line => `added: ${line}`),
  ]
}
