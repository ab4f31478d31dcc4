import { APP_ROLE } from './database.ts'
import { type CoordinatorQuery, hasDefaultSequences, onAllNodes, distributeIds } from './id-sequences.ts'
import { GLOBAL_TABLES } from './system-tables.ts'

/** Global tables that statements of companies read. Every node has a copy. */
export const REFERENCE_TABLES = ['org', 'app_user'] as const
/** The table that decides where a company is. All other company tables are colocated with it. */
const COLOCATED_WITH = 'audit'

/** Whether company tables are distributed over several nodes. */
export async function isDistributed(query: CoordinatorQuery): Promise<boolean> {
  const [catalogue] = await query<{ name: string | null }>(`select to_regclass('pg_dist_partition')::text as name`)
  if (!catalogue?.name) return false
  return (
    (
      await query(
        `select 1 from pg_dist_partition where logicalrelid = to_regclass('${COLOCATED_WITH}') and partmethod = 'h'`,
      )
    ).length > 0
  )
}

const UNDISTRIBUTED = `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and a.attnotnull
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '_[0-9]{6,}$'
    and c.relname <> all('{${Object.keys(GLOBAL_TABLES).join()}}'::text[])
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid and p.partmethod = 'h') order by 1`

/**
 * The body of a PL/pgSQL block that runs a migration on a distributed database. Each new company table is distributed
 * at once, because Citus refuses keys between it and the others before.
 */
export function distributedMigration(text: string): string {
  const distributeNewTables = `for made in ${UNDISTRIBUTED} loop perform create_distributed_table(made, 'org_id', colocate_with => '${COLOCATED_WITH}'); end loop;`
  return text
    .split('--> statement-breakpoint')
    .map(part => `execute $sql$${part}$sql$;${/\bcreate table\b/i.test(part) ? distributeNewTables : ''}`)
    .join('\n')
}

/**
 * Does what Citus does not do for tables that a migration created. Repeatable. @throws if a company table is not
 * distributed.
 */
export async function finishDistribution(query: CoordinatorQuery): Promise<void> {
  const undistributed = await query<{ name: string }>(UNDISTRIBUTED)
  if (undistributed.length)
    throw new Error(
      `Tables of companies are not spread over the nodes: ${undistributed.map(({ name }) => name).join(', ')}. Stop every server and run npm run distribute again`,
    )
  if (!(await hasDefaultSequences(query))) return
  await grantOnNodes(query)
  await distributeIds(query)
}

/** Grants rights that Citus does not propagate: on sequences, and on single columns of reference tables. */
export async function grantOnNodes(query: CoordinatorQuery): Promise<void> {
  const columns = await query<{ name: string; right: string; columns: string }>(
    `select table_name as name, privilege_type as right, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
     from information_schema.column_privileges p where grantee = '${APP_ROLE}' and table_schema = 'public' and table_name = any($1::text[])
       and not exists (select from information_schema.table_privileges t where t.grantee = p.grantee and t.table_schema = p.table_schema
         and t.table_name = p.table_name and t.privilege_type = p.privilege_type)
     group by 1, 2`,
    [[...REFERENCE_TABLES]],
  )
  for (const { name, right, columns: list } of columns) {
    const answers = await query<{ success: boolean; result: string }>(
      'select success, result from run_command_on_placements($1::regclass, $2)',
      [name, `grant ${right} (${list}) on %s to ${APP_ROLE}`],
    )
    const failed = answers.find(answer => !answer.success)
    if (failed) throw new Error(`The right ${right} on columns of ${name}: ${failed.result}`)
  }
  // A worker that locks a reference table for other nodes needs the right to the entire table
  const tableGrants = columns.map(({ name, right }) => `grant ${right} on ${name} to ${APP_ROLE};`).join(' ')
  await onAllNodes(
    query,
    `do $rights$ begin
      perform set_config('citus.enable_ddl_propagation', 'off', true);
      grant usage on all sequences in schema public to ${APP_ROLE};
      if (select groupid from pg_dist_local_group) <> 0 then ${tableGrants} end if;
    end $rights$`,
  )
}
