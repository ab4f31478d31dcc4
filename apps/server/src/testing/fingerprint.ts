import type { Database } from '../db/database.ts'

/** Hash over every row of a company. Any change gives another hash. */
export async function fingerprintOf(db: Database, org: number): Promise<string> {
  const { rows: tables } = await db.system('tables of companies', sql =>
    sql.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity order by 1`,
    ),
  )
  return db.company(org, async sql => {
    const parts: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql.query<{ f: string }>(
        `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as f from ${name} t where org_id = $1`,
        [org],
      )
      parts.push(`${name} ${rows[0]?.f}`)
    }
    return parts.join('\n')
  })
}
