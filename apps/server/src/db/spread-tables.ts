import { APP_ROLE } from './database.ts'
import { type Ask, countsUnspread, onAllNodes, spreadNumbers } from './row-numbers.ts'
import { GLOBAL_TABLES } from './system-tables.ts'

/** Global tables that statements of a company read: every node holds them. */
export const REFERENCE_TABLES = ['org', 'app_user'] as const
/** The table that says where a company is; all others of companies lie beside it. */
const FIRST = 'audit'

/** Whether companies are on several nodes. */
export async function isSpread(ask: Ask): Promise<boolean> {
  const [there] = await ask<{ name: string | null }>(`select to_regclass('pg_dist_partition')::text as name`)
  if (!there?.name) return false
  return (
    (await ask(`select 1 from pg_dist_partition where logicalrelid = to_regclass('${FIRST}') and partmethod = 'h'`))
      .length > 0
  )
}

const UNSPREAD = `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '_[0-9]{6,}$'
    and c.relname <> all('{${Object.keys(GLOBAL_TABLES).join()}}'::text[])
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod = 'h') order by 1`

/**
 * A migration as a spread database takes it, for the body of a block of PL/pgSQL: a table of companies goes to the nodes
 * as soon as it is made, since keys between it and the others are refused before.
 */
export function inSteps(text: string): string {
  const spread = `for made in ${UNSPREAD} loop perform create_distributed_table(made, 'org_id', colocate_with => '${FIRST}'); end loop;`
  return text
    .split('--> statement-breakpoint')
    .map(part => `execute $sql$${part}$sql$;${/\bcreate table\b/i.test(part) ? spread : ''}`)
    .join('\n')
}

/** What Citus does not take along when a migration made tables. May be repeated. @throws when a table of companies is on one node alone. */
export async function finishSpread(ask: Ask): Promise<void> {
  const left = await ask<{ name: string }>(UNSPREAD)
  if (left.length)
    throw new Error(
      `Tables of companies are not spread over the nodes: ${left.map(({ name }) => name).join(', ')}. Stop every server and run npm run distribute again`,
    )
  if (!(await countsUnspread(ask))) return
  await grantOnNodes(ask)
  await spreadNumbers(ask)
}

/** Rights that Citus does not take along: on sequences, and on single columns of tables that every node holds. */
export async function grantOnNodes(ask: Ask): Promise<void> {
  const columns = await ask<{ name: string; right: string; columns: string }>(
    `select table_name as name, privilege_type as right, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.column_privileges p where grantee = '${APP_ROLE}' and table_schema = 'public' and table_name = any($1::text[])
       and not exists (select from information_schema.table_privileges t where t.grantee = p.grantee and t.table_schema = p.table_schema
         and t.table_name = p.table_name and t.privilege_type = p.privilege_type)
     group by 1, 2`,
    [[...REFERENCE_TABLES]],
  )
  for (const { name, right, columns: list } of columns) {
    const answers = await ask<{ success: boolean; result: string }>(
      'select success, result from run_command_on_placements($1::regclass, $2)',
      [name, `grant ${right} (${list}) on %s to ${APP_ROLE}`],
    )
    const failed = answers.find(answer => !answer.success)
    if (failed) throw new Error(`The right ${right} on columns of ${name}: ${failed.result}`)
  }
  // A worker that locks the table of every node for the others asks for the right to the whole of it
  const whole = columns.map(({ name, right }) => `grant ${right} on ${name} to ${APP_ROLE};`).join(' ')
  await onAllNodes(
    ask,
    `do $rights$ begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      grant usage on all sequences in schema public to ${APP_ROLE};
      if (select groupid from pg_dist_local_group) <> 0 then ${whole} end if;
    end $rights$`,
  )
}
